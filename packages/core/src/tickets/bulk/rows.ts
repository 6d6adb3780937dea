import type { Changed } from '@balcao/contracts/tickets/bulk'
import { type Priority, STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { FormerTicket } from '@balcao/db/schema/ticket-list'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { valuesBeside, valuesView } from '../../custom-fields/value-rows.ts'
import { TAGS } from '../internal/tags-beside.ts'
import { OWN_NAMES, type OwnNames } from '../settings/status-name-rows.ts'
import { type ReasonRow, reasonSeen, STATUS_REASON } from '../settings/status-reason-rows.ts'
import { watcherIds } from '../ticket-rows.ts'
import { person } from '../ticket-view.ts'

/**
 * Locks tickets in the order of their ids, as everybody who locks several does. Their texts are left out: nothing here needs them.
 * @param others what becomes of those that somebody else holds: they are waited for, or left out
 */
export async function lockTickets(db: Tx, ids: readonly number[], others: 'wait' | 'skip' = 'wait') {
  const rows = await db
    .selectFrom('tickets as t')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select([
      't.id',
      't.tenantId',
      't.number',
      't.title',
      't.status',
      't.customStatusId',
      't.statusReasonId',
      't.priority',
      't.priorityRank',
      't.type',
      't.channel',
    ])
    .select(['t.urgency', 't.impact', 't.priorityReason'])
    .select(['t.requesterId', 't.assigneeId', 't.queueId', 't.companyId', 't.watchersCount', 't.scheduledFor', 't.followUpOf'])
    .select(['t.createdAt', 't.updatedAt', 't.customerUpdatedAt', 't.firstResponseAt', 't.resolvedAt', 't.closedAt', 't.version'])
    .select(watcherIds)
    .orderBy('t.id')
    .forNoKeyUpdate('t')
    .$if(others === 'skip', (query) => query.skipLocked())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type Locked = Awaited<ReturnType<typeof lockTickets>> extends Map<number, infer T> ? T : never

export type HeldTag = { id: number; name: string; mergeId: number | null }

/** The tags of tickets, by name. */
export async function tagsOf(db: Tx, ticketIds: readonly number[]): Promise<Map<number, HeldTag[]>> {
  const rows = await db
    .selectFrom('ticketTags as tt')
    .innerJoin('tags as g', (join) => join.onRef('g.tenantId', '=', 'tt.tenantId').onRef('g.id', '=', 'tt.tagId'))
    .where((eb) => eb('tt.ticketId', '=', eb.fn.any(eb.val([...ticketIds]))))
    .select(['tt.ticketId', 'g.id', 'g.name', 'tt.mergeId'])
    .orderBy('g.name')
    .execute()
  const byTicket = new Map<number, HeldTag[]>()
  for (const { ticketId, ...tag } of rows) byTicket.set(ticketId, [...(byTicket.get(ticketId) ?? []), tag])
  return byTicket
}

/** Tags by id, those that are there. */
export function tagsNamed(db: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** A ticket as it is to be written. `tells` is whether its customer may learn of it. */
export type Written = Omit<FormerTicket, 'version' | 'tags' | 'fields'> & { tells: boolean; add: FormerTicket['tags']; remove: number[] }

/** Writes many tickets in as many statements as one. */
export async function writeTickets(ctx: Ctx, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  const { tenantId } = ctx.actor
  const data = sql`${JSON.stringify(rows)}::jsonb`
  await sql`update tickets t set status = r.status, custom_status_id = r."customStatusId",
      status_reason_id = (select w.id from status_reasons w where w.tenant_id = t.tenant_id and w.id = r."statusReasonId"), priority = r.priority, priority_reason = r."priorityReason", type = r.type,
      assignee_id = r."assigneeId", queue_id = r."queueId", scheduled_for = r."scheduledFor", resolved_at = r."resolvedAt", closed_at = r."closedAt", version = t.version + 1, updated_at = now(),
      customer_updated_at = case when r.tells then now() else t.customer_updated_at end
    from jsonb_to_recordset(${data}) as r(id bigint, status text, "customStatusId" bigint, "statusReasonId" bigint, priority text, "priorityReason" text, type text,
      "assigneeId" bigint, "queueId" bigint, "scheduledFor" timestamptz, "resolvedAt" timestamptz, "closedAt" timestamptz, tells boolean)
    where t.tenant_id = ${tenantId} and t.id = r.id`.execute(ctx.db)
  if (rows.some(({ remove }) => remove.length > 0))
    await sql`delete from ticket_tags x using jsonb_to_recordset(${data}) as r(id bigint, remove jsonb), jsonb_array_elements_text(r.remove) as g(id)
      where x.tenant_id = ${tenantId} and x.ticket_id = r.id and x.tag_id = g.id::bigint`.execute(ctx.db)
  if (rows.some(({ add }) => add.length > 0))
    await sql`insert into ticket_tags (tenant_id, ticket_id, tag_id, merge_id)
      select ${tenantId}, r.id, g.id, m.id
      from jsonb_to_recordset(${data}) as r(id bigint, add jsonb), jsonb_to_recordset(r.add) as a("tagId" bigint, "mergeId" bigint)
      join tags g on g.tenant_id = ${tenantId} and g.id = a."tagId"
      left join ticket_merges m on m.tenant_id = ${tenantId} and m.id = a."mergeId"
      on conflict do nothing`.execute(ctx.db)
}

/** Tickets after a change, as staff see what may have changed. */
export async function changedTickets(db: Tx, ids: readonly number[]): Promise<Changed[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tickets as t')
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.id', '=', 't.assigneeId'))
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select(['t.id', 't.status', 't.customStatusId', 't.priority', 't.type', 't.queueId', 't.scheduledFor', 't.resolvedAt', 't.closedAt'])
    .select(['t.priorityReason', 't.updatedAt', 't.version', 't.assigneeId', 'a.name', 'a.email'])
    .select(sql<{ id: number; name: string; color: string | null }[]>`${sql.raw(TAGS)}`.as('tags'))
    .select(sql<ReasonRow | null>`${sql.raw(STATUS_REASON)}`.as('statusReason'))
    .select([sql<OwnNames>`${sql.raw(OWN_NAMES)}`.as('ownNames'), valuesBeside('ticket').as('values')])
    .execute()
  return rows.map(
    ({ assigneeId, name, email, status, priority, priorityReason, type, ownNames, values, customStatusId, statusReason: why, ...row }) => ({
      ...row,
      ...(why ? { statusReason: reasonSeen(why, 'staff') } : {}),
      customFields: valuesView(values, 'staff'),
      status: status as Status,
      statusLabel: ownNames?.[0] ?? STATUS[status as Status].name,
      customStatusId,
      priority: priority as Priority,
      ...(priorityReason === null ? {} : { priorityReason }),
      type,
      assignee: assigneeId === null ? null : person(assigneeId, name, email, 'staff'),
    }),
  )
}
