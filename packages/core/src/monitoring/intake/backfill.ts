import { INTAKE_DAYS } from '@balcao/contracts/monitoring/intake-words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { type RawBuilder, sql } from 'kysely'

/** Rows of one transaction, and how long one run of the job goes on. */
const PART = 5_000
const RUN_MS = 5_000

type Backfill = { tenantId: number; ticketId: number; lastTicketId: number; commentId: number; lastCommentId: number }
type Part = { backfill: Backfill; part: number }

/**
 * Counts tickets and messages of before there were triggers that count them, some thousand at a time. How far it came is written in the
 * transaction that counts, so that whatever ends a worker neither loses any nor counts any twice.
 */
export async function backfillIntake({ db }: { db: Database }, { part = PART, runMs = RUN_MS } = {}): Promise<void> {
  const until = Date.now() + runMs
  while ((await inSystem(db, (tx) => countSome(tx, part))) && Date.now() < until);
}

/** @returns whether there may be more to count */
async function countSome(tx: Tx, part: number): Promise<boolean> {
  const { rows } = await sql<Backfill>`select * from intake_backfills order by tenant_id limit 1 for update skip locked`.execute(tx)
  const [backfill] = rows
  if (!backfill) return false
  const { tenantId, ticketId, lastTicketId, commentId, lastCommentId } = backfill
  if (ticketId < lastTicketId) await countTickets(tx, { backfill, part })
  else if (commentId < lastCommentId) await countMessages(tx, { backfill, part })
  else await sql`delete from intake_backfills where tenant_id = ${tenantId}`.execute(tx)
  return true
}

const isKept = (at: RawBuilder<unknown>) => sql`${at} >= now() - make_interval(days => ${INTAKE_DAYS})`

const countTickets = (tx: Tx, { backfill: { tenantId, ticketId, lastTicketId }, part }: Part) =>
  sql`
    with taken as (
      select * from tickets where tenant_id = ${tenantId} and id > ${ticketId} and id <= ${lastTicketId} order by id limit ${part}),
    counted as (
      insert into intake_deltas (tenant_id, at, channel, queue_id, tickets, messages)
      select tenant_id, date_trunc('minute', created_at), channel, coalesce(queue_id, 0), count(*), 0 from taken
      where ${isKept(sql`created_at`)} group by 1, 2, 3, 4)
    update intake_backfills set ticket_id = coalesce((select max(id) from taken), last_ticket_id) where tenant_id = ${tenantId}`.execute(tx)

const countMessages = (tx: Tx, { backfill: { tenantId, commentId, lastCommentId }, part }: Part) =>
  sql`
    with taken as (
      select * from comments where tenant_id = ${tenantId} and id > ${commentId} and id <= ${lastCommentId} order by id limit ${part}),
    counted as (
      insert into intake_deltas (tenant_id, at, channel, queue_id, tickets, messages)
      select c.tenant_id, date_trunc('minute', c.created_at), t.channel, coalesce(t.queue_id, 0), 0, count(*) from taken c
      join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      where c.author_side = 'customer' and not c.is_internal and ${isKept(sql`c.created_at`)} group by 1, 2, 3, 4)
    update intake_backfills set comment_id = coalesce((select max(id) from taken), last_comment_id) where tenant_id = ${tenantId}`.execute(
    tx,
  )
