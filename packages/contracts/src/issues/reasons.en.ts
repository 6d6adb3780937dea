import type { Translated } from '../reason-text.ts'
import type { issueReasons } from './reasons.ts'

/** The same in English. */
export const issueReasonsEn: Translated<typeof issueReasons> = {
  tracker_url: 'Use a complete https address of the outside world, without user, password or parameters.',
  tracker_project: 'Write the project as its tracker does: “owner/repository”, “group/project” or the key of the project, such as “SHOP”.',
  tracker_token_unset: 'Say the token: it does not go along to a new address.',
  issue_reference: 'Write the number, the key or the address of an issue of this project.',
  issue_not_there: 'The tracker does not have this issue.',
  tracker_title_pattern: 'The pattern needs {title}, which is the title that whoever opens the issue wrote.',
  tracker_labels: 'In Jira, labels have no spaces.',
  not_a_note: 'Choose an internal note of this ticket.',
}
