import { z } from 'zod'
import { AWAITED_DECISIONS } from '../approvals/bounds.ts'
import { RuleActions } from '../automation/rules.ts'
import { Id } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_CUSTOM_STATUSES } from '../tickets/bounds.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { STATUSES } from '../tickets/statuses.ts'
import { MAX_STEP_DEPTH, MAX_STEPS, MAX_WAIT_MINUTES, WAIT_HOURS, WAYS } from './bounds.ts'

/** Names a step within its flow, also after others were put before it. */
const StepKey = z.string().regex(/^[a-z0-9]{1,12}$/)

/** What a run waits for. An empty list means any. */
export const Awaited = z.discriminatedUnion('event', [
  /** A message of a customer. */
  z.strictObject({ event: z.literal('customer_replied') }),
  /** A reply that a person of the staff wrote. */
  z.strictObject({ event: z.literal('staff_replied') }),
  /** It need not wait where the ticket is there already. */
  z
    .strictObject({
      event: z.literal('status_reached'),
      statuses: z.array(z.enum(STATUSES)).max(STATUSES.length).default([]),
      /** Or one of these custom statuses. */
      customStatusIds: z.array(Id).max(MAX_CUSTOM_STATUSES).default([]),
    })
    .refine(({ statuses, customStatusIds }) => statuses.length + customStatusIds.length > 0, {
      path: ['statuses'],
      error: because('required'),
    }),
  z.strictObject({ event: z.literal('checklist_completed'), templateIds: z.array(Id).max(20).default([]) }),
  z.strictObject({ event: z.literal('approval_decided'), decision: z.enum(AWAITED_DECISIONS).default('any') }),
  z.strictObject({ event: z.literal('issue_closed') }),
  z.strictObject({ event: z.literal('issue_commented') }),
  z.strictObject({ event: z.literal('side_answered') }),
])
export type Awaited = z.output<typeof Awaited>

const place = {
  key: StepKey,
  /** On which way of which step before it this one lies; null: on the way that every run takes. */
  under: z
    .strictObject({ step: StepKey, way: z.enum(WAYS) })
    .nullable()
    .default(null),
}
const span = { minutes: z.int().min(1).max(MAX_WAIT_MINUTES), hours: z.enum(WAIT_HOURS).default('always') }

/** One step. Those with two ways lead on, whichever was taken, with what comes after them. */
export const FlowStep = z.discriminatedUnion('kind', [
  /** What a rule of automation can do, all of it or nothing. */
  z.strictObject({ kind: z.literal('action'), ...place, actions: RuleActions }),
  z.strictObject({ kind: z.literal('condition'), ...place, conditions: TicketConditions }),
  z.strictObject({ kind: z.literal('wait'), ...place, ...span }),
  /** `minutes`: when it waits no longer. */
  z.strictObject({ kind: z.literal('wait_for'), ...place, awaited: Awaited, ...span }),
  /** Starts another flow on the ticket, and goes on. */
  z.strictObject({ kind: z.literal('start_flow'), ...place, flowId: Id }),
  z.strictObject({ kind: z.literal('end'), ...place }),
])
export type FlowStep = z.output<typeof FlowStep>

const branches = ({ kind }: FlowStep) => kind === 'condition' || kind === 'wait_for'
const sameWay = (a: FlowStep['under'], b: FlowStep['under']) => a?.step === b?.step && a?.way === b?.way

/**
 * The steps of a flow, in the order of reading: of the same way in their order, and whatever lies on a way of a step after that step. So nothing goes
 * round in circles.
 */
export const FlowSteps = z
  .array(FlowStep)
  .min(1)
  .max(MAX_STEPS)
  .superRefine((steps, check) => {
    const depths = new Map<string, number>()
    const refuse = (n: number, field: string, message: string) => check.addIssue({ code: 'custom', path: [n, field], message })
    for (const [n, step] of steps.entries()) {
      const { key, under } = step
      const parent = under && steps.slice(0, n).find((one) => one.key === under.step)
      const depth = parent ? (depths.get(parent.key) ?? 0) + 1 : 0
      if (depths.has(key)) refuse(n, 'key', because('step_key_twice'))
      if (under && !(parent && branches(parent))) refuse(n, 'under', because('step_place_unknown'))
      if (depth > MAX_STEP_DEPTH) refuse(n, 'under', because('step_too_deep'))
      if (steps.slice(0, n).some((one) => one.kind === 'end' && sameWay(one.under, under))) refuse(n, 'kind', because('step_after_end'))
      depths.set(key, depth)
    }
  })
export type FlowSteps = z.output<typeof FlowSteps>
