import { AddComment, Comment, CommentList, ListComments } from '@balcao/contracts/comments/comments'
import { CommentVersions, EditComment, ListVersions } from '@balcao/contracts/comments/edits'
import { SplitComment } from '@balcao/contracts/tickets/split'
import { Ticket } from '@balcao/contracts/tickets/tickets'
import * as rules from '@balcao/core/comments/comments'
import * as edits from '@balcao/core/comments/edits'
import { split } from '@balcao/core/tickets/merges/split'
import { client, supportAgent } from '../endpoint.ts'

export const comments = {
  list: client.query('GET /tickets/{ticketId}/comments', ListComments, CommentList, rules.list),
  add: client.creation('POST /tickets/{ticketId}/comments', AddComment, Comment, rules.add),
  edit: client.mutation('PATCH /tickets/{id}/comments/{commentId}', EditComment, Comment, edits.edit),
  versions: supportAgent.query('GET /tickets/{id}/comments/{commentId}/versions', ListVersions, CommentVersions, edits.versions),
  split: supportAgent.creation('POST /tickets/{id}/comments/{commentId}/split', SplitComment, Ticket, split),
}
