import type { Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from './columns.ts'

export type CommentsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  authorId: number
  authorSide: string
  content: string
  isInternal: Generated<boolean>
  createdAt: Stamp
  editedAt: Maybe<string>
  /** How often its author changed it. */
  edits: Generated<number>
}

/** What a message said before its edit of this number, and since when. */
type CommentVersionsTable = { tenantId: number; commentId: number; edit: number; content: string; writtenAt: Stamp }

/** A reply that waits to be sent. Sending takes the row away and writes the comment, in one transaction. */
type OutgoingMessagesTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  authorId: number
  content: string
  thenStatus: Maybe<string>
  /** What else sending it changes on the ticket. */
  changes: MaybeJson<Record<string, unknown>>
  state: string
  dueAt: string
  reason: Maybe<string>
  /** The newest message of the ticket when it was planned: what a customer writes after it cancels the plan. */
  afterId: number
  createdAt: Stamp
}

/** An unsent text of one person on one ticket, one of each mode. */
type TicketDraftsTable = {
  tenantId: number
  userId: number
  ticketId: number
  mode: 'reply' | 'note' | 'side' | `side:${number}`
  content: string
  updatedAt: Stamp
}

type MentionsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  commentId: number
  userId: number
  authorId: number
  createdAt: Stamp
  resolvedAt: Maybe<string>
}

export type CommentsTables = {
  comments: CommentsTable
  commentVersions: CommentVersionsTable
  outgoingMessages: OutgoingMessagesTable
  ticketDrafts: TicketDraftsTable
  mentions: MentionsTable
}
