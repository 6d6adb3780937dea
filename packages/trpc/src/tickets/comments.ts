import { AddComment, Comment, CommentList, ListComments } from '@balcao/contracts/tickets/comments'
import * as rules from '@balcao/core/tickets/comments'
import { client } from '../endpoint.ts'

export const comments = {
  list: client.query('GET /tickets/{ticketId}/comments', ListComments, CommentList, rules.list),
  add: client.creation('POST /tickets/{ticketId}/comments', AddComment, Comment, rules.add),
}
