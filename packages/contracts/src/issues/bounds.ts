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
export const ISSUE_CHANGES = ['linked', 'opened', 'unlinked', 'closed', 'reopened'] as const
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
