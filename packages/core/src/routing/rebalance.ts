import type { Reason } from '@balcao/contracts/reason-texts'
import type { PreviewRebalance, Rebalance, Rebalanced, RebalancePreview, UndoRebalance } from '@balcao/contracts/routing/rebalance'
import { MAX_REBALANCE, UNDO_REBALANCE_MINUTES } from '@balcao/contracts/routing/words'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { RebalanceMove } from '@balcao/db/schema/routing'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound, refusal } from '../errors.ts'
import { can, must } from '../policy.ts'
import { type Locked, lockTickets } from '../tickets/bulk/rows.ts'
import { stepTo, take } from '../tickets/bulk/steps.ts'
import { costOf } from './cost.ts'
import { explainMoves } from './hand-over.ts'
import { waitForQueue } from './internal/locks.ts'
import { fullOf, type Member, type Pool, poolsOf } from './internal/pool.ts'
import { type QueueRow, queueOf } from './internal/queue-row.ts'
import { evenOut, handOver, type Movable } from './internal/rebalance-plan.ts'
import { databaseNow } from './internal/rows.ts'

type Failed = Rebalanced['failed'][number]
type Done = { ticket: Locked; toId: number | null }

/** A queue that the caller leads, or manages. @throws DomainError queue_not_found, forbidden */
async function mustLead(ctx: Ctx, id: number): Promise<QueueRow> {
  const queue = await queueOf(ctx, id)
  if (!queue || !can(ctx.actor, 'queue.read', { id })) throw notFound('queue_not_found')
  const leaders = await ctx.db.selectFrom('queueMembers').select('userId').where('queueId', '=', id).where('isLeader', '=', true).execute()
  must(ctx, 'queue.lead', { id, leaderIds: leaders.map(({ userId }) => userId) })
  return queue
}

/** What members have of a queue: of everybody the newest first, of one the most urgent. */
async function movable({ db }: Ctx, queueId: number, userId: number | undefined): Promise<Movable[]> {
  const rows = await db
    .selectFrom('tickets as t')
    .where('t.queueId', '=', queueId)
    .where('t.assigneeId', 'is not', null)
    .where('t.status', 'in', userId === undefined ? ['new', 'open'] : OPEN_STATUSES)
    .$if(userId !== undefined, (query) => query.where('t.assigneeId', '=', userId as number))
    .select([
      't.id',
      't.number',
      't.title',
      't.version',
      't.status',
      't.priority',
      't.requesterId',
      't.assigneeId',
      't.queueId',
      't.companyId',
    ])
    .$if(userId !== undefined, (query) => query.orderBy('t.priorityRank', 'desc'))
    .orderBy('t.id', 'desc')
    .limit(userId === undefined ? 10 * MAX_REBALANCE : MAX_REBALANCE)
    .execute()
  return rows.map((row) => ({ ...row, watcherIds: [] }))
}

const nameOf = ({ userId, actor }: Member) => ({ id: userId, name: actor?.name ?? '' })

/**
 * What would move so that members have alike, or so that one has nothing; nothing does yet.
 * @throws DomainError queue_not_found, forbidden; invalid_input for who is no member
 */
export async function preview(ctx: Ctx, { id, fromUserId }: PreviewRebalance): Promise<RebalancePreview> {
  const queue = await mustLead(ctx, id)
  const pool = (await poolsOf(ctx, [queue]))[0] as Pool
  const before = new Map(pool.members.map((one) => [one, one.load]))
  const from = pool.members.find(({ userId }) => userId === fromUserId)
  if (fromUserId !== undefined && !from) throw invalid({ field: 'fromUserId', reason: 'routing_not_member' })
  const tickets = await movable(ctx, id, fromUserId)
  const moves = from ? handOver(pool, from, tickets) : evenOut(pool, tickets)
  return {
    moves: moves.map(({ ticket, from: giver, to }) => ({
      ticket: { id: ticket.id, number: ticket.number, title: ticket.title, version: ticket.version },
      from: nameOf(giver),
      to: to ? nameOf(to) : null,
    })),
    members: pool.members.map((one) => ({ user: nameOf(one), capacity: one.capacity, before: before.get(one) ?? 0, after: one.load })),
  }
}

/** Why somebody cannot be given a ticket of it now; undefined if they can. */
function refusedTo(to: Member, ticket: Locked): Reason | undefined {
  const asTheirs = { ...ticket, assigneeId: to.userId }
  if (!to.actor?.isActive) return { reason: 'routing_inactive' }
  if (!can(to.actor, 'ticket.read', asTheirs) || !can(to.actor, 'ticket.reply', asTheirs)) return { reason: 'routing_may_not_reply' }
  return fullOf(to, costOf(ticket)) as Reason | undefined
}

