import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, listOf, Paging, Person, SentId, storable, Timestamp, unstorable } from '../common.ts'
import { Attachment } from '../files/attachments.ts'
import { sideBeginning } from './beginning.ts'
import { MAX_SIDE_FILES, MAX_SIDE_TEXT, SIDE_DELIVERIES, SIDE_STATES } from './bounds.ts'

/** Somebody outside whom the desk writes to. */
export const SidePerson = z.object({ address: z.string(), name: z.string() })
export type SidePerson = z.output<typeof SidePerson>

export const SideConversation = z.object({
  id: Id,
  ticketId: Id,
  subject: z.string(),
  state: z.enum(SIDE_STATES),
  /** The ticket waits for an answer, and goes on with it. */
  waits: z.boolean(),
  people: z.array(SidePerson),
  startedBy: Person,
  messages: z.int(),
  lastAt: Timestamp,
  createdAt: Timestamp,
})
export type SideConversation = z.output<typeof SideConversation>

/** The side conversations of a ticket, the one with the newest message first. */
export const ListSideConversations = z.strictObject({ ticketId: SentId })
export type ListSideConversations = z.output<typeof ListSideConversations>
export const SideConversations = z.object({
  /** Whether the caller may write to others. */
  mayWrite: z.boolean(),
  /** Whether answers come back: the organisation has a mailbox that the mails go out from. */
  hasMailbox: z.boolean(),
  data: z.array(SideConversation),
})
export type SideConversations = z.output<typeof SideConversations>

/** A message of a side conversation: of the desk (`author`), or from outside (`from`). */
export const SideMessage = z.object({
  id: Id,
  author: Person.nullable(),
  from: SidePerson.nullable(),
  content: z.string(),
  files: z.array(Attachment),
  /** What became of the mail to each, where it is ours. */
  deliveries: z.array(z.object({ address: z.string(), state: z.enum(SIDE_DELIVERIES), detail: z.string() })),
  createdAt: Timestamp,
})
export type SideMessage = z.output<typeof SideMessage>

/** The messages of a side conversation, the newest first. */
export const ListSideMessages = Paging.omit({ page: true }).extend({ id: SentId }).strict()
export type ListSideMessages = z.output<typeof ListSideMessages>
export const SideMessages = listOf(SideMessage)

export const GetSideConversation = z.strictObject({ id: SentId })
export type GetSideConversation = z.output<typeof GetSideConversation>

const message = {
  text: markdown(MAX_SIDE_TEXT),
  attachmentIds: z.array(SentId).max(MAX_SIDE_FILES).default([]),
  /** Whether the ticket waits for a third party meanwhile. */
  waits: z.boolean().default(false),
}

export const BeginSideConversation = z.strictObject({
  ticketId: SentId,
  ...sideBeginning,
  ...message,
})
export type BeginSideConversation = z.output<typeof BeginSideConversation>

export const AddSideMessage = z.strictObject({ id: SentId, ...message })
export type AddSideMessage = z.output<typeof AddSideMessage>

export const CloseSideConversation = z.strictObject({ id: SentId, closed: z.boolean() })
export type CloseSideConversation = z.output<typeof CloseSideConversation>

/** People whom the desk wrote to before, by the beginning of their address or name. */
export const FindSidePeople = z.strictObject({ ticketId: SentId, q: z.string().trim().min(1).max(100).refine(storable, unstorable) })
export type FindSidePeople = z.output<typeof FindSidePeople>
export const FoundSidePeople = z.object({ data: z.array(SidePerson) })
export type FoundSidePeople = z.output<typeof FoundSidePeople>
