import { z } from 'zod'
import { ACTION_KINDS } from '../automation/bounds.ts'
import { Id, listOf, Paging, Person, SentId, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { END_REASONS, RUN_ENTRIES, RUN_STARTS, RUN_STATES, WAYS } from './bounds.ts'
import { FlowStep } from './steps.ts'

/** A flow on one ticket: where it stands. */
export const FlowRun = z.object({
  id: Id,
  flow: z.object({ id: Id, name: z.string() }),
  /** Of the steps that it goes by. */
  version: z.int(),
  /** Null where the caller does not see the ticket. */
  ticket: z.object({ id: Id, number: z.int(), title: z.string() }).nullable(),
  state: z.enum(RUN_STATES),
  /** The step that it waits at or failed at; null once it is over. */
  step: FlowStep.nullable(),
  /** Until when it waits. */
  until: Timestamp.nullable(),
  event: z.enum(RUN_STARTS),
  /** Who started it by hand. */
  startedBy: Person.nullable(),
  endedBecause: z.enum(END_REASONS).nullable(),
  /** Why it failed. */
  reasons: z.array(Refusal),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type FlowRun = z.output<typeof FlowRun>

/** Something that happened in a run. */
export const FlowRunEntry = z.object({
  what: z.enum(RUN_ENTRIES),
  /** The step's key in the version that the run goes by. */
  step: z.string().nullable(),
  /** What changed something. */
  actions: z.array(z.enum(ACTION_KINDS)).optional(),
  way: z.enum(WAYS).optional(),
  until: Timestamp.optional(),
  /** The flow that it started. */
  flow: z.object({ id: Id, name: z.string() }).optional(),
  reasons: z.array(Refusal).optional(),
  by: Person.nullable(),
  at: Timestamp,
})
export type FlowRunEntry = z.output<typeof FlowRunEntry>

/** A run with what happened, the oldest first, and the steps that it goes by. */
export const FlowRunDetails = FlowRun.extend({ entries: z.array(FlowRunEntry), steps: z.array(FlowStep) })
export type FlowRunDetails = z.output<typeof FlowRunDetails>

/** The newest first. */
export const ListFlowRuns = Paging.extend({ id: Id, state: z.enum(RUN_STATES).optional() }).strict()
export type ListFlowRuns = z.output<typeof ListFlowRuns>
/** Of all flows, or of one. */
export const ListAllFlowRuns = Paging.extend({ flowId: SentId.optional(), state: z.enum(RUN_STATES).optional() }).strict()
export type ListAllFlowRuns = z.output<typeof ListAllFlowRuns>
export const FlowRuns = listOf(FlowRun)
export type FlowRuns = z.output<typeof FlowRuns>

export const GetFlowRun = z.strictObject({ id: Id, runId: Id })
export type GetFlowRun = z.output<typeof GetFlowRun>

export const ListTicketFlows = z.strictObject({ ticketId: Id })
export type ListTicketFlows = z.output<typeof ListTicketFlows>

/** The newest runs on a ticket, those under way first, and the flows that the caller may start on it. */
export const TicketFlows = z.object({
  mayStart: z.boolean(),
  data: z.array(FlowRun),
  startable: z.array(z.object({ id: Id, name: z.string(), description: z.string() })),
})
export type TicketFlows = z.output<typeof TicketFlows>

export const StartFlow = z.strictObject({ ticketId: Id, flowId: Id })
export type StartFlow = z.output<typeof StartFlow>

export const CancelFlowRun = z.strictObject({ ticketId: Id, runId: Id })
export type CancelFlowRun = z.output<typeof CancelFlowRun>

/** Which way a ticket would go, up to the first wait. */
export const FlowSimulation = z.object({
  ticket: z.object({ id: Id, number: z.int(), title: z.string() }),
  /** Whether the flow is for the ticket at all, as it is now. */
  applies: z.boolean(),
  entries: z.array(FlowRunEntry.omit({ by: true, at: true })),
})
export type FlowSimulation = z.output<typeof FlowSimulation>
