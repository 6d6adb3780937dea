/** Words and bounds of issue trackers. They stand apart from the schemas, which the first visit of a page need not load. */

export const TRACKER_KINDS = ['github', 'gitlab', 'jira'] as const
export type TrackerKind = (typeof TRACKER_KINDS)[number]

/** Where each kind is, unless it is one's own. Jira has an address for each customer. */
export const TRACKER_ADDRESS: Record<TrackerKind, string> = { github: 'https://api.github.com', gitlab: 'https://gitlab.com', jira: '' }

/** Why a tracker gave no answer, or none that helps. `sealed`: its token cannot be read any more. */
export const TRACKER_FAILURES = [
  'inside_address',
  'unreachable',
  'timeout',
  'unauthorized',
  'not_found',
  'rate_limited',
  'refused',
  'malformed',
  'sealed',
] as const
export type TrackerFailure = (typeof TRACKER_FAILURES)[number]

/** What happens between a ticket and an issue, in the ticket's history. */
export const ISSUE_CHANGES = ['linked', 'opened', 'unlinked', 'closed', 'reopened', 'commented'] as const
export type IssueChange = (typeof ISSUE_CHANGES)[number]

export const MAX_TRACKERS = 20
export const MAX_TRACKER_NAME = 80
export const MAX_TRACKER_URL = 500
export const MAX_PROJECT = 200
export const MAX_TOKEN = 1_000
export const MAX_ISSUE_TYPE = 60
export const MAX_ISSUE_TITLE = 200
export const MAX_ISSUE_TEXT = 20_000
export const MAX_REFERENCE = 500
/** Issues of one ticket, and tickets of one issue. */
export const MAX_ISSUES = 20
export const MAX_TICKETS = 2_000
/** How often an open issue is asked for where nothing is heard of it, in minutes. */
export const SYNC_MINUTES = 15

/** Whose name a comment of ours bears at the tracker. */
export const SIGNED_AS = ['organization', 'person'] as const
export type SignedAs = (typeof SIGNED_AS)[number]

/** What of a tracker's settings its project does not have. */
export const MISSING_KINDS = ['label', 'issue_type', 'priority', 'component'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** A comment of ours on its way to its tracker. */
export const OUTGOING_STATES = ['waiting', 'sent', 'failed'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

/** Comments of an issue that are kept, the newest, and how much of each, in bytes. */
export const MAX_ISSUE_COMMENTS = 200
export const MAX_ISSUE_COMMENT_BYTES = 65_536
/** Characters of a comment of ours, and how many of an issue may be on their way. */
export const MAX_OUTGOING_TEXT = 20_000
export const MAX_OUTGOING = 20
/** How long after a failed try the next one comes, in minutes. */
export const OUTGOING_RETRY_MINUTES = [1, 5, 30, 120] as const

export const MAX_TITLE_PATTERN = 120
export const MAX_TRACKER_WORDS = 20
export const MAX_TRACKER_WORD = 100
/** What stands in a title's pattern for what somebody wrote, and for the ticket's own number and priority. */
export const TITLE_VARIABLES = ['title', 'number', 'priority'] as const

type Titled = { title: string; number: number; priority: string }
/** The title of a new issue by the pattern of its tracker, cut to what trackers take. */
export const titleBy = (pattern: string, of: Titled): string =>
  pattern.replace(/\{(title|number|priority)\}/g, (_, name: keyof Titled) => String(of[name])).slice(0, MAX_ISSUE_TITLE)
