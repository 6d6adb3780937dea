/** Words and bounds of privacy. They stand apart from the schemas, which the first visit of a page need not load. */

/** What a rule of retention is about. */
export const RULE_SUBJECTS = ['tickets', 'spam', 'ticket_files', 'mails', 'conversations', 'people'] as const
export type RuleSubject = (typeof RULE_SUBJECTS)[number]

/** What becomes of it. */
export const RULE_ACTIONS = ['erase_content', 'delete_files', 'delete_mails', 'erase_conversation', 'remove_person'] as const
export type RuleAction = (typeof RULE_ACTIONS)[number]
export const ACTION_OF: Readonly<Record<RuleSubject, RuleAction>> = {
  tickets: 'erase_content',
  spam: 'erase_content',
  ticket_files: 'delete_files',
  mails: 'delete_mails',
  conversations: 'erase_conversation',
  people: 'remove_person',
}
/** Rules about these ask something of tickets. */
export const SUBJECTS_WITH_CONDITIONS: readonly RuleSubject[] = ['tickets', 'spam', 'ticket_files']

/** Days that have to pass at least. */
export const leastDays = (subject: RuleSubject): number => (subject === 'spam' ? 7 : 30)
export const MAX_RULE_DAYS = 36_500
export const MAX_RULE_NAME = 120
export const MAX_RULES = 50
/** A rule that would touch more than so many is saved once somebody said that this is meant. */
export const MANY = 500
/** So long after it was switched on, a rule acts for the first time. */
export const FIRST_AFTER_HOURS = 24
/** Examples of a preview. */
export const MAX_EXAMPLES = 10
/** Days that a preview looks ahead. */
export const SOON_DAYS = 30

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]
export const RUN_CAUSES = ['nightly', 'by_hand'] as const
/** Runs are listed for so long. */
export const KEPT_RUN_DAYS = 730

/** What an elimination can be suspended for. */
export const HOLD_SUBJECTS = ['ticket', 'company', 'person'] as const
export type HoldSubject = (typeof HOLD_SUBJECTS)[number]
export const MAX_HOLD_REASON = 1_000

/** What somebody asks about their data (LGPD, article 18). */
export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'portability', 'sharing', 'objection'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_STATES = ['received', 'verifying', 'in_progress', 'answered', 'refused'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export const OPEN_STATES = ['received', 'verifying', 'in_progress'] as const
export const isOpenState = (state: RequestState): boolean => state !== 'answered' && state !== 'refused'
/** Where a request came from: the person's portal, their profile in the staff app, or the staff registered it. */
export const REQUEST_SOURCES = ['portal', 'staff', 'registered'] as const
/** Packs are made for requests of these kinds. */
export const PACK_KINDS: readonly RequestKind[] = ['access', 'portability']
export const DUE_DAYS = 15
/** So many days before a request is due its responsible is reminded; and once more when it is late. */
export const REMIND_DAYS = [5, 1] as const
export const LATE = -1
export const MAX_REQUEST_TEXT = 4_000
export const MAX_REQUEST_ANSWER = 8_000
export const MAX_REQUEST_NOTE = 4_000
export const MAX_PROOF = 1_000
/** Requests that one person has open at once. */
export const MAX_OPEN_REQUESTS = 10

export const PACK_STATES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const
export type PackState = (typeof PACK_STATES)[number]
export const PACK_DAYS = 7
