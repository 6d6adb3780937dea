import { z } from 'zod'
import { Summary } from '../assistant/help.ts'
import { Id, Timestamp } from '../common.ts'
import { CONVERSATION_STATES } from './conversations.ts'

/** Tickets and earlier conversations that are named at most. */
export const MOST_NAMED = 5

const OpenTicket = z.object({ id: Id, number: z.int(), title: z.string(), status: z.string() })
const EarlierChat = z.object({
  id: Id,
  title: z.string(),
  createdAt: Timestamp,
  status: z.enum(CONVERSATION_STATES),
  assignee: z.string().nullable(),
  rating: z.int().nullable(),
  ticketId: Id.nullable(),
})

/** What helps whoever attends to a conversation: who its customer is, what else there is with them, and what it is about. */
export const ChatAbout = z.object({
  customer: z.object({ id: Id, name: z.string(), isGuest: z.boolean() }),
  /** As far as the caller sees them, the newest first. */
  tickets: z.array(OpenTicket),
  /** Of the queues that the caller sees, the newest first. */
  chats: z.array(EarlierChat),
  /** In its own words; null where the summary is switched off for the caller or the queue. */
  summary: Summary.nullable(),
  /** What its customer said first that tells what it is about: articles are found by it. */
  subject: z.string(),
})
export type ChatAbout = z.output<typeof ChatAbout>
