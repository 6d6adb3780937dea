import { z } from 'zod'
import { ChatMessage } from '../chat/messages.ts'
import { Comment } from '../comments/comments.ts'
import { Id } from '../common.ts'
import { Change } from '../tickets/history.ts'
import { Ticket } from '../tickets/tickets.ts'
import { LIVE_TICKET_EVENTS } from './live-names.ts'
import { LIVE_NOTIFICATION_EVENTS } from './notifications.ts'
import { Present } from './presence.ts'
import { SIGNAL_NAMES, type SignalName } from './signals.ts'

/**
 * What a live client receives. `ready` opens every subscription with the position to resume from; `refetch` says that too much
 * was missed to replay, or that rights changed; signals name what is out of date; notification events are about the receiver's
 * own. A ticket event carries the ticket as it is now, as the receiver may see it, so applying it twice changes nothing.
 */
export const LiveEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ready'), seq: z.int() }),
  z.object({ name: z.literal('refetch'), seq: z.int() }),
  z.object({ name: z.enum(SIGNAL_NAMES), seq: z.int() }),
  /** The other members of staff who have a ticket open now; sent at every change, and only to who may read the ticket. */
  z.object({ name: z.literal('presence'), seq: z.int(), at: Id, people: z.array(Present) }),
  /** The receiver has begun to write on a ticket, or no longer does, on whichever device. */
  z.object({ name: z.literal('draft'), seq: z.int(), at: Id, isThere: z.boolean() }),
  /** Something happened in a conversation that the receiver takes part in. */
  z.object({
    name: z.literal('chat'),
    seq: z.int(),
    what: z.enum(['message', 'deleted', 'read', 'changed']),
    conversationId: Id,
    message: ChatMessage.optional(),
    messageId: Id.optional(),
    read: z.object({ userId: Id, readAt: z.string() }).optional(),
  }),
  z.object({
    name: z.enum(LIVE_TICKET_EVENTS),
    seq: z.int(),
    ticketId: Id,
    ticket: Ticket,
    comment: Comment.optional(),
    changes: z.array(Change),
    actorId: Id.nullable(),
    /** Who follows the ticket: for staff only. The event is built once for all of them, so it cannot say "you do". */
    watcherIds: z.array(Id).optional(),
  }),
  ...LIVE_NOTIFICATION_EVENTS,
])
export type LiveEvent = z.output<typeof LiveEvent>
export type LiveTicketEvent = Extract<LiveEvent, { ticketId: number }>
export type LiveRefetch = Extract<LiveEvent, { name: 'refetch' }>
export type LiveSignal = Extract<LiveEvent, { name: SignalName }>
export type LiveDraftEvent = Extract<LiveEvent, { name: 'draft' }>
export type LiveChatEvent = Extract<LiveEvent, { what: string }>
export type LiveNotificationEvent = Extract<LiveEvent, { stats: object }>

export const LiveInput = z.object({ lastEventId: z.string().max(20).nullish() }).optional()
