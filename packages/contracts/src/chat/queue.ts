import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { AVAILABILITIES } from '../queues/words.ts'
import { because } from '../reasons.ts'
import { CONVERSATION_STATES, Conversation } from './conversations.ts'

const Someone = z.object({ id: Id, name: z.string() })
/** A customer is there while they looked at a page of ours within so many seconds. */
export const THERE_SECONDS = 120

/** A conversation of a queue, as the desk sees it before taking part. */
export const QueuedChat = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(CONVERSATION_STATES),
  queueId: Id,
  queueName: z.string(),
  customer: Someone.extend({ isOnline: z.boolean() }),
  assignee: Someone.nullable(),
  waitingSince: Timestamp,
  /** In its queue, from 1; null once somebody has it. */
  position: z.int().positive().nullable(),
  /** Whom it is offered to, or whom the router of tickets would give it now. */
  offeredTo: Someone.nullable(),
  /** Until when it is offered to them. */
  offeredUntil: Timestamp.nullable(),
  /** It is offered to the caller: they accept by taking it, or let it pass. */
  isOffered: z.boolean(),
  isMine: z.boolean(),
  /** Who writes from the organisation's own pages; null for who is signed in. */
  visitor: z.object({ isVerified: z.boolean(), email: z.string().nullable(), page: z.string().nullable() }).nullable(),
})
export type QueuedChat = z.output<typeof QueuedChat>

/** Why a conversation ended before a person took it: nobody of the queue was there, nobody answered in time, or its customer left before. */
export const ABANDONED_BECAUSE = ['nobody_there', 'no_answer', 'left'] as const

/** A conversation that ended before a person took it, and without a ticket. */
export const AbandonedChat = z.object({
  ...QueuedChat.pick({ id: true, title: true, queueId: true, queueName: true, customer: true, visitor: true, waitingSince: true }).shape,
  because: z.enum(ABANDONED_BECAUSE),
  endedAt: Timestamp,
})
export type AbandonedChat = z.output<typeof AbandonedChat>

/** What waits in the caller's queues, the longest first, what is being talked about there, and what was abandoned within a day, the latest first. */
export const ChatQueue = z.object({ waiting: z.array(QueuedChat), active: z.array(QueuedChat), abandoned: z.array(AbandonedChat) })
export type ChatQueue = z.output<typeof ChatQueue>

/** Of a conversation's queue, whom it may be offered to, who is there first. */
export const ChatColleagues = z.object({ data: z.array(Someone.extend({ availability: z.enum(AVAILABILITIES) })) })
export type ChatColleagues = z.output<typeof ChatColleagues>

/** To another queue, where it waits again, or offered to a person, who takes it or lets it pass. */
export const TransferChat = z
  .strictObject({ id: Id, queueId: Id.optional(), userId: Id.optional() })
  .refine(({ queueId, userId }) => (queueId === undefined) !== (userId === undefined), {
    path: ['queueId'],
    error: because('chat_transfer_target'),
  })
export type TransferChat = z.output<typeof TransferChat>

/** What its customer thought of a conversation that is over. */
export const RateChat = z.strictObject({ id: Id, score: z.int().min(1).max(5) })
export type RateChat = z.output<typeof RateChat>

/** A ticket of what was said, for the customer. */
export const TicketOfChat = z.strictObject({ id: Id, title: line(120).optional() })
export type TicketOfChat = z.output<typeof TicketOfChat>

export const ChatWithTicket = z.object({ conversation: Conversation, ticketId: Id, number: z.int() })
export type ChatWithTicket = z.output<typeof ChatWithTicket>

export const ChatOfTicket = z.strictObject({ ticketId: Id })
export type ChatOfTicket = z.output<typeof ChatOfTicket>
/** Whether a ticket's customer can be called to the chat, and the conversation about it that goes on. */
export const TicketChat = z.object({ isOnline: z.boolean(), conversationId: Id.nullable() })
export type TicketChat = z.output<typeof TicketChat>
