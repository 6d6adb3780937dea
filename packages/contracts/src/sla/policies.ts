import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { PRIORITIES, type Priority } from '../tickets/statuses.ts'
import { MAX_POLICIES, MAX_POLICY_NAME, MAX_TARGET_MINUTES, MAX_WARNINGS, METRICS, type Metric } from './bounds.ts'

/** So many minutes, of a calendar's hours or, with null, round the clock. */
export const SlaTarget = z.strictObject({ minutes: z.int().min(1).max(MAX_TARGET_MINUTES), calendarId: Id.nullable().default(null) })
export type SlaTarget = z.output<typeof SlaTarget>

/** Targets by metric, then by priority. What is left out is not promised. */
export const SlaTargets = z
  .partialRecord(z.enum(METRICS), z.partialRecord(z.enum(PRIORITIES), SlaTarget))
  .refine((targets) => Object.values(targets).some((by) => by && Object.keys(by).length > 0), { error: because('sla_without_target') })
export type SlaTargets = z.output<typeof SlaTargets>

const Percent = z.int().min(1).max(99)
const isAscending = (percents: readonly number[]) => percents.every((percent, n) => n === 0 || percent > (percents[n - 1] as number))

/**
 * When to warn: so many percent of the target used, at several such shares in ascending order, or so many minutes before its end; null:
 * never. The last of several warns whom a single one warns, the others only the person responsible.
 */
export const SlaWarning = z
  .union([
    z.strictObject({ percent: Percent }),
    z.strictObject({
      percents: z
        .array(Percent)
        .min(1)
        .max(MAX_WARNINGS)
        .refine(isAscending, { error: because('sla_warnings_not_ascending') }),
    }),
    z.strictObject({ minutes: z.int().min(1).max(MAX_TARGET_MINUTES) }),
  ])
  .nullable()
export type SlaWarning = z.output<typeof SlaWarning>

export const SlaPolicy = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** The first active policy by position whose conditions hold is the ticket's. */
  position: z.int(),
  active: z.boolean(),
  conditions: TicketConditions,
  targets: SlaTargets,
  warnAt: SlaWarning,
  version: z.int(),
  updatedAt: Timestamp,
})
export type SlaPolicy = z.output<typeof SlaPolicy>
export const ListSlaPolicies = z.strictObject({})
export type ListSlaPolicies = z.output<typeof ListSlaPolicies>
/** All policies by position. */
export const SlaPolicies = z.object({ data: z.array(SlaPolicy) })
export type SlaPolicies = z.output<typeof SlaPolicies>

const fields = {
  name: line(MAX_POLICY_NAME),
  description: z.union([z.literal(''), prose(2_000)]),
  active: z.boolean(),
  conditions: TicketConditions,
  targets: SlaTargets,
  warnAt: SlaWarning,
}
type Promised = { targets?: SlaTargets | undefined; warnAt?: SlaWarning | undefined }

/** What of a policy contradicts itself: where, and why. Updates ask again with what is stored. */
export function contradictions({ targets = {}, warnAt = null }: Promised): { path: string[]; message: string }[] {
  const target = (metric: Metric, priority: Priority) => targets[metric]?.[priority]
  return PRIORITIES.flatMap((priority) => [
    ...METRICS.flatMap((metric) => {
      const minutes = target(metric, priority)?.minutes
      if (minutes === undefined || !warnAt || !('minutes' in warnAt) || minutes > warnAt.minutes) return []
      return [
        { path: ['targets', metric, priority, 'minutes'], message: because('sla_target_within_warning', { minutes: warnAt.minutes }) },
      ]
    }),
    ...soonerThanFirst(target('first_response', priority)?.minutes, target('periodic_update', priority)?.minutes).map((message) => ({
      path: ['targets', 'periodic_update', priority, 'minutes'],
      message,
    })),
  ])
}

const soonerThanFirst = (first: number | undefined, update: number | undefined) =>
  first !== undefined && update !== undefined && update < first ? [because('sla_update_before_first')] : []

const refuseContradictions = (policy: Promised, check: z.core.$RefinementCtx) => {
  for (const { path, message } of contradictions(policy)) check.addIssue({ code: 'custom', path, message })
}

export const CreateSlaPolicy = z
  .strictObject({
    ...fields,
    description: fields.description.default(''),
    active: z.boolean().default(true),
    conditions: TicketConditions.default({ all: [], any: [] }),
    warnAt: SlaWarning.default({ percent: 80 }),
  })
  .superRefine(refuseContradictions)
export type CreateSlaPolicy = z.output<typeof CreateSlaPolicy>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409) with the present policy. */
export const UpdateSlaPolicy = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateSlaPolicy = z.output<typeof UpdateSlaPolicy>

export const GetSlaPolicy = z.strictObject({ id: Id })
export type GetSlaPolicy = z.output<typeof GetSlaPolicy>

/** Every policy, in the order wanted. */
export const ReorderSlaPolicies = z.strictObject({ ids: z.array(Id).max(MAX_POLICIES) })
export type ReorderSlaPolicies = z.output<typeof ReorderSlaPolicies>

/** What a policy would do to the open tickets; with `id`, in the place of that one, else behind all others. */
export const PreviewSlaPolicy = z.strictObject({
  id: Id.optional(),
  conditions: TicketConditions,
  targets: SlaTargets,
  warnAt: SlaWarning.default(null),
})
export type PreviewSlaPolicy = z.output<typeof PreviewSlaPolicy>

export const SlaPreview = z.object({
  /** Open tickets that the conditions let through. */
  matching: z.int(),
  /** Of these, those that an earlier policy takes first. */
  takenBefore: z.int(),
  /** Of the rest, those with a deadline that would have passed already. */
  late: z.int(),
  /** Of the rest, those that are not late and past a warning, by the last share of the target that a clock of theirs passed. */
  warned: z.array(z.object({ share: z.int(), tickets: z.int() })),
  /** How many open tickets were looked at, the newest first, and whether these are all. */
  scanned: z.int(),
  complete: z.boolean(),
})
export type SlaPreview = z.output<typeof SlaPreview>
