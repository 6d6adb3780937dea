import { z } from 'zod'
import { TICKET_TRIGGERS } from '../automation/rules.ts'
import { Id, line, prose, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { FLOW_TROUBLES, MAX_FLOW_NAME } from './bounds.ts'
import { FlowStep, FlowSteps } from './steps.ts'

/** When a flow starts: as a rule of automation does, or by hand. */
export const FlowTrigger = z.discriminatedUnion('event', [...TICKET_TRIGGERS, z.strictObject({ event: z.literal('manual') })])
export type FlowTrigger = z.output<typeof FlowTrigger>

/** What is wrong with a flow, and why; until it is saved again or switched on. */
export const FlowProblem = z.object({ what: z.enum(FLOW_TROUBLES), reasons: z.array(Refusal) })
export type FlowProblem = z.output<typeof FlowProblem>

export const Flow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  trigger: FlowTrigger,
  /** On which tickets it starts. */
  conditions: TicketConditions,
  steps: z.array(FlowStep),
  /** A run that waits ends once its ticket is closed or cancelled. */
  endsWithTicket: z.boolean(),
  /** Notes and replies are written in this person's name. */
  author: z.object({ id: Id, name: z.string() }),
  problem: FlowProblem.nullable(),
  /** Runs under way, those that failed and were not tried again, and when the newest began. */
  runs: z.object({ open: z.int(), failed: z.int(), lastAt: Timestamp.nullable() }),
  version: z.int(),
  /** Since which version the steps are as they are: runs go by it. */
  stepsVersion: z.int(),
  updatedAt: Timestamp,
})
export type Flow = z.output<typeof Flow>

export const ListFlows = z.strictObject({})
export type ListFlows = z.output<typeof ListFlows>
/** All flows by name. */
export const Flows = z.object({ data: z.array(Flow) })
export type Flows = z.output<typeof Flows>

const fields = {
  name: line(MAX_FLOW_NAME),
  description: z.union([z.literal(''), prose(2_000)]),
  active: z.boolean(),
  trigger: FlowTrigger,
  conditions: TicketConditions,
  steps: FlowSteps,
  endsWithTicket: z.boolean(),
}

export const CreateFlow = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  active: z.boolean().default(true),
  conditions: TicketConditions.default({ all: [], any: [] }),
  endsWithTicket: z.boolean().default(true),
})
export type CreateFlow = z.output<typeof CreateFlow>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409) with the present flow. */
export const UpdateFlow = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateFlow = z.output<typeof UpdateFlow>

export const GetFlow = z.strictObject({ id: Id })
export type GetFlow = z.output<typeof GetFlow>

/** Which way a ticket would go, were the steps these; nothing is changed. */
export const SimulateFlow = z.strictObject({ conditions: TicketConditions, steps: FlowSteps, ticketId: Id })
export type SimulateFlow = z.output<typeof SimulateFlow>
