import { Comment } from '@balcao/contracts/comments/comments'
import {
  AddScheduledReply,
  ChangeScheduledReply,
  GetScheduledReply,
  ListScheduledReplies,
  ScheduledReply,
} from '@balcao/contracts/comments/scheduled-replies'
import * as rules from '@balcao/core/comments/scheduled-replies'
import { supportAgent } from '../endpoint.ts'

export const outgoing = {
  list: supportAgent.query('GET /tickets/{ticketId}/outgoing', ListScheduledReplies, ScheduledReply.array(), rules.list),
  add: supportAgent.creation('POST /tickets/{ticketId}/outgoing', AddScheduledReply, ScheduledReply, rules.add),
  change: supportAgent.mutation('PATCH /tickets/outgoing/{id}', ChangeScheduledReply, ScheduledReply, rules.change),
  remove: supportAgent.mutation('DELETE /tickets/outgoing/{id}', GetScheduledReply, ScheduledReply, rules.remove),
  send: supportAgent.mutation('POST /tickets/outgoing/{id}/send', GetScheduledReply, Comment, rules.send),
}
