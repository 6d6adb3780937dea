import { Comment } from '@balcao/contracts/tickets/comments'
import { AddOutgoing, ChangeOutgoing, GetOutgoing, ListOutgoing, Outgoing } from '@balcao/contracts/tickets/outgoing'
import * as rules from '@balcao/core/tickets/outgoing'
import { supportAgent } from '../endpoint.ts'

export const outgoing = {
  list: supportAgent.query('GET /tickets/{ticketId}/outgoing', ListOutgoing, Outgoing.array(), rules.list),
  add: supportAgent.creation('POST /tickets/{ticketId}/outgoing', AddOutgoing, Outgoing, rules.add),
  change: supportAgent.mutation('PATCH /tickets/outgoing/{id}', ChangeOutgoing, Outgoing, rules.change),
  remove: supportAgent.mutation('DELETE /tickets/outgoing/{id}', GetOutgoing, Outgoing, rules.remove),
  send: supportAgent.mutation('POST /tickets/outgoing/{id}/send', GetOutgoing, Comment, rules.send),
}
