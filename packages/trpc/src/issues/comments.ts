import { Done } from '@balcao/contracts/auth/session'
import { GetOutgoing, IssueComments, IssueTalk, ListIssueComments, OutgoingIssueComment } from '@balcao/contracts/issues/comments'
import { GetIssue } from '@balcao/contracts/issues/issues'
import * as rules from '@balcao/core/issues/comments'
import * as outgoing from '@balcao/core/issues/outgoing'
import { supportAgent } from '../endpoint.ts'

/** What is written on issues: there, and here on its way there. */
export const comments = {
  list: supportAgent.query('GET /issues/{id}/comments', ListIssueComments, IssueComments, rules.list),
  talk: supportAgent.query('GET /issues/{id}/talk', GetIssue, IssueTalk, rules.talk),
  retry: supportAgent.mutation('POST /issues/outgoing/{id}/retry', GetOutgoing, OutgoingIssueComment, outgoing.retry),
  remove: supportAgent.mutation('DELETE /issues/outgoing/{id}', GetOutgoing, Done, outgoing.remove),
}
