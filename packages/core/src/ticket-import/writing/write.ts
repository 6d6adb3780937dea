import type { FieldReason } from '@balcao/contracts/reason-texts'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { writeValues } from '../../custom-fields/value-rows.ts'
import type { PlannedTicket } from './plan.ts'

/** A line of the file with the ticket that is written for it. */
export type Placed = { n: number; reasons: FieldReason[]; ticket: PlannedTicket }

/** The next numbers of the organisation, and ids, for so many tickets. The counter stays locked until the commit. */
async function numbers({ db, actor }: Ctx, count: number): Promise<{ first: number; ids: number[] }> {
  const { rows } = await sql<{ last: number }>`insert into ticket_numbers (tenant_id, last_number) values (${actor.tenantId}, ${count})
    on conflict (tenant_id) do update set last_number = ticket_numbers.last_number + ${count} returning last_number as last`.execute(db)
  const { rows: made } = await sql<{
    id: number
  }>`select nextval('tickets_id_seq')::bigint as id from generate_series(1, ${count})`.execute(db)
  return { first: Number(rows[0]?.last) - count + 1, ids: made.map(({ id }) => Number(id)) }
}

/**
 * Writes tickets with all that belongs to them, in a fixed number of statements. No event of a ticket is emitted: nobody is mailed or notified, no
 * rule runs and no clock starts. Search, counters and reports follow by the database's own triggers.
 * @returns the id of each, in their order
 */
export async function writeTickets(ctx: Ctx, importId: number, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  const { db } = ctx
  const { tenantId, userId } = ctx.actor
  const { first, ids } = await numbers(ctx, placed.length)
  const all = placed.map((one, index) => ({ ...one, id: ids[index] as number, number: first + index }))
  // What came in long ago elsewhere is nothing unusual today.
  await sql`select set_config('app.brings_back', 'on', true)`.execute(db)
  await db
    .insertInto('tickets')
    .values(all.map(({ id, number, ticket }) => ({ tenantId, id, number, ...ticket.columns })))
    .execute()
  await writeStates(ctx, ids)
  const comments = all
    .flatMap(({ id: ticketId, ticket }) => ticket.messages.map((message) => ({ ticketId, ...message })))
    .map((one, place) => ({ ...one, place }))
  if (comments.length > 0)
    await sql`insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal, created_at)
      select ${tenantId}, r."ticketId", r."authorId", r."authorSide", r.content, r."isInternal", r."createdAt"
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as r("ticketId" bigint, "authorId" bigint, "authorSide" text,
        content text, "isInternal" boolean, "createdAt" timestamptz, place bigint) order by r.place`.execute(db)
  const tags = all.flatMap(({ id: ticketId, ticket }) => ticket.tagIds.map((tagId) => ({ tenantId, ticketId, tagId })))
  if (tags.length > 0)
    await sql`insert into ticket_tags (tenant_id, ticket_id, tag_id) select ${tenantId}, r."ticketId", r."tagId"
      from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as r("ticketId" bigint, "tagId" bigint)`.execute(db)
  await writeValues(
    ctx,
    'ticket',
    all.map(({ id, ticket }) => ({ id, writes: ticket.values })),
  )
  await sql`insert into ticket_events (tenant_id, ticket_id, kind, actor_id, changes, created_at)
    select t.tenant_id, t.id, 'created', ${userId}::bigint, jsonb_build_array(jsonb_build_object('field', 'importedFrom', 'from', null,
      'to', t.external_source || ' #' || t.external_reference)), t.created_at
    from tickets t where t.tenant_id = ${tenantId} and t.id = any(${ids}::bigint[]) order by t.id`.execute(db)
  const lines = all.map(({ n, id, reasons, ticket }) => ({ n, id, reasons: [...reasons, ...ticket.reasons].slice(0, 20) }))
  await sql`update ticket_import_lines l set state = 'created', ticket_id = r.id, reasons = r.reasons, payload = null, title = '', emails = '{}',
      company = null, settled_at = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(n int, id bigint, reasons jsonb)
    where l.tenant_id = ${tenantId} and l.import_id = ${importId} and l.n = r.n`.execute(db)
}

/** The database notes that a finished one went on from its beginning on; here it is resolved, and closed. */
async function writeStates({ db, actor }: Ctx, ids: readonly number[]): Promise<void> {
  const ours = sql`t.tenant_id = ${actor.tenantId} and t.id = any(${[...ids]}::bigint[])`
  const state = sql`t.queue_id, t.assignee_id, t.priority, t.type, t.company_id`
  await sql`insert into ticket_states (tenant_id, ticket_id, at, status, queue_id, assignee_id, priority, type, company_id, custom_status_id)
    select t.tenant_id, t.id, t.resolved_at, 'resolved', ${state}, case when t.status = 'resolved' then t.custom_status_id end from tickets t
    where ${ours} and t.status in ('resolved', 'closed') and t.resolved_at is not null
    order by t.id`.execute(db)
  await sql`insert into ticket_states (tenant_id, ticket_id, at, status, queue_id, assignee_id, priority, type, company_id, custom_status_id)
    select t.tenant_id, t.id, greatest(t.closed_at, t.resolved_at), t.status, ${state}, t.custom_status_id from tickets t
    where ${ours} and t.status in ('closed', 'cancelled') and t.closed_at is not null order by t.id`.execute(db)
}
