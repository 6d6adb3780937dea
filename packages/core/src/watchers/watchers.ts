import type { Candidate, FindWatchers, ListWatchers, Unwatch, Watch, Watcher } from '@balcao/contracts/watchers/watchers'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { likeWords } from '../like.ts'
import { must } from '../policy.ts'
import * as history from '../tickets/history.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { person } from '../tickets/ticket-view.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { actorsOf } from '../users/actors.ts'
import { mayFollow } from './internal/may-follow.ts'
import { type WatcherRow, watchersOf } from './watcher-rows.ts'

const MAX_FOUND = 200
const MAX_LOOKED_AT = 1_000
const MAX_SHOWN = 10

/** How somebody else follows is the desk's to know. */
function watcherView({ who, level, mutedUntil, source, since, isAsleep }: WatcherRow, ctx: Ctx): Watcher {
  const { side } = ctx.actor
  const shared = { user: person(who.userId, who.name, who.email, side), side: who.side, since }
  if (side === 'customer') return { ...shared, level: 'public', mutedUntil: null, source: 'added', isAsleep: false }
  return { ...shared, level, mutedUntil, source, isAsleep }
}

/** Who follows a ticket. Customers find the customers among them. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, input: ListWatchers): Promise<Watcher[]> {
  const ticket = await mustSee(ctx, input.id)
  return (await watchersOf(ctx, ticket)).map((row) => watcherView(row, ctx))
}

/** Staff who may change the ticket say who follows it; of customers, who asked for it. */
function mustManage(ctx: Ctx, ticket: TicketFacts): void {
  if (ctx.actor.side === 'staff') must(ctx, 'ticket.edit', ticket)
  else if (ticket.requesterId !== me(ctx)) throw forbidden()
}

type Names = string | null | readonly string[]
/** Says in a ticket's history, and to who looks at it, who no longer follows it and who does now. */
export async function tellWatchers(ctx: Ctx, ticketId: number, from: Names, to: Names): Promise<void> {
  const changes = [{ field: 'watchers', from, to }]
  await history.record(ctx, ticketId, 'updated', changes)
  await ctx.emit('ticket:updated', { ticketId, changes })
}

/**
 * The caller follows a ticket, or follows it otherwise; with `userId`, somebody else does from now on.
 * @throws DomainError ticket_not_found, forbidden, too_many_watchers; invalid_input for who may not follow
 */
export async function add(ctx: Ctx, { id, userId, level, mutedUntil }: Watch): Promise<Watcher[]> {
  const ticket = await mustSeeLocked(ctx, id)
  const self = userId === undefined || userId === me(ctx)
  if (!self) mustManage(ctx, ticket)
  if (!self && (level !== undefined || mutedUntil !== undefined))
    throw invalid({ field: level === undefined ? 'mutedUntil' : 'level', reason: 'own_choice' })
  const [who] = await actorsOf(ctx, [userId ?? me(ctx)])
  const follows = who && ticket.watcherIds.includes(who.userId)
  if (!who || !(follows || mayFollow(ctx, ticket, who))) throw invalid({ field: 'userId', reason: 'may_not_watch' })
  const how = { ...(level === undefined ? {} : { level }), ...(mutedUntil === undefined ? {} : { mutedUntil }) }
  if (follows && Object.keys(how).length > 0)
    await ctx.db.updateTable('ticketWatchers').set(how).where('ticketId', '=', id).where('userId', '=', who.userId).execute()
  if (!follows) {
    if (ticket.watchersCount >= MAX_WATCHERS) throw conflict('too_many_watchers')
    await ctx.db
      .insertInto('ticketWatchers')
      .values({
        tenantId: ctx.actor.tenantId,
        ticketId: id,
        userId: who.userId,
        side: who.side,
        source: self ? 'manual' : 'added',
        ...how,
      })
      .execute()
    await tellWatchers(ctx, id, null, who.name)
  }
  return (await watchersOf(ctx, ticket)).map((row) => watcherView(row, ctx))
}

/** The caller no longer follows a ticket, or somebody named does not (C-57). @throws DomainError ticket_not_found, forbidden */
export async function remove(ctx: Ctx, { id, userId = me(ctx) }: Unwatch): Promise<{ success: boolean }> {
  const ticket = await mustSeeLocked(ctx, id)
  if (userId !== me(ctx)) mustManage(ctx, ticket)
  const row = (await watchersOf(ctx, ticket)).find(({ who }) => who.userId === userId)
  if (!row && userId !== me(ctx)) throw invalid({ field: 'userId', reason: 'does_not_watch' })
  if (!row) return { success: true }
  // Told before it is done: a customer who leaves may write nothing about the ticket afterwards.
  await tellWatchers(ctx, id, row.who.name, null)
  await ctx.db.deleteFrom('ticketWatchers').where('ticketId', '=', id).where('userId', '=', userId).execute()
  return { success: true }
}

/** People who could follow a ticket and do not yet. @throws DomainError ticket_not_found, forbidden */
export async function find(ctx: Ctx, { id, query }: FindWatchers): Promise<Candidate[]> {
  const ticket = await mustSee(ctx, id)
  mustManage(ctx, ticket)
  const { tenantId, side, companyId } = ctx.actor
  const words = likeWords(query)
  // Looked for among all, a customer's colleagues of common names would not be among those found.
  const named =
    side === 'staff'
      ? sql<number>`(select find_user_ids(${tenantId}, ${words}::text[], ${MAX_LOOKED_AT}))`
      : sql<number>`(select find_member_ids(${tenantId}, ${companyId}, ${words}::text[], ${MAX_LOOKED_AT}))`
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', named)
    .where('isActive', '=', true)
    .$if(side === 'customer', (q) => q.where('companyId', '=', companyId))
    .orderBy(sortKey('name'))
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute()
  const people = await actorsOf(
    ctx,
    found.map((row) => row.id),
  )
  return people
    .filter((who) => !ticket.watcherIds.includes(who.userId) && mayFollow(ctx, ticket, who))
    .slice(0, MAX_SHOWN)
    .map((who) => ({ user: person(who.userId, who.name, who.email, side), side: who.side, companyName: who.companyName }))
}
