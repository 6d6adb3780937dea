import { COPIED, RESTORED } from './table-line.ts'

/** Tables of what tickets have to do with others: issues of developers, side conversations, and assets. */
export const OUTSIDE_TABLES = {
  issueTrackers: { ...COPIED, without: ['sealed'] },
  issues: RESTORED,
  ticketIssues: RESTORED,
  outgoingIssueComments: RESTORED,
  issueComments: RESTORED,
  sideConversations: RESTORED,
  sidePeople: RESTORED,
  sideMessages: RESTORED,
  assetKinds: RESTORED,
  assets: RESTORED,
  ticketAssets: RESTORED,
}
