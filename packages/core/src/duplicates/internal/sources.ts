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

/** Never a target: they live no more, or never did. */
const GONE = ['merged', 'spam', 'cancelled'] as const
export const isGone = (status: string) => (GONE as readonly string[]).includes(status)
export const isOpen = (status: string) => (OPEN_STATUSES as readonly string[]).includes(status)

/**
 * Tickets by id, as far as the caller may see them. Queue and type are those at creation: they are corrected later, for duplicates before others,
 * and a model that reads the corrections looks better than it is.
 */
export async function readSources(ctx: Ctx, ids: readonly number[]): Promise<Known[]> {
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
    ])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .where((eb) => visible(eb as unknown as ExpressionBuilder<DB & { t: DB['tickets'] }, 't'>, ctx.actor))
    .execute()
  return rows.map(({ first, text, ...row }) => ({
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
    }),
  }))
}
