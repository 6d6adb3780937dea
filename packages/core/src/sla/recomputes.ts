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
const BATCH = 500
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
 * Takes each recompute that runs a batch further, in a transaction of its tenant: a worker that ends leaves the next one at the ticket it came to.
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
      isMore = (await asSystem(db, tenantId, (ctx) => batch(ctx, id))) || isMore
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, recomputeId: id }, 'clocks could not be worked out anew')
    }
  return isMore
}

/** @returns whether another one follows */
async function batch(ctx: Ctx, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('slaRecomputes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return false
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('status', 'in', OPEN_STATUSES)
    // Always so: with it an index of ids with their statuses can be read instead of the tickets.
    .where('number', '>', 0)
    .where('id', '>', row.afterTicketId)
    .$if(row.ticketIds !== null, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(row.ticketIds as number[])))))
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute()
  const happened = new Map(tickets.map((ticket) => [ticket.id, { at: 'now', renewed: true } as const]))
  const changed = await moveOn(ctx, happened, { asked: null, isRecount: true })
  const isOver = tickets.length < BATCH
  const done = row.done + tickets.length
  await ctx.db
    .updateTable('slaRecomputes')
    .set({
      done,
      changed: row.changed + changed,
      afterTicketId: tickets.at(-1)?.id ?? row.afterTicketId,
      ...(isOver ? { state: 'done', finishedAt: now } : {}),
    })
    .where('id', '=', id)
    .execute()
  const step = (tickets: number) => Math.floor((tickets * STEPS) / Math.max(1, row.total))
  if (isOver || step(done) > step(row.done)) await ctx.emit('sla:recomputed', { recomputeId: id })
  return !isOver
}
