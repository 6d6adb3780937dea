/** Words and bounds of automation. They stand apart from the schemas, which the first visit of a page need not load. */

/** What starts a rule or a flow on a ticket: something that happens to it, or the time since something did. */
export const TICKET_EVENTS = [
  'ticket_created',
  'ticket_updated',
  'tags_changed',
  'status_changed',
  'assigned',
  'comment_added',
  'sla_warning',
  'sla_breached',
  'rated',
  'checklist_completed',
  'approval_decided',
  'issue_closed',
  'issue_commented',
  'side_answered',
  'elapsed',
] as const
export type TicketEvent = (typeof TICKET_EVENTS)[number]
/** What starts a rule: that, or a date of its schedule, for all open tickets. */
export const RULE_EVENTS = [...TICKET_EVENTS, 'schedule'] as const
export type RuleEvent = (typeof RULE_EVENTS)[number]

/** Fields whose change a rule can wait for. */
export const WATCHED_FIELDS = ['title', 'customStatusId', 'priority', 'urgency', 'impact', 'type', 'queueId', 'companyId', 'tags'] as const
export type WatchedField = (typeof WATCHED_FIELDS)[number]
/** Those of them that a rule can wait for to change from some values, or to some. */
export const COMPARED_FIELDS = ['customStatusId', 'priority', 'urgency', 'impact', 'type', 'queueId'] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]
/** Custom fields that one rule waits for. */
export const MAX_WATCHED = 20
/** Who changed a ticket: `system` are rules, flows and clocks. */
export const CHANGE_AUTHORS = ['any', 'staff', 'customer', 'system'] as const
export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number]
/** What becomes of a tag that a rule waits for. */
export const TAG_CHANGES = ['added', 'removed', 'any'] as const
export const COMMENT_AUTHORS = ['any', 'customer', 'staff'] as const
export const COMMENT_VISIBILITIES = ['any', 'public', 'internal'] as const
export const ASSIGNMENTS = ['any', 'somebody', 'nobody'] as const
/** From which moment the time of an `elapsed` rule counts. */
export const ELAPSED_SINCE = ['created', 'last_message', 'updated', 'status_changed', 'assigned', 'date_field', 'sla_due'] as const
export type ElapsedSince = (typeof ELAPSED_SINCE)[number]
/** Those of them that may lie ahead: a date in a custom field, a deadline of an SLA. Time counts to them, too. */
export const MOMENTS_AHEAD = ['date_field', 'sla_due'] as const satisfies readonly ElapsedSince[]
export const liesAhead = (since: string): boolean => MOMENTS_AHEAD.some((one) => one === since)
export const ELAPSED_DIRECTIONS = ['after', 'before'] as const
/** How time is counted: round the clock, or in the business hours of the ticket's queue. */
export const COUNTED_HOURS = ['always', 'business'] as const

/** What a rule does. */
export const ACTION_KINDS = [
  'set_status',
  'set_priority',
  'set_type',
  'set_queue',
  'set_assignee',
  'set_custom_fields',
  'add_tags',
  'remove_tags',
  'add_watchers',
  'apply_checklist',
  'ask_approval',
  'create_ticket',
  'call_webhook',
  'add_note',
  'send_reply',
  'send_whatsapp_template',
  'begin_side_conversation',
  'run_macro',
] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** What came of a run. `unchanged`: the conditions held, and everything was so already. */
export const RUN_OUTCOMES = ['applied', 'unchanged', 'failed', 'skipped'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** Why a rule did not run though its conditions held. `own`: it opened the ticket itself, or one that this one came of. */
export const SKIP_REASONS = ['depth', 'loop', 'own'] as const
/** What is wrong with a rule: it names what is gone, it failed, or it went round in circles and was switched off. */
export const RULE_TROUBLES = ['broken', 'failed', 'loop'] as const
export type RuleTrouble = (typeof RULE_TROUBLES)[number]

export const MAX_RULES = 100
export const MAX_RULE_NAME = 120
export const MAX_ACTIONS = 10
/** Custom fields that one action fills in or empties. */
export const MAX_SET_FIELDS = 20
export const MAX_MESSAGE = 10_000
/** Five minutes, and a year. */
export const MIN_ELAPSED_MINUTES = 5
export const MAX_ELAPSED_MINUTES = 527_040
/** A rule that changed one ticket so often within an hour is switched off. */
export const MOST_RUNS_AN_HOUR = 10
/** How a ticket that a rule opens stands to the ticket that it is opened for, as that one says it. */
export const MADE_RELATIONS = ['related', 'parent_of', 'blocked_by', 'blocks'] as const
/** Tickets that rules and flows open for one ticket. */
export const MAX_MADE_TICKETS = 10
/** Rules that start each other, one after another. */
export const MAX_DEPTH = 5
/** Tickets that a preview looks at, the newest first. */
export const MAX_PREVIEWED_TICKETS = 1_000
/** The next dates of a schedule that a preview names. */
export const PREVIEWED_DATES = 5
/** Tickets that a preview names. */
export const PREVIEWED_EXAMPLES = 5
/** Switching on a rule by time asks again when it would change more tickets than this at once. */
export const ASK_ABOVE = 500
/** How long runs are kept. */
export const RUN_DAYS = 90
/** How far a dry run looks back, and at how many tickets: some at a time, for so long. */
export const DRY_RUN_DAYS = 30
export const MAX_DRY_RUN_TICKETS = 2_000
export const DRY_RUN_BATCH = 200
export const DRY_RUN_MS = 4_000
/** Tickets that a dry run names. */
export const DRY_RUN_EXAMPLES = 20
