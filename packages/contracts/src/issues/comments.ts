import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, listOf, Paging, Person, SentId, Timestamp } from '../common.ts'
import { MAX_OUTGOING_TEXT, OUTGOING_STATES, TRACKER_FAILURES } from './bounds.ts'

/** A comment of an issue, as it was when its tracker was last asked. */
export const IssueComment = z.object({
  id: Id,
  /** Its author's name at the tracker. */
  author: z.string(),
  /** Who wrote it here, where it came from us. */
  sentBy: Person.nullable(),
  /** Markdown. */
  content: z.string(),
  /** There is more of it at the tracker. */
  cut: z.boolean(),
  /** Only some people at its tracker may see it. */
  restricted: z.boolean(),
  url: z.string().nullable(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
})
export type IssueComment = z.output<typeof IssueComment>

/** A comment of ours that is not at its tracker yet. */
export const OutgoingIssueComment = z.object({
  id: Id,
  content: z.string(),
  state: z.enum(OUTGOING_STATES),
  /** Why the last try failed. */
  failure: z.enum(TRACKER_FAILURES).nullable(),
  author: Person,
  ticketId: Id,
  createdAt: Timestamp,
  nextAt: Timestamp.nullable(),
  /** Whether the caller may try it again or take it back. */
  mayChange: z.boolean(),
})
export type OutgoingIssueComment = z.output<typeof OutgoingIssueComment>

/** The comments of an issue, the newest first. */
export const ListIssueComments = Paging.omit({ page: true }).extend({ id: SentId }).strict()
export type ListIssueComments = z.output<typeof ListIssueComments>
export const IssueComments = listOf(IssueComment)
export type IssueComments = z.output<typeof IssueComments>

/** How comments of an issue come and go, and those of ours that wait or failed, as far as the caller sees their tickets. */
export const IssueTalk = z.object({
  /** Whether its tracker's comments are kept here. */
  brings: z.boolean(),
  /** Why they could not be read the last time. */
  failure: z.enum(TRACKER_FAILURES).nullable(),
  readAt: Timestamp.nullable(),
  /** A ticket from which the caller may write to it; null where there is none, or its tracker is switched off. */
  writesFrom: Id.nullable(),
  /** Whose name stands below what the caller writes. */
  signature: z.string(),
  outgoing: z.array(OutgoingIssueComment),
})
export type IssueTalk = z.output<typeof IssueTalk>

/** `mentions`: whether @names call people there. `noteId`: the internal note that it was made from. */
export const AddIssueComment = z.strictObject({
  ticketId: SentId,
  issueId: SentId,
  text: markdown(MAX_OUTGOING_TEXT),
  mentions: z.boolean().default(false),
  noteId: Id.optional(),
})
export type AddIssueComment = z.output<typeof AddIssueComment>

export const GetOutgoing = z.strictObject({ id: SentId })
export type GetOutgoing = z.output<typeof GetOutgoing>
