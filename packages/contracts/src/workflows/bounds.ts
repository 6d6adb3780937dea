import { STATUSES, type Status } from '../tickets/statuses.ts'

/** Words and bounds of workflows. They stand apart from the schemas, which the first visit of a page need not load. */

/** Statuses that transitions lead from: `merged` and `spam` are set and left by their own actions only. */
export const WORKFLOW_STATUSES = [
  'new',
  'open',
  'waiting_customer',
  'waiting_third_party',
  'scheduled',
  'resolved',
  'closed',
  'cancelled',
] as const satisfies readonly Status[]
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]
export const isWorkflowStatus = (status: string): status is WorkflowStatus => (WORKFLOW_STATUSES as readonly string[]).includes(status)

/** What a status may lead to nowhere from: work that is done. Any other one needs a way out. */
export const FINAL_STATUSES: readonly Status[] = STATUSES.filter((status) => ['resolved', 'closed', 'cancelled'].includes(status))

/** Every ticket gets there without a transition: it is opened, and its first answer, or one to what waits, puts it in progress. */
export const STARTING_STATUSES: readonly WorkflowStatus[] = ['new', 'open']

/** Whom a change of a workflow binds: every ticket, or those opened from then on. */
export const APPLIES_TO = ['all', 'new_tickets'] as const
export type AppliesTo = (typeof APPLIES_TO)[number]

export const MAX_WORKFLOWS = 50
export const MAX_WORKFLOW_NAME = 120
export const MAX_TRANSITIONS = 60
export const MAX_TRANSITION_LABEL = 60
export const MAX_REQUIRED_FIELDS = 20
export const MIN_STATUS_REASON = 3
export const MAX_STATUS_REASON = 500
/** Open tickets that a preview counts. */
export const MAX_COUNTED_TICKETS = 10_000
