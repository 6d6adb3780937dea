import { AddIssueComment, OutgoingIssueComment } from '@balcao/contracts/issues/comments'
import {
  FoundIssues,
  LinkIssue,
  ListTicketIssues,
  OpenIssue,
  SearchIssues,
  TicketIssues,
  UnlinkIssue,
} from '@balcao/contracts/issues/issues'
import * as outgoing from '@balcao/core/issues/outgoing'
import { search } from '@balcao/core/issues/search'
import * as rules from '@balcao/core/issues/ticket-issues'
import { supportAgent } from '../endpoint.ts'

/** The issues that a ticket waits for; each change answers with all of them. */
export const issues = {
  list: supportAgent.query('GET /tickets/{ticketId}/issues', ListTicketIssues, TicketIssues, rules.list),
  link: supportAgent.staged(
    'POST /tickets/{ticketId}/issues',
    LinkIssue,
    TicketIssues,
    ({ installation, open }, input) => rules.link(installation, open, input),
    201,
  ),
  open: supportAgent.staged(
    'POST /tickets/{ticketId}/issues/new',
    OpenIssue,
    TicketIssues,
    ({ installation, open, idempotencyKey }, input) => rules.openIssue(installation, open, input, idempotencyKey),
    201,
  ),
  comment: supportAgent.creation('POST /tickets/{ticketId}/issues/{issueId}/comments', AddIssueComment, OutgoingIssueComment, outgoing.add),
  search: supportAgent.stagedQuery('GET /tickets/{ticketId}/issues/search', SearchIssues, FoundIssues, ({ installation, open }, input) =>
    search(installation, open, input),
  ),
  unlink: supportAgent.mutation('DELETE /tickets/{ticketId}/issues/{issueId}', UnlinkIssue, TicketIssues, rules.unlink),
}
