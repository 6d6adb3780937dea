import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { type Ctx, makeCtx } from '../ctx.ts'
import { leaveDuplicateIndex } from '../privacy/erasing/duplicate-index.ts'
import { hold, type Open, type Taken } from './taken.ts'

const TOGETHER = 100

/**
 * Takes back what an import created, some tickets in each transaction. One that somebody has worked on since stays, and its line says so. Tickets are
 * deleted by the system, which sees all organisations: each statement names its own.
 */
export async function undoImport(db: Database, open: Open, taken: Taken): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    const actor = await open(async (ctx) => ctx.actor)
    goesOn = await inSystem(db, (tx) => undoSome(makeCtx(tx, actor), taken))
  }
}

/** What people, or rules, do to a ticket leaves something in one of these. */
const TRACES = [
  ...['approvals', 'attachments', 'bulk_reply_tickets', 'document_links', 'flow_runs', 'kb_ticket_articles', 'mails', 'outgoing_messages'],
  ...['privacy_holds', 'ticket_checklists', 'ticket_drafts', 'ticket_issues', 'ticket_ratings', 'time_entries', 'ticket_watchers'],
] as const
const traces = TRACES.map((table) => `exists (select from ${table} x where x.tenant_id = t.tenant_id and x.ticket_id = t.id)`).join(' or ')

/** Nothing of an imported ticket is later than its import, but for what was done to it since. */
const touched = sql<boolean>`(t.version > 1 or t.updated_at > l.settled_at or ${sql.raw(traces)}
  or exists (select from ticket_events x where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.created_at > l.settled_at)
  or exists (select from comments x where x.tenant_id = t.tenant_id and x.ticket_id = t.id and (x.created_at > l.settled_at or x.edits > 0))
  or exists (select from ticket_relations x where x.tenant_id = t.tenant_id and t.id in (x.from_id, x.to_id))
  or exists (select from ticket_merges x where x.tenant_id = t.tenant_id and t.id in (x.source_id, x.target_id))
  or exists (select from tickets x where x.tenant_id = t.tenant_id and x.follow_up_of = t.id))`

async function undoSome(ctx: Ctx, taken: Taken): Promise<boolean> {
  if (!(await hold(ctx, taken))) return false
  const { db } = ctx
  const { tenantId, id } = taken
  const { rows } = await sql<{ n: number; ticketId: number | null; isTouched: boolean }>`
    with next as (select n, ticket_id, settled_at, tenant_id from ticket_import_lines
      where tenant_id = ${tenantId} and import_id = ${id} and state = 'created' order by n limit ${TOGETHER}),
    held as materialized (select t.* from tickets t where t.tenant_id = ${tenantId} and t.id in (select ticket_id from next) order by t.id for update)
    select l.n, t.id as "ticketId", coalesce(${touched}, false) as "isTouched" from next l left join held t on t.id = l.ticket_id order by l.n`.execute(
    db,
  )
  if (rows.length === 0) return finish(ctx, taken)
  const gone = rows.flatMap(({ ticketId, isTouched }) => (ticketId === null || isTouched ? [] : [ticketId]))
  if (gone.length > 0) {
    await db
      .deleteFrom('customFieldValues')
      .where('tenantId', '=', tenantId)
      .where('entity', '=', 'ticket')
      .where((eb) => eb('entityId', '=', eb.fn.any(eb.val(gone))))
      .execute()
    await leaveDuplicateIndex(db, tenantId, gone)
    await db
      .deleteFrom('tickets')
      .where('tenantId', '=', tenantId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(gone))))
      .execute()
  }
  const stays = JSON.stringify([{ field: 'ticket', reason: 'ticket_import_touched' }])
  await sql`update ticket_import_lines l set state = case when r.touched then 'stays' else 'undone' end,
      reasons = case when r.touched then ${stays}::jsonb else l.reasons end
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ n, isTouched }) => ({ n, touched: isTouched })))}::jsonb) as r(n int, touched boolean)
    where l.tenant_id = ${tenantId} and l.import_id = ${id} and l.n = r.n`.execute(db)
  await db
    .updateTable('ticketImports')
    .set((eb) => ({ done: eb('done', '+', rows.length) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
  if (gone.length > 0) await ctx.emit('tickets:imported', { importId: id, tickets: gone.length })
  return true
}

/** @returns false */
async function finish(ctx: Ctx, { tenantId, id }: Taken): Promise<false> {
  await ctx.db
    .updateTable('ticketImports')
    .set((eb) => ({
      state: 'undone',
      endedAt: sql<string>`now()`,
      workedAt: null,
      fileId: null,
      messagesFileId: null,
      version: eb('version', '+', 1),
    }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await sql`update ticket_import_lines set payload = null, title = '', emails = '{}', company = null
    where import_id = ${id} and tenant_id = ${tenantId} and payload is not null`.execute(ctx.db)
  await ctx.emit('ticket_import:moved', { importId: id })
  return false
}
