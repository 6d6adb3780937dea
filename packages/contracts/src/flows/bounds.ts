/** Words and bounds of flows. They stand apart from the schemas, which the first visit of a page need not load. */

import { COUNTED_HOURS, TICKET_EVENTS } from '../automation/bounds.ts'

/** What starts a flow: what starts a rule of automation, or a person on the ticket's page. */
export const FLOW_EVENTS = [...TICKET_EVENTS, 'manual'] as const
export type FlowEvent = (typeof FLOW_EVENTS)[number]

/** What a run began with: the trigger of its flow, or a step of another one. */
export const RUN_STARTS = [...FLOW_EVENTS, 'flow'] as const
export type RunStart = (typeof RUN_STARTS)[number]

/** What a flow is made of. */
export const STEP_KINDS = ['action', 'condition', 'wait', 'wait_for', 'start_flow', 'end'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** The two ways on from a step: the conditions hold or do not; what was waited for came or did not. */
export const WAYS = ['yes', 'no'] as const
export type Way = (typeof WAYS)[number]

/** What a run can wait for. */
export const AWAITED_EVENTS = [
  'customer_replied',
  'staff_replied',
  'status_reached',
  'checklist_completed',
  'approval_decided',
  'issue_closed',
  'issue_commented',
  'side_answered',
] as const
export type AwaitedEvent = (typeof AWAITED_EVENTS)[number]

/** How time is counted: round the clock, or in the business hours of the ticket's queue. */
export const WAIT_HOURS = COUNTED_HOURS
export type WaitHours = (typeof WAIT_HOURS)[number]

/** `finished`: it came to its end. `ended`: the ticket ended before. `failed`: a step could not be done; it can be tried again. */
export const RUN_STATES = ['running', 'waiting', 'failed', 'finished', 'ended', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]
/** States in which something may still happen by itself. */
export const OPEN_RUN_STATES = ['running', 'waiting'] as const satisfies readonly RunState[]
export const isOpenRun = (state: RunState): boolean => (OPEN_RUN_STATES as readonly RunState[]).includes(state)

/** Why a run ended before its end: the ticket was closed or cancelled, or was merged or is spam. */
export const END_REASONS = ['ticket_finished', 'ticket_removed'] as const
export type EndReason = (typeof END_REASONS)[number]

/** What is written down of a run, one entry after another. */
export const RUN_ENTRIES = [
  'started',
  'acted',
  'chose',
  'waits',
  'waited',
  'awaits',
  'came',
  'missed',
  'started_flow',
  'failed',
  'retried',
  'cancelled',
  'finished',
  'ended',
] as const
export type RunEntryKind = (typeof RUN_ENTRIES)[number]

/** What is wrong with a flow: it names what is gone, a step failed, or it went round in circles and was switched off. */
export const FLOW_TROUBLES = ['broken', 'failed', 'loop'] as const
export type FlowTrouble = (typeof FLOW_TROUBLES)[number]

export const MAX_FLOWS = 50
export const MAX_FLOW_NAME = 120
export const MAX_STEPS = 40
/** Branches within branches. */
export const MAX_STEP_DEPTH = 4
export const MAX_WAIT_MINUTES = 527_040
/** Steps of one flow on one ticket within an hour; one that takes more goes round in circles. */
export const MOST_STEPS_AN_HOUR = 120
/** How long runs that are over are kept. */
export const FLOW_RUN_DAYS = 90
