import type { Conversation, GetConversation } from '@balcao/contracts/chat/conversations'
import type { ChatWithTicket, RateChat, TicketOfChat, TransferChat } from '@balcao/contracts/chat/queue'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { can } from '../policy.ts'
import * as tickets from '../tickets/tickets.ts'
import { actorsOf } from '../users/actors.ts'
import { get } from './conversations.ts'
import { carryFiles } from './files.ts'
import { OFFER_SECONDS } from './offers.ts'
import { mustSeeQueued } from './queue.ts'
import { mustTakePartLocked } from './rows.ts'
import { say } from './say.ts'
import { transcriptOf } from './transcript.ts'

/** Locks a conversation that the caller sees in its queue, whether they take part or not. */
async function lockQueued(ctx: Ctx, id: number) {
  await mustSeeQueued(ctx, id)
  return ctx.db
    .selectFrom('conversations')
    .where('id', '=', id)
    .select(['id', 'title', 'status', 'lastSeq', 'queueId', 'assigneeId', 'authorId', 'ticketId'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const enter = ({ db, actor }: Ctx, conversationId: number, userId: number, readSeq: number) =>
  db
    .insertInto('conversationParticipants')
    .values({ tenantId: actor.tenantId, conversationId, userId, readSeq })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** What is said of it, and what everybody is told who shows it. */
type Queued = { id: number; lastSeq: number; queueId: number | null }
async function told(ctx: Ctx, conversation: Queued, content: string, became?: 'handed_over'): Promise<void> {
  await say(ctx, conversation, { content, senderType: 'system', authorId: null })
  await ctx.emit('chat:changed', { conversationId: conversation.id, ...(became ? { became } : {}) })
  await ctx.emit('chat:offered', { conversationId: conversation.id })
  await ctx.emit('chat:queued', { queueId: conversation.queueId })
}

/**
 * Takes a conversation that waits: of many who try, one has it.
 * @throws DomainError conversation_not_found, chat_is_taken
 */
export async function take(ctx: Ctx, { id }: GetConversation): Promise<Conversation> {
  const conversation = await lockQueued(ctx, id)
  if (conversation.status === 'active' && conversation.assigneeId === me(ctx)) return get(ctx, { id })
  if (conversation.status !== 'waiting') throw conflict('chat_is_taken')
  await enter(ctx, id, me(ctx), 0)
  const taken = {
    status: 'active' as const,
    assigneeId: me(ctx),
    takenAt: sql<string>`clock_timestamp()`,
    offeredTo: null,
    unansweredBecause: null,
    answeredAt: sql<string>`coalesce(answered_at, clock_timestamp())`,
  }
  await ctx.db.updateTable('conversations').set(taken).where('id', '=', id).execute()
  await told(ctx, conversation, `${ctx.actor.name} entrou na conversa.`)
  return get(ctx, { id })
}

/** A supervisor comes in, and everybody sees that. @throws DomainError conversation_not_found, forbidden, conversation_closed */
export async function join(ctx: Ctx, { id }: GetConversation): Promise<Conversation> {
  const conversation = await lockQueued(ctx, id)
  if (conversation.status === 'closed') throw conflict('conversation_closed')
  const before = await ctx.db
    .selectFrom('conversationParticipants')
    .where('conversationId', '=', id)
    .where('userId', '=', me(ctx))
    .select('userId')
    .execute()
  if (before.length > 0) return get(ctx, { id })
  await enter(ctx, id, me(ctx), 0)
  await told(ctx, conversation, `${ctx.actor.name} (supervisão) entrou na conversa.`)
  return get(ctx, { id })
}

/** Who is passed on waits from the beginning, and is offered a ticket anew. */
const WAITS_ANEW = { ticketOfferedAt: null, unansweredBecause: null }

/**
 * Passes a conversation on, with all that was said: to a queue, where it waits again, or to a colleague, whom it is offered to first.
 * @throws DomainError conversation_not_found, forbidden for who does not have it, conversation_closed, invalid_input
 */
export async function transfer(ctx: Ctx, { id, queueId, userId }: TransferChat): Promise<Conversation> {
  const conversation = await mustTakePartLocked(ctx, id)
  if (conversation.status === 'closed') throw conflict('conversation_closed')
  if (ctx.actor.side !== 'staff' || conversation.queueId === null || conversation.assigneeId !== me(ctx)) throw forbidden()
  if (queueId !== undefined) {
    const queue = await ctx.db
      .selectFrom('queues')
      .where('id', '=', queueId)
      .where('isActive', '=', true)
      .select(['id', 'name'])
      .executeTakeFirst()
    if (!queue) throw invalid({ field: 'queueId', reason: 'queue_not_found' })
    const since = {
      waitingSince: sql<string>`clock_timestamp()`,
      takenAt: null,
      offeredTo: null,
      offeredUntil: null,
      passedBy: [],
      ...WAITS_ANEW,
    }
    const waits = { status: 'waiting' as const, assigneeId: null, queueId, ...since }
    await ctx.db.updateTable('conversations').set(waits).where('id', '=', id).execute()
    await told(ctx, { ...conversation, queueId }, `A conversa foi transferida para a fila ${queue.name}.`, 'handed_over')
    return get(ctx, { id })
  }
  const [colleague] = await actorsOf(ctx, [userId as number])
  if (!colleague?.isActive || colleague.side !== 'staff' || !can(colleague, 'queue.read', { id: conversation.queueId }))
    throw invalid({ field: 'userId', reason: 'user_not_found' })
  if (colleague.userId === me(ctx)) throw invalid({ field: 'userId', reason: 'user_not_found' })
  // They read what was said before they take it; who lets it pass leaves it to the queue.
  await enter(ctx, id, colleague.userId, 0)
  const until = sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(OFFER_SECONDS)})`
  const since = {
    waitingSince: sql<string>`clock_timestamp()`,
    takenAt: null,
    offeredTo: colleague.userId,
    offeredUntil: until,
    ...WAITS_ANEW,
  }
  await ctx.db
    .updateTable('conversations')
    .set({ status: 'waiting', assigneeId: null, ...since, passedBy: [me(ctx)] })
    .where('id', '=', id)
    .execute()
  await told(ctx, conversation, `${ctx.actor.name} passou a conversa para ${colleague.name}.`, 'handed_over')
  return get(ctx, { id })
}

/** Opens a ticket of what was said, for its customer; a conversation has one. @throws DomainError conversation_not_found, forbidden, chat_has_ticket */
export async function ticketOf(ctx: Ctx, { id, title }: TicketOfChat): Promise<ChatWithTicket> {
  const conversation = await mustTakePartLocked(ctx, id)
  if (ctx.actor.side !== 'staff' || conversation.queueId === null) throw forbidden()
  if (conversation.ticketId !== null) throw conflict('chat_has_ticket')
  const { first, text } = await transcriptOf(ctx, id)
  const words = title ?? (first.replace(/\s+/g, ' ').slice(0, 120).trim() || conversation.title)
  const asked = { title: words, description: text, requesterId: conversation.authorId, queueId: conversation.queueId }
  const ticket = await tickets.create(ctx, CreateTicket.parse(asked))
  await carryFiles(ctx, id, ticket.id)
  await ctx.db.updateTable('conversations').set({ ticketId: ticket.id }).where('id', '=', id).execute()
  const content = `Ticket #${ticket.number} criado com esta conversa.`
  await say(ctx, conversation, { content, senderType: 'system', authorId: null, metadata: { ticketId: ticket.id } })
  await ctx.emit('chat:changed', { conversationId: id })
  return { conversation: await get(ctx, { id }), ticketId: ticket.id, number: ticket.number }
}

/** What its customer thought of a conversation that is over; said again, it changes. @throws DomainError conversation_not_found, forbidden, chat_goes_on */
export async function rate(ctx: Ctx, { id, score }: RateChat): Promise<Conversation> {
  const conversation = await mustTakePartLocked(ctx, id)
  if (conversation.authorId !== me(ctx)) throw forbidden()
  if (conversation.status !== 'closed') throw conflict('chat_goes_on')
  await ctx.db.updateTable('conversations').set({ rating: score }).where('id', '=', id).execute()
  return get(ctx, { id })
}
