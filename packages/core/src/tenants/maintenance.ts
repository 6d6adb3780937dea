import { DRAFT_DAYS, READ_DAYS, UNDO_BULK_MINUTES } from '@balcao/contracts/tickets/bounds'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { businessDaysAgo } from '../calendars/business-days.ts'
import { asSystem } from '../ctx.ts'
import { KEY_HOURS } from '../idempotency.ts'
import { changeStatus } from '../tickets/status.ts'

type Upkeep = { db: Database }

/** Events are kept this long for clients that resume and for late jobs. */
const OUTBOX_DAYS = 7
const BATCH = 500

/** Removes sessions that ended or ran out a day ago. */
export async function removeExpiredSessions({ db }: Upkeep): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from sessions where least(expires_at, idle_expires_at, coalesce(revoked_at, 'infinity')) < now() - interval '1 day'`.execute(
      tx,
    ),
  )
}

export async function removeOldKeys({ db }: Upkeep): Promise<void> {
  await inSystem(db, (tx) => sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${KEY_HOURS})`.execute(tx))
}

/** Forgets what bulk changes took, once none of it can be given back. */
export async function removeOldBulkEdits({ db }: Upkeep): Promise<void> {
  for (const table of ['bulk_edits', 'watch_removals'])
    await inSystem(db, (tx) =>
      sql`delete from ${sql.table(table)} where created_at < now() - make_interval(mins => ${UNDO_BULK_MINUTES})`.execute(tx),
    )
}

/**
 * Forgets drafts that nobody went on with: after a month, and after a day where the ticket is over. Only after a day, because
 * notes are still written on tickets that are over.
 */
export async function removeOldDrafts({ db }: Upkeep): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      delete from ticket_drafts d using tickets t
      where t.tenant_id = d.tenant_id and t.id = d.ticket_id and (
        d.updated_at < now() - make_interval(days => ${DRAFT_DAYS})
        or (t.status in ('closed', 'cancelled', 'merged', 'spam') and d.updated_at < now() - interval '1 day'))`.execute(tx),
  )
}

/** Nobody's turn comes again on what was finished long ago; should it open anew, its customer's message is unread as it is. */
export async function removeOldReads({ db }: Upkeep): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      delete from ticket_reads r using tickets t
      where t.tenant_id = r.tenant_id and t.id = r.ticket_id and r.read_at < now() - make_interval(days => ${READ_DAYS})
        and t.status in ('closed', 'cancelled', 'merged', 'spam')`.execute(tx),
  )
}

/** Adds the counted changes to the counters. One at a time: two folds would wait for each other's rows. */
export async function foldCounters({ db }: Upkeep): Promise<void> {
  await inSystem(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('counters.fold')) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    await sql`
      with gone as (
        delete from ticket_count_deltas where (tenant_id, id) in (select tenant_id, id from ticket_count_deltas limit 20000)
        returning tenant_id, queue_id, assignee_id, status, priority, delta
      )
      insert into ticket_counts (tenant_id, queue_id, assignee_id, status, priority, count)
      select tenant_id, queue_id, assignee_id, status, priority, sum(delta) from gone group by 1, 2, 3, 4, 5 having sum(delta) <> 0
      on conflict (tenant_id, queue_id, assignee_id, status, priority) do update set count = ticket_counts.count + excluded.count`.execute(
      tx,
    )
    // Of a tag that is gone nothing is kept.
    await sql`
      with gone as (
        delete from tag_count_deltas where (tenant_id, id) in (select tenant_id, id from tag_count_deltas limit 20000)
        returning tenant_id, tag_id, delta
      )
      insert into tag_counts (tenant_id, tag_id, count)
      select d.tenant_id, d.tag_id, sum(d.delta) from gone d join tags g on g.tenant_id = d.tenant_id and g.id = d.tag_id
      group by 1, 2 having sum(d.delta) <> 0
      on conflict (tenant_id, tag_id) do update set count = tag_counts.count + excluded.count`.execute(tx)
  })
}

/** Forgets events everyone has had, and the marks of their reactions. */
export async function trimOutbox({ db }: Upkeep): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from outbox where created_at < now() - make_interval(days => ${OUTBOX_DAYS}) and dispatched_at is not null`.execute(tx)
    await sql`delete from reaction_marks where done_at < now() - make_interval(days => ${OUTBOX_DAYS * 2})`.execute(tx)
  })
}

type Due = { tenantId: number; id: number }

/** Each ticket in a transaction of its tenant: one that cannot move does not hold up the others. */
async function moveAll(db: Database, due: Due[], from: Status, to: Status): Promise<void> {
  for (const { tenantId, id } of due) await asSystem(db, tenantId, (ctx) => changeStatus(ctx, id, from, to))
}

type Close = { tenantId: number; days: number }
type Turn = Close & { before: string }

/** Before when tickets of this organisation were resolved that are to close now, so many business days later; its calendar may close none yet. */
const turnOf = (db: Database, { tenantId, days }: Close): Promise<Turn | undefined> =>
  asSystem(
    db,
    tenantId,
    async (ctx) => {
      const before = await businessDaysAgo(ctx, days)
      return before === null ? undefined : { tenantId, days, before }
    },
    'read',
  )

/** Tickets resolved so many business days ago as their queue or organisation says, with no answer, are closed. The days are those of the default calendar. */
export async function closeResolvedTickets({ db }: Upkeep): Promise<void> {
  const days = sql`coalesce(q.auto_close_days, n.auto_close_days)`
  // No calendar has more business days than there are days.
  const old = sql`
    tickets tk join tenants n on n.id = tk.tenant_id left join queues q on q.tenant_id = tk.tenant_id and q.id = tk.queue_id
    where tk.status = 'resolved' and ${days} > 0 and tk.resolved_at < now() - make_interval(days => ${days} - 1)`
  const closes = await inSystem(db, (tx) => sql<Close>`select distinct tk.tenant_id, ${days}::int as days from ${old}`.execute(tx))
  const turns: Turn[] = []
  for (const close of closes.rows) {
    const turn = await turnOf(db, close)
    if (turn) turns.push(turn)
  }
  const due = await inSystem(db, (tx) =>
    sql<Due>`
      with turns as (select * from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as t ("tenantId" bigint, days int, before timestamptz))
      select tk.tenant_id, tk.id from ${old}
        and tk.resolved_at < (select t.before from turns t where t."tenantId" = tk.tenant_id and t.days = ${days})
      order by tk.resolved_at limit ${BATCH}`.execute(tx),
  )
  await moveAll(db, due.rows, 'resolved', 'closed')
}
