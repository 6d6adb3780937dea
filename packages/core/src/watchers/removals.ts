import type { RemoveWatches, UndoRemoval, WatchesRemoved, WatchFailure } from '@balcao/contracts/watchers/overview'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import type { FormerThing, FormerWatch } from '@balcao/db/schema/watches'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { mustBeUndoable, undoUntil } from '../tickets/bulk/bulk.ts'
import { type Locked, lockTickets } from '../tickets/bulk/rows.ts'
import { failureOf } from '../tickets/bulk/steps.ts'
import * as history from '../tickets/history.ts'
import { now } from '../tickets/queries.ts'
import { actorsOf } from '../users/actors.ts'
import { mayFollow } from './internal/may-follow.ts'
import { addressesOn, deleteWatches, formerWatches, insertWatches, type Key, keyOf, type Named, readKey } from './internal/removal-rows.ts'
import { type NamedThing, removeThings, restoreThings } from './internal/thing-removals.ts'

const isThing = (key: string) => key.startsWith('w')

type Judged<T> = { done: T[]; failed: WatchFailure[] }

/** Judges each by itself: what refuses one leaves the others. @throws whatever is no refusal */
function judge<T>(
  all: readonly T[],
  held: ReadonlyMap<number, Locked>,
  at: (one: T) => Key,
  allow: (one: T, ticket: Locked) => void,
): Judged<T> {
  const judged: Judged<T> = { done: [], failed: [] }
  for (const one of all) {
    const key = at(one)
    const ticket = held.get(key.ticketId)
    try {
      allow(one, ticket as Locked)
      judged.done.push(one)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { id: _, ...failure } = failureOf(key.ticketId, error, ticket)
      judged.failed.push({ ...failure, key: keyOf(key) })
    }
  }
  return judged
}

/** Who may change a ticket says who watches it, also for many at once. */
function mustManage(ctx: Ctx, ticket: Locked | undefined): void {
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound('ticket_not_found')
  if (!can(ctx.actor, 'ticket.edit', ticket)) throw forbidden()
}

/** Says it in the history of each ticket, to who looks at it, and to the audit log. */
async function tell(
  ctx: Ctx,
  { rows, things }: { rows: readonly Named[]; things: readonly NamedThing[] },
  held: ReadonlyMap<number, Locked>,
  action: 'removed' | 'restored',
): Promise<void> {
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId)
  const entries = [...byTicket].map(([ticketId, those]) => {
    const names = those.map(({ name }) => name)
    const change = action === 'removed' ? { from: names, to: [] } : { from: [], to: names }
    return { ticketId, changes: [{ field: 'watchers', ...change }] }
  })
  await history.recordAll(ctx, entries)
  await ctx.emitAll(entries.map((entry) => ({ name: 'ticket:updated' as const, payload: entry })))
  const watchers = [
    ...rows.map(({ ticketId, name }) => `#${held.get(ticketId)?.number}: ${name}`),
    ...things.map(({ entity, entityId, name, who }) => `${name ?? `${entity} ${entityId}`}: ${who}`),
  ]
  const change = action === 'removed' ? diff({ watchers }, null) : diff(null, { watchers })
  await audit(ctx, { action: `watchers.${action}`, resource: 'ticket', ...change, details: { rows: watchers.length }, risk: 'high' })
}

/**
 * Has many watch no longer, people and teams, tickets and what else is followed. Those of tickets that the caller may not change stay and
 * are named with the reason; what else is followed goes if the caller may see it.
 * @throws DomainError forbidden
 */
