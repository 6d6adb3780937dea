import type { Conversation } from '@balcao/contracts/chat/conversations'
import { type ChatOfTicket, THERE_SECONDS, type TicketChat } from '@balcao/contracts/chat/queue'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { get } from './conversations.ts'
import { say } from './say.ts'

/** The browser in which a customer is on the organisation's own pages now. */
const visitorOf = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('chatVisitors')
    .where('userId', '=', userId)
    .where('seenAt', '>', sql<string>`now() - make_interval(secs => ${sql.lit(THERE_SECONDS)})`)
    .orderBy('seenAt', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst()

const goingOn = ({ db }: Ctx, ticketId: number) =>
  db
    .selectFrom('conversations')
    .where('ticketId', '=', ticketId)
    .where('status', '<>', 'closed')
    .orderBy('id', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst()

async function isThere(ctx: Ctx, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(sql<boolean>`coalesce(last_seen_at > now() - make_interval(secs => ${sql.lit(THERE_SECONDS)}), false)`.as('isThere'))
    .executeTakeFirst()
  return row?.isThere === true
}

/** Whether the customer of a ticket can be called to the chat. @throws DomainError ticket_not_found */
export async function state(ctx: Ctx, { ticketId }: ChatOfTicket): Promise<TicketChat> {
  if (ctx.actor.side !== 'staff') throw notFound('ticket_not_found')
  const { requesterId } = await mustSee(ctx, ticketId)
  // Nobody calls themselves.
  const isOnline =
    requesterId !== ctx.actor.userId && ((await isThere(ctx, requesterId)) || (await visitorOf(ctx, requesterId)) !== undefined)
  return { isOnline, conversationId: (await goingOn(ctx, ticketId))?.id ?? null }
}

/**
 * Calls the customer of a ticket to the chat, while they are there: a conversation of the ticket's queue, linked with it, that the caller has.
 * One that goes on about it is gone on with.
 * @throws DomainError ticket_not_found, forbidden, customer_not_online
 */
export async function begin(ctx: Ctx, { ticketId }: ChatOfTicket): Promise<Conversation> {
  const { tenantId, name } = ctx.actor
  if (ctx.actor.side !== 'staff') throw notFound('ticket_not_found')
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.reply', ticket)
  const open = await goingOn(ctx, ticketId)
  const enter = (conversationId: number, people: readonly number[]) =>
    ctx.db
      .insertInto('conversationParticipants')
      .values([...new Set(people)].map((userId) => ({ tenantId, conversationId, userId })))
      .onConflict((one) => one.doNothing())
      .execute()
  if (open) {
    await enter(open.id, [me(ctx)])
    return get(ctx, open)
  }
  const visitor = await visitorOf(ctx, ticket.requesterId)
  if (!visitor && !(await isThere(ctx, ticket.requesterId))) throw conflict('customer_not_online')
  const queue = await ctx.db.selectFrom('queues').where('isDefault', '=', true).select('id').executeTakeFirstOrThrow()
  const now = sql<string>`clock_timestamp()`
  const { id, lastSeq } = await ctx.db
    .insertInto('conversations')
    .values({
      ...{
        tenantId,
        title: `#${ticket.number} ${ticket.title}`.slice(0, 120),
        type: 'support',
        authorId: ticket.requesterId,
        status: 'active',
      },
      ...{ queueId: ticket.queueId ?? queue.id, assigneeId: me(ctx), ticketId, takenAt: now, answeredAt: now, waitingSince: now },
      ...(visitor ? { channel: 'widget', visitorId: visitor.id } : {}),
    })
    .returning(['id', 'lastSeq'])
    .executeTakeFirstOrThrow()
  await enter(id, [me(ctx), ticket.requesterId])
  const content = `${name} chamou você no chat sobre o ticket #${ticket.number}.`
  await say(ctx, { id, lastSeq }, { content, senderType: 'system', authorId: null, metadata: { ticketId } })
  await ctx.emit('chat:changed', { conversationId: id, became: 'begun' })
  return get(ctx, { id })
}
