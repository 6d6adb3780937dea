import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { asDomainError, type DomainError, forbidden, reasonsOf } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { type BulkMessage, sendTo } from './send.ts'

/** Tickets that one message has at a time before others have their turn. */
const TURN = 10
/** Seconds of silence after which whoever worked on it is taken to be gone. */
const LEASE_SECONDS = 60

type Tools = { db: Database; log: { error: (fields: object, text: string) => void } }
type Taken = BulkMessage & { tenantId: number; id: number; authorId: number }

const leased = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

/**
 * Sends messages to many tickets: of the organisation that waits longest the one that waits longest, and of one person one message after the other. A
 * call is one turn, a few tickets long. Each ticket is one transaction with the message that it gets: a worker that is killed has sent it or not, and
 * nobody sends it twice.
 * @returns whether there was anything to send
 */
export async function sendTurn(tools: Tools): Promise<boolean> {
  const taken = await take(tools.db)
  if (taken) await workOn(tools, taken)
  return taken !== undefined
}

async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update bulk_replies b set state = 'running', leased_until = ${leased}
      from (
        select w.tenant_id, w.id from bulk_replies w
        where w.state in ('waiting', 'running') and w.due_at <= now() and (w.leased_until is null or w.leased_until < now())
          and not exists (select from bulk_replies e where e.tenant_id = w.tenant_id and e.author_id = w.author_id
            and e.state in ('waiting', 'running') and e.due_at <= now() and (e.due_at, e.id) < (w.due_at, w.id))
        order by (select max(o.worked_at) from bulk_replies o where o.tenant_id = w.tenant_id and o.state in ('waiting', 'running')), w.worked_at
        limit 1 for update skip locked) next
      where b.tenant_id = next.tenant_id and b.id = next.id
      returning b.tenant_id, b.id, b.author_id, b.content, b.is_internal, b.then_status, b.template_name, b.changes,
        b.template_queue_ids, b.created_at`.execute(tx),
  )
  return rows[0]
}

async function workOn(tools: Tools, taken: Taken): Promise<void> {
  const { tenantId, id } = taken
  const pending = await asSystem(tools.db, tenantId, ({ db }) =>
    db
      .selectFrom('bulkReplyTickets')
      .select('ticketId')
      .where('bulkReplyId', '=', id)
      .where('state', '=', 'pending')
      .orderBy('ticketId')
      .limit(TURN)
      .execute(),
  )
  for (const { ticketId } of pending) if (!(await settleOne(tools, taken, ticketId))) return
  await asSystem(tools.db, tenantId, (ctx) => release(ctx, taken))
}

/** @returns false once it was stopped */
async function settleOne({ db, log }: Tools, taken: Taken, ticketId: number): Promise<boolean> {
  const { tenantId, id } = taken
  try {
    return await asSystem(db, tenantId, async (ctx) => {
      const [author] = await actorsOf(ctx, [taken.authorId])
      await lockTicket(ctx.db, ticketId)
      const row = await lockPending(ctx, id, ticketId)
      if (row === 'over') return false
      if (row === undefined) return true
      if (!author?.isActive || author.secondFactorDue || author.side !== 'staff') throw forbidden()
      await sendTo(makeCtx(ctx.db, author), taken, { ticketId, seenUpTo: row.seenUpTo })
      await settle(ctx, taken, ticketId, { state: 'sent' })
      return true
    })
  } catch (error) {
    const refusal = asDomainError(error)
    // What may pass is tried again once the lease has ended.
    if (refusal.kind === 'unavailable') throw error
    const isBroken = refusal.kind === 'internal'
    if (isBroken) log.error({ err: error, tenantId, bulkReplyId: id, ticketId }, 'a message to many could not be sent to a ticket')
    return asSystem(db, tenantId, (ctx) => refuse(ctx, taken, ticketId, isBroken ? 'failed' : 'skipped', refusal))
  }
}

async function refuse(ctx: Ctx, taken: Taken, ticketId: number, state: 'skipped' | 'failed', refusal: DomainError) {
  await lockTicket(ctx.db, ticketId)
  const row = await lockPending(ctx, taken.id, ticketId)
  if (row === 'over') return false
  const why = { code: refusal.code, reasons: JSON.stringify(reasonsOf(refusal)) }
  if (row !== undefined) await settle(ctx, taken, ticketId, { state, ...why })
  return true
}

/** A ticket that still waits for the message, held; `over` where nothing is sent any more. */
async function lockPending(ctx: Ctx, id: number, ticketId: number): Promise<{ seenUpTo: number } | 'over' | undefined> {
  const row = await ctx.db
    .selectFrom('bulkReplyTickets')
    .select('seenUpTo')
    .where('bulkReplyId', '=', id)
    .where('ticketId', '=', ticketId)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  const reply = await ctx.db.selectFrom('bulkReplies').select('state').where('id', '=', id).executeTakeFirst()
  return reply?.state === 'running' ? row : 'over'
}

type Settled = { state: 'sent' } | { state: 'skipped' | 'failed'; code: string; reasons: string }

async function settle(ctx: Ctx, { id }: Taken, ticketId: number, to: Settled): Promise<void> {
  await ctx.db
    .updateTable('bulkReplyTickets')
    .set({ ...to, settledAt: now })
    .where('bulkReplyId', '=', id)
    .where('ticketId', '=', ticketId)
    .execute()
  await ctx.db
    .updateTable('bulkReplies')
    .set((eb) => ({ [to.state]: eb(to.state, '+', 1), workedAt: now }))
    .where('id', '=', id)
    .execute()
  await ctx.db.updateTable('bulkReplies').set({ leasedUntil: leased }).where('id', '=', id).where('state', '=', 'running').execute()
}

/** Leaves it to whoever comes next, or ends it where no ticket waits any more; its author's pages show how far it is. */
async function release(ctx: Ctx, { id, authorId }: Taken): Promise<void> {
  const waits = sql<boolean>`exists (select from bulk_reply_tickets r where r.bulk_reply_id = bulk_replies.id and r.tenant_id = bulk_replies.tenant_id
    and r.state = 'pending')`
  const row = await ctx.db
    .updateTable('bulkReplies')
    .set({
      state: sql<string>`case when ${waits} then 'running' else 'done' end`,
      endedAt: sql<string | null>`case when ${waits} then null else now() end`,
      ...{ leasedUntil: null, workedAt: now },
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('bulk_reply:moved', { userId: authorId })
}