/** Writes moves, and what there is to undo them by. */
async function write(ctx: Ctx, done: readonly Done[]): Promise<RebalanceMove[]> {
  const means = { adding: [], now: await databaseNow(ctx) }
  await take(
    ctx,
    done.flatMap(({ ticket, toId }) => stepTo(ticket, [], { assigneeId: toId }, means) ?? []),
  )
  return done.map(({ ticket, toId }) => ({ ticketId: ticket.id, fromId: ticket.assigneeId, toId, version: ticket.version + 1 }))
}

/**
 * Makes the moves of a preview, each only where the ticket is still as it was then, and whoever is to get it can still take it.
 * @throws DomainError queue_not_found, forbidden; invalid_input for who is no member
 */
export async function execute(ctx: Ctx, { id, moves }: Rebalance): Promise<Rebalanced> {
  const queue = await mustLead(ctx, id)
  const asked = [...new Map(moves.map((one) => [one.ticketId, one])).values()]
  const held = await lockTickets(
    ctx.db,
    asked.map(({ ticketId }) => ticketId),
  )
  await waitForQueue(ctx, id)
  const pool = (await poolsOf(ctx, [queue]))[0] as Pool
  const members = new Map(pool.members.map((one) => [one.userId, one]))
  if (asked.some(({ toId }) => toId !== null && !members.has(toId))) throw invalid({ field: 'moves', reason: 'routing_not_member' })
  const failed: Failed[] = []
  const done: Done[] = []
  for (const { ticketId, version, toId } of asked) {
    const ticket = held.get(ticketId)
    const isSame = ticket?.queueId === id && ticket.version === version && ticket.assigneeId !== null
    const to = toId === null ? undefined : members.get(toId)
    const why = !isSame ? ({ reason: 'routing_ticket_moved' } as const) : to && refusedTo(to, ticket)
    if (!ticket || why) failed.push({ ticketId, reason: refusal(why ?? { reason: 'routing_ticket_moved' }) })
    else if (toId !== ticket.assigneeId) {
      done.push({ ticket, toId })
      if (to) Object.assign(to, { load: to.load + costOf(ticket), total: to.total + costOf(ticket) })
    }
  }
  if (done.length === 0) return { id: null, undoUntil: null, moved: [], failed }
  const written = await write(ctx, done)
  await explainMoves(
    ctx,
    done.map(({ ticket, toId }) => ({ ticketId: ticket.id, toId })),
  )
  const row = await ctx.db
    .insertInto('rebalances')
    .values({ tenantId: ctx.actor.tenantId, queueId: id, byId: ctx.actor.userId, moves: JSON.stringify(written) })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'queue.rebalanced', resource: 'queue', resourceId: id, after: { rebalance: row.id, tickets: done.length } })
  const undoUntil = new Date(Date.parse(row.createdAt) + UNDO_REBALANCE_MINUTES * 60_000).toISOString()
  return { id: row.id, undoUntil, moved: written.map(({ ticketId }) => ticketId), failed }
}

/**
 * Gives tickets back to whom a rebalance took them from; what changed since is left alone and named.
 * @throws DomainError queue_not_found, forbidden, rebalance_not_found; rebalance_past when it was undone already, or is too long ago
 */
export async function undo(ctx: Ctx, { id, rebalanceId }: UndoRebalance): Promise<Rebalanced> {
  const queue = await mustLead(ctx, id)
  const row = await ctx.db
    .selectFrom('rebalances')
    .where('id', '=', rebalanceId)
    .where('queueId', '=', id)
    .select(['moves', 'undoneAt', sql<boolean>`created_at < now() - make_interval(mins => ${UNDO_REBALANCE_MINUTES})`.as('isPast')])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('rebalance_not_found')
  if (row.undoneAt !== null || row.isPast) throw conflict('rebalance_past')
  const held = await lockTickets(
    ctx.db,
    row.moves.map(({ ticketId }) => ticketId),
  )
  const there = new Map(((await poolsOf(ctx, [queue]))[0] as Pool).members.map((one) => [one.userId, one]))
  const failed: Failed[] = []
  const done: Done[] = []
  for (const { ticketId, fromId, toId, version } of row.moves) {
    const ticket = held.get(ticketId)
    const isSame = ticket?.version === version && ticket.assigneeId === toId
    const isThere = fromId === null || there.get(fromId)?.actor?.isActive === true
    if (ticket && isSame && isThere) done.push({ ticket, toId: fromId })
    else failed.push({ ticketId, reason: refusal({ reason: isSame ? 'routing_not_member' : 'routing_ticket_moved' }) })
  }
  const moved = await write(ctx, done)
  await ctx.db.updateTable('rebalances').set({ undoneAt: sql<string>`now()` }).where('id', '=', rebalanceId).execute()
  await audit(ctx, {
    action: 'queue.rebalance_undone',
    resource: 'queue',
    resourceId: id,
    after: { rebalance: rebalanceId, tickets: moved.length },
  })
  return { id: null, undoUntil: null, moved: moved.map(({ ticketId }) => ticketId), failed }
}
