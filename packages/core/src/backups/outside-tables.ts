import { COPIED, RESTORED } from './table-line.ts'

/** Tables of what tickets have to do with others: issues of developers, and side conversations. */
export const OUTSIDE_TABLES = {
  issueTrackers: { ...COPIED, without: ['sealed'] },
  issues: RESTORED,
  ticketIssues: RESTORED,
  outgoingIssueComments: RESTORED,
  issueComments: RESTORED,
  sideConversations: RESTORED,
  sidePeople: RESTORED,
  sideMessages: RESTORED,
}
