import type { DuplicateSettings } from '@balcao/contracts/duplicates/settings'
import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { DB } from '@balcao/db/schema'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { visible } from '../../tickets/visible.ts'
import { type Document, storedDocumentOf } from '../model/documents.ts'

/** A ticket as detection reads it, with what is shown of it. */
export type Known = {
  document: Document
  id: number
  number: number
  title: string
  text: string
  status: Status
  requesterId: number
  requesterName: string
  queueId: number | null
  companyId: number | null
  createdAt: string
}

/** Whether tickets of its channel are compared by themselves. */
export const isCompared = ({ document }: Known, { channels }: Pick<DuplicateSettings, 'channels'>) =>
  channels.some((channel) => channel === document.channel)

/** Never a target: they live no more, or never did. */
const GONE = ['merged', 'spam', 'cancelled'] as const
export const isGone = (status: string) => (GONE as readonly string[]).includes(status)
export const isOpen = (status: string) => (OPEN_STATUSES as readonly string[]).includes(status)

/** Values of some custom fields of the ticket `t` as text, by label. */
const fieldValues = (keys: readonly string[]) => sql<Record<string, string> | null>`(
  select jsonb_object_agg(x.label, x.value)
  from (
    select f.label, string_agg(coalesce(v.text, v.long, v.option, v.number::text, v.date::text, v.flag::text, v.user_id::text), ', ' order by v.ordinal) as value
    from custom_fields f
      join custom_field_values v on v.tenant_id = f.tenant_id and v.field_id = f.id and v.entity = f.entity and v.entity_id = t.id
    where f.tenant_id = t.tenant_id and f.entity = 'ticket' and f.is_active and f.key = any(${[...keys]}::text[])
    group by f.label) x)`

/**
 * Tickets by id, as far as the caller may see them. Queue and type are those at creation: they are corrected later, for duplicates before others,
 * and a model that reads the corrections looks better than it is.
 * @param fields keys of the custom fields that count; their values are the present ones
 */
export async function readSources(ctx: Ctx, ids: readonly number[], fields: readonly string[] = []): Promise<Known[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('users as r', (join) => join.onRef('r.tenantId', '=', 't.tenantId').onRef('r.id', '=', 't.requesterId'))
    .select((eb) => [
      ...(['t.id', 't.number', 't.title', 't.status', 't.requesterId', 't.queueId', 't.companyId', 't.channel', 't.createdAt'] as const),
      eb.ref('r.name').as('requesterName'),
      sql<string>`left(t.description, 8000)`.as('text'),
      sql<{
        queueId: number | null
        type: string
      } | null>`(select jsonb_build_object('queueId', s.queue_id, 'type', s.type) from ticket_states s
        where s.tenant_id = t.tenant_id and s.ticket_id = t.id order by s.id limit 1)`.as('first'),
      (fields.length > 0 ? fieldValues(fields) : sql<null>`null`).as('fields'),
    ])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .where((eb) => visible(eb as unknown as ExpressionBuilder<DB & { t: DB['tickets'] }, 't'>, ctx.actor))
    .execute()
  return rows.map(({ first, text, fields: values, ...row }) => ({
    ...row,
    text,
    status: row.status as Status,
    document: storedDocumentOf({
      id: row.id,
      title: row.title,
      text,
      createdAt: Date.parse(row.createdAt),
      requester: row.requesterId,
      company: row.companyId,
      queue: first?.queueId ?? null,
      type: first?.type ?? null,
      channel: row.channel,
      ...(values ? { fields: values } : {}),
    }),
  }))
}
