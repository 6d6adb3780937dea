import { z } from 'zod'
import { Id } from '../common.ts'
import { Comment } from '../tickets/comments.ts'
import { Change } from '../tickets/history.ts'
import { Ticket } from '../tickets/tickets.ts'
import { LIVE_NOTIFICATION_EVENTS } from './notifications.ts'
import { Present } from './presence.ts'

export const LIVE_TICKET_EVENTS = [
  'ticket:created',
  'ticket:updated',
  'ticket:assigned',
  'ticket:status_changed',
  'comment:added',
  'comment:edited',
  'attachment:changed',
  'outgoing:changed',
  'ticket:rated',
  'time:changed',
] as const

/**
 * What a live client receives. `ready` opens every subscription with the position to resume from; `refetch` says that
 * too much was missed to replay, or rights changed; `people` that lists of people are no longer what they were, `views`
 * that the views of lists are not, `companies` that companies were merged, and with them tickets changed company; those of notifications say what became of the receiver's own. A ticket event carries the ticket as it is now, in the receiver's own view, so that
 * applying it twice changes nothing.
 */
export const LiveEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ready'), seq: z.int() }),
  z.object({ name: z.literal('refetch'), seq: z.int() }),
  z.object({ name: z.literal('people'), seq: z.int() }),
  z.object({ name: z.literal('views'), seq: z.int() }),
  z.object({ name: z.literal('companies'), seq: z.int() }),
  /** The organisation's own words changed, which come with the profile. */
  z.object({ name: z.literal('words'), seq: z.int() }),
  /** Who else of the desk is at a ticket now; said at every change, and of nothing that the receiver may not see. */
  z.object({ name: z.literal('presence'), seq: z.int(), at: Id, people: z.array(Present) }),
  /** The receiver has begun to write on a ticket, or no longer does: on which device is all one. */
  z.object({ name: z.literal('draft'), seq: z.int(), at: Id, isThere: z.boolean() }),
  z.object({
    name: z.enum(LIVE_TICKET_EVENTS),
    seq: z.int(),
    ticketId: Id,
    ticket: Ticket,
    comment: Comment.optional(),
    changes: z.array(Change),
    actorId: Id.nullable(),
    /** Who follows the ticket, which a view built once for all cannot say of each. The desk's to know. */
    watcherIds: z.array(Id).optional(),
  }),
  ...LIVE_NOTIFICATION_EVENTS,
])
export type LiveEvent = z.output<typeof LiveEvent>
export type LiveTicketEvent = Extract<LiveEvent, { ticketId: number }>
export type LiveRefetch = Extract<LiveEvent, { name: 'refetch' }>
export type LiveCompanies = Extract<LiveEvent, { name: 'companies' }>
export type LiveDraftEvent = Extract<LiveEvent, { name: 'draft' }>
export type LiveNotificationEvent = Extract<LiveEvent, { stats: object }>

export const LiveInput = z.object({ lastEventId: z.string().max(20).nullish() }).optional()