export async function remove(ctx: Ctx, input: RemoveWatches): Promise<WatchesRemoved> {
  must(ctx, 'ticket.manage_watchers')
  const keys = [...new Set(input.keys)]
  const wanted = keys.filter((key) => !isThing(key)).map(readKey)
  const held = await lockTickets(ctx.db, [...new Set(wanted.map(({ ticketId }) => ticketId))])
  const former = new Map((await formerWatches(ctx.db, wanted)).map((row) => [keyOf(row), row]))
  const { done, failed } = judge(
    wanted,
    held,
    (key) => key,
    (key, ticket) => {
      mustManage(ctx, ticket)
      if (!former.has(keyOf(key))) throw notFound('watch_not_found')
    },
  )
  const things = await removeThings(
    ctx,
    keys.filter(isThing).map((key) => Number(key.slice(1))),
  )
  failed.push(...things.failed)
  const count = done.length + things.done.length
  if (count === 0) return { id: null, undoUntil: null, done: 0, failed }
  const rows = done.map((key) => former.get(keyOf(key)) as Named)
  await tell(ctx, { rows, things: things.done }, held, 'removed')
  await deleteWatches(ctx.db, rows)
  const kept: (FormerWatch | FormerThing)[] = [
    ...rows.map(({ name: _, ...row }) => row),
    ...things.done.map(({ name: _, who: __, ...row }) => row),
  ]
  const { id, createdAt } = await ctx.db
    .insertInto('watchRemovals')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), former: JSON.stringify(kept) })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { id, undoUntil: undoUntil(createdAt), done: count, failed }
}

/** A removal of the caller that can still be undone, held until this transaction ends. */
async function mustFindRemoval(ctx: Ctx, id: number) {
  const removal = await ctx.db
    .selectFrom('watchRemovals')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .forUpdate()
    .executeTakeFirst()
  return mustBeUndoable(ctx, removal)
}

/**
 * Has those watch again whom a removal of the caller took, as they had chosen to. Who may not any more, or does already, is named.
 * @throws DomainError forbidden; bulk_edit_not_found; bulk_edit_past when it was undone already, or is too long ago
 */
export async function undo(ctx: Ctx, { id }: UndoRemoval): Promise<WatchesRemoved> {
  must(ctx, 'ticket.manage_watchers')
  const { former: all } = await mustFindRemoval(ctx, id)
  const former = all.filter((row) => row.kind !== 'thing')
  const held = await lockTickets(ctx.db, [...new Set(former.map(({ ticketId }) => ticketId))])
  const people = new Map(
    (await actorsOf(ctx, [...new Set(former.flatMap(({ kind, whoId }) => (kind === 'person' ? whoId : [])))])).map((who) => [
      who.userId,
      who,
    ]),
  )
  const there = new Set((await formerWatches(ctx.db, former)).map(keyOf))
  const addresses = await addressesOn(
    ctx.db,
    former.map(({ ticketId }) => ticketId),
  )
  const queues = await ctx.db.selectFrom('queues').select(['id', 'name']).execute()
  const teams = new Map(queues.map((queue) => [queue.id, queue.name]))
  const room = new Map([...held.values()].map((ticket) => [ticket.id, MAX_WATCHERS - ticket.watchersCount]))
  const { done, failed } = judge(
    former,
    held,
    (row) => row,
    (row, ticket) => {
      mustManage(ctx, ticket)
      const who = people.get(row.whoId)
      const may = row.address
        ? !addresses.has(`${ticket.id} ${row.address.email}`)
        : row.kind === 'team'
          ? teams.has(row.whoId)
          : who && mayFollow(ctx, ticket, who)
      if (!may || there.has(keyOf(row))) throw conflict('watch_not_restored')
      if (row.kind === 'team') return
      const left = room.get(ticket.id) ?? 0
      if (left <= 0) throw conflict('too_many_watchers')
      room.set(ticket.id, left - 1)
    },
  )
  const nameOf = ({ kind, whoId, address }: FormerWatch) =>
    address?.email ?? (kind === 'team' ? teams.get(whoId) : people.get(whoId)?.name) ?? ''
  const named = done.map((row) => ({ ...row, name: nameOf(row) }))
  const things = await restoreThings(
    ctx,
    all.filter((row) => row.kind === 'thing'),
  )
  const count = named.length + things.done.length
  if (done.length > 0) await insertWatches(ctx, done)
  if (count > 0) await tell(ctx, { rows: named, things: things.done }, held, 'restored')
  await ctx.db.updateTable('watchRemovals').set({ undoneAt: now }).where('id', '=', id).execute()
  return { id: null, undoUntil: null, done: count, failed: [...failed, ...things.failed] }
}
