import { AddComment, Comment, CommentList, ListComments } from '@balcao/contracts/tickets/comments'
import { SplitComment } from '@balcao/contracts/tickets/split'
import { Ticket } from '@balcao/contracts/tickets/tickets'
import * as rules from '@balcao/core/tickets/comments'
import { split } from '@balcao/core/tickets/split'
import { client, supportAgent } from '../endpoint.ts'

export const comments = {
  list: client.query('GET /tickets/{ticketId}/comments', ListComments, CommentList, rules.list),
  add: client.creation('POST /tickets/{ticketId}/comments', AddComment, Comment, rules.add),
  split: supportAgent.creation('POST /tickets/{id}/comments/{commentId}/split', SplitComment, Ticket, split),
}
