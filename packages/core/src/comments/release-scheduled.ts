import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { asDomainError, forbidden } from '../errors.ts'
import * as history from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { isAnswered } from './internal/scheduled-reply-rows.ts'
import { send } from './scheduled-replies.ts'

const BATCH = 100

type Due = { tenantId: number; id: number }
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Sends due replies, each in a transaction of its tenant as its author, with the author's present rights. A refused reply is kept with the
 * reason; a failure of the database is retried by the next call.
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

/** Reloads the reply with its ticket locked, so that it is not sent, changed or withdrawn concurrently. */
async function lockDue({ db }: Ctx, id: number) {
  const waiting = db.selectFrom('outgoingMessages').selectAll().where('id', '=', id).where('state', 'in', ['held', 'planned'])
  const found = await waiting.executeTakeFirst()
  if (!found || !(await lockTicket(db, found.ticketId))) return undefined
  return waiting.where('dueAt', '<=', sql<string>`now()`).executeTakeFirst()
}

/** Marks a reply as not sent, unless it was sent or withdrawn meanwhile. */
async function settle(ctx: Ctx, id: number, to: { state: 'cancelled' | 'failed'; reason: string }): Promise<void> {
  const row = await lockDue(ctx, id)
  if (!row) return
  await ctx.db.updateTable('outgoingMessages').set(to).where('id', '=', id).execute()
  if (row.state === 'planned') await history.record(ctx, row.ticketId, 'updated', [{ field: 'plannedReply', from: row.dueAt, to: null }])
  await ctx.emit('outgoing:changed', { ticketId: row.ticketId, outgoingId: id, state: to.state })
}

/** Cancels the scheduled replies of a ticket when its customer answers; sending checks again in case this runs late. */
export async function cancelAnswered(ctx: Ctx, ticketId: number): Promise<void> {
  // Nearly no ticket has scheduled replies, so it is not locked. One that is being scheduled right now is checked when due.
  const isScheduled = ctx.db.selectFrom('outgoingMessages').select('id').where('ticketId', '=', ticketId).where('state', '=', 'planned')
  if (!(await isScheduled.executeTakeFirst())) return
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
