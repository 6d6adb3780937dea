import type { RecomputeCause } from '@balcao/contracts/sla/bounds'
import type { CancelSlaRecompute, SlaRecompute, SlaRecomputes } from '@balcao/contracts/sla/recomputes'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { person } from '../tickets/ticket-view.ts'
import { moveOn } from './internal/move-on.ts'

const SHOWN = 20
/** Tickets of one transaction, which keeps them from being changed for that long. */
const BATCH = 250
/** Such transactions at once: with one, the database would wait for the rules and the rules for the database. */
const ABREAST = 2
/** Progress is told so many times. */
const STEPS = 20

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('slaRecomputes as r')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.byId'))
    .select(['r.id', 'r.cause', 'r.state', 'r.total', 'r.done', 'r.changed', 'r.createdAt', 'r.finishedAt', 'r.byId', 'u.name', 'u.email'])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const view = ({ byId, name, email, cause, state, ...row }: Row): SlaRecompute => ({
  ...row,
  cause: cause as RecomputeCause,
  state: state as SlaRecompute['state'],
  by: byId === null ? null : person(byId, name, email, 'staff'),
})

/** The newest recomputes. */
export async function list(ctx: Ctx): Promise<SlaRecomputes> {
  return { data: (await rows(ctx).orderBy('r.id', 'desc').limit(SHOWN).execute()).map(view) }
}

/**
 * Stops a recompute where it is: the tickets behind it follow when they next change.
 * @throws DomainError forbidden, sla_recompute_not_found, sla_recompute_over
 */
export async function cancel(ctx: Ctx, { id }: CancelSlaRecompute): Promise<SlaRecompute> {
  must(ctx, 'sla.manage')
  const row = await ctx.db.selectFrom('slaRecomputes').select(['state', 'done']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('sla_recompute_not_found')
  if (row.state !== 'running') throw conflict('sla_recompute_over')
  await ctx.db.updateTable('slaRecomputes').set({ state: 'cancelled', finishedAt: now }).where('id', '=', id).execute()
  const change = diff({ state: row.state }, { state: 'cancelled' })
  await audit(ctx, { action: 'sla_recompute.cancelled', resource: 'sla_recompute', resourceId: id, ...change, risk: 'low' })
  await ctx.emit('sla:recomputed', { recomputeId: id })
  const found = await rows(ctx).where('r.id', '=', id).executeTakeFirstOrThrow()
  return view(found)
}

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Takes each recompute that runs some batches further. It holds the recompute, and counts a batch once it is committed: a worker that ends
 * leaves the next one at the ticket it came to, and moving clocks on a second time changes nothing.
 * @returns whether there is more to do
 */
export async function continueRecomputes({ db, log }: Upkeep): Promise<boolean> {
  const found = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number }>`select tenant_id, id from sla_recomputes where state = 'running' order by id limit 100`.execute(
      tx,
    ),
  )
  let isMore = false
  for (const { tenantId, id } of found.rows)
    try {
      const renewSome = (ids: readonly number[]) => asSystem(db, tenantId, (ctx) => renew(ctx, ids))
      isMore = (await asSystem(db, tenantId, (ctx) => advance(ctx, id, renewSome))) || isMore
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, recomputeId: id }, 'clocks could not be worked out anew')
    }
  return isMore
}

/** @param renewSome works out the clocks of some tickets in a transaction of its own @returns whether more tickets follow */
async function advance(ctx: Ctx, id: number, renewSome: (ids: readonly number[]) => Promise<number>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('slaRecomputes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return false
  const tickets = await openTickets(ctx)
    .where('id', '>', row.afterTicketId)
    .$if(row.ticketIds !== null, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(row.ticketIds as number[])))))
    .orderBy('id')
    .limit(BATCH * ABREAST)
    .execute()
  const ids = tickets.map((ticket) => ticket.id)
  const batches = Array.from({ length: ABREAST }, (_, n) => ids.slice(n * BATCH, (n + 1) * BATCH))
  const changed = (await Promise.all(batches.map(renewSome))).reduce((sum, one) => sum + one, 0)
  const isOver = ids.length < BATCH * ABREAST
  const done = row.done + ids.length
  await ctx.db
    .updateTable('slaRecomputes')
    .set({
      done,
      changed: row.changed + changed,
      afterTicketId: ids.at(-1) ?? row.afterTicketId,
      ...(isOver ? { state: 'done', finishedAt: now } : {}),
    })
    .where('id', '=', id)
    .execute()
  const step = (count: number) => Math.floor((count * STEPS) / Math.max(1, row.total))
  if (isOver || step(done) > step(row.done)) await ctx.emit('sla:recomputed', { recomputeId: id })
  return !isOver
}

const openTickets = ({ db }: Ctx) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('status', 'in', OPEN_STATUSES)
    // Always so: with it an index of ids with their statuses can be read instead of the tickets.
    .where('number', '>', 0)

/** Works out the clocks of tickets that are still open. @returns how many of them changed */
async function renew(ctx: Ctx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const held = await openTickets(ctx)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const happened = new Map(held.map(({ id }) => [id, { at: 'now', renewed: true } as const]))
  return moveOn(ctx, happened, { asked: null, isRecount: true })
}
