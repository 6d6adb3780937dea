import { z } from 'zod'
import { Id, line, listOf, Paging, Person, Timestamp } from '../common.ts'

/** Whom a message could mention: staff and, as a team, the members of a queue. */
export const FindMentionable = z.strictObject({ query: line(100).optional(), ticketId: Id.optional() })
export type FindMentionable = z.output<typeof FindMentionable>
export const Mentionable = z.object({
  kind: z.enum(['user', 'queue']),
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** False for who cannot see the ticket: a mention gives nobody a right. */
  able: z.boolean(),
  /** Of somebody away at this moment: until when. */
  absentUntil: Timestamp.nullable(),
})
export type Mentionable = z.output<typeof Mentionable>

/** A mention is a to-do of whom it names, until it is resolved. */
export const Mention = z.object({
  id: Id,
  ticketId: Id,
  ticketNumber: z.int(),
  ticketTitle: z.string(),
  commentId: Id,
  author: Person,
  /** The beginning of the message. */
  excerpt: z.string(),
  isInternal: z.boolean(),
  createdAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
})
export type Mention = z.output<typeof Mention>

/** Open ones, newest first; `resolved` asks for the others. */
export const ListMentions = Paging.extend({ resolved: z.boolean().default(false) }).strict()
export type ListMentions = z.output<typeof ListMentions>
export const MentionList = listOf(Mention)

/** `resolved: false` opens them again. */
export const ResolveMentions = z.strictObject({ mentionIds: z.array(Id).min(1).max(100), resolved: z.boolean().default(true) })
export type ResolveMentions = z.output<typeof ResolveMentions>
