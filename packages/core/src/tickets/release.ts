import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { asDomainError, forbidden } from '../errors.ts'
import { actorsOf } from '../users/actors.ts'
import * as history from './history.ts'
import { isAnswered } from './internal/outgoing-rows.ts'
import { lockTicket } from './internal/ticket-rows.ts'
import { send } from './outgoing.ts'

const BATCH = 100

type Due = { tenantId: number; id: number }
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Sends the replies whose time has come, each in a transaction of its tenant and in the name of its author, whose rights are
 * those of now. What is refused stays with the reason; what the database cannot do now is tried again by the next call.
 * @returns whether there may be more
 */
export async function releaseDue({ db, log }: Upkeep): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`
      select tenant_id, id from outgoing_messages where state in ('held', 'planned') and due_at <= now()
      order by due_at limit ${sql.lit(BATCH)}`.execute(tx),
  )
  for (const due of rows) await releaseOne({ db, log }, due)
  return rows.length === BATCH
}

async function releaseOne({ db, log }: Upkeep, { tenantId, id }: Due): Promise<void> {
  try {
    await asSystem(db, tenantId, (ctx) => release(ctx, id))
  } catch (error) {
    if (isUnavailable(error)) throw error
    const { code, kind } = asDomainError(error)
    if (kind === 'internal') log.error({ err: error, tenantId, outgoingId: id }, 'a reply could not be sent')
    await asSystem(db, tenantId, (ctx) => settle(ctx, id, { state: 'failed', reason: code }))
  }
}

async function release(ctx: Ctx, id: number): Promise<void> {
  const row = await lockDue(ctx, id)
  if (!row) return
  if (row.state === 'planned' && (await isAnswered(ctx.db, row))) return settle(ctx, id, { state: 'cancelled', reason: 'answered' })
  const [author] = await actorsOf(ctx, [row.authorId])
  if (!author?.isActive) throw forbidden()
  await send(makeCtx(ctx.db, author), { id })
}

/** Still waiting, with its ticket locked: others send, change or take it back before or after, not meanwhile. */
async function lockDue({ db }: Ctx, id: number) {
  const waiting = db.selectFrom('outgoingMessages').selectAll().where('id', '=', id).where('state', 'in', ['held', 'planned'])
  const found = await waiting.executeTakeFirst()
  if (!found || !(await lockTicket(db, found.ticketId))) return undefined
  return waiting.where('dueAt', '<=', sql<string>`now()`).executeTakeFirst()
}

/** Writes down that a reply does not go out; one that was sent or taken back meanwhile stays so. */
async function settle(ctx: Ctx, id: number, to: { state: 'cancelled' | 'failed'; reason: string }): Promise<void> {
  const row = await lockDue(ctx, id)
  if (!row) return
  await ctx.db.updateTable('outgoingMessages').set(to).where('id', '=', id).execute()
  if (row.state === 'planned') await history.record(ctx, row.ticketId, 'updated', [{ field: 'plannedReply', from: row.dueAt, to: null }])
  await ctx.emit('outgoing:changed', { ticketId: row.ticketId, outgoingId: id, state: to.state })
}

/** A customer's answer calls the planned replies of its ticket off at once; sending looks again, should this come late. */
export async function cancelAnswered(ctx: Ctx, ticketId: number): Promise<void> {
  // Of nearly every ticket nothing is planned: it is not held up. What is planned at this very moment is looked at when it is due.
  const isPlanned = ctx.db.selectFrom('outgoingMessages').select('id').where('ticketId', '=', ticketId).where('state', '=', 'planned')
  if (!(await isPlanned.executeTakeFirst())) return
  await lockTicket(ctx.db, ticketId)
  const rows = await ctx.db
    .selectFrom('outgoingMessages')
    .select(['id', 'ticketId', 'afterId', 'dueAt'])
    .where('ticketId', '=', ticketId)
    .where('state', '=', 'planned')
    .execute()
  for (const row of rows) {
    if (!(await isAnswered(ctx.db, row))) continue
    await ctx.db.updateTable('outgoingMessages').set({ state: 'cancelled', reason: 'answered' }).where('id', '=', row.id).execute()
    await history.record(ctx, ticketId, 'updated', [{ field: 'plannedReply', from: row.dueAt, to: null }])
    await ctx.emit('outgoing:changed', { ticketId, outgoingId: row.id, state: 'cancelled' })
  }
}
