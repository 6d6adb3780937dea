import type { Attachment } from '@balcao/contracts/tickets/attachments'
import type { Outgoing } from '@balcao/contracts/tickets/outgoing'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { attachmentView } from './attachment-rows.ts'
import { person } from './ticket-view.ts'

const attachments = sql<Attachment[]>`(select coalesce(json_agg(${attachmentView} order by x.id), '[]')
  from attachments x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
  where x.tenant_id = o.tenant_id and x.outgoing_id = o.id)`.as('attachments')

/** Replies that wait, with their authors and files. */
export function outgoingRows(db: Tx) {
  return db
    .selectFrom('outgoingMessages as o')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.authorId'))
    .selectAll('o')
    .select(['u.name as authorName', 'u.email as authorEmail'])
    .select(attachments)
}

export type OutgoingRow = Awaited<ReturnType<ReturnType<typeof outgoingRows>['execute']>>[number]

/** A waiting reply as the staff see it. */
export function outgoingView(row: OutgoingRow): Outgoing {
  return {
    id: row.id,
    ticketId: row.ticketId,
    author: person(row.authorId, row.authorName, row.authorEmail, 'staff'),
    content: row.content,
    state: row.state as Outgoing['state'],
    thenStatus: row.thenStatus as Outgoing['thenStatus'],
    dueAt: row.dueAt,
    reason: row.reason,
    createdAt: row.createdAt,
    attachments: row.attachments,
  }
}

/** The newest message of a ticket, 0 where there is none. Exact while the ticket is locked. */
export async function newestComment(db: Tx, ticketId: number): Promise<number> {
  const { id } = await db
    .selectFrom('comments')
    .where('ticketId', '=', ticketId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a customer wrote after the reply was planned. */
export async function isAnswered(db: Tx, { ticketId, afterId }: { ticketId: number; afterId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('id', '>', afterId)
    .where('authorSide', '=', 'customer')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
