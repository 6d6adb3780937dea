import type { ScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import type { Attachment } from '@balcao/contracts/files/attachments'
import type { TagRef } from '@balcao/contracts/tickets/tickets'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { attachmentView } from '../../files/attachment-rows.ts'
import { person } from '../../tickets/ticket-view.ts'

const attachments = sql<Attachment[]>`(select coalesce(json_agg(${attachmentView} order by x.id), '[]')
  from attachments x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
  where x.tenant_id = o.tenant_id and x.outgoing_id = o.id)`.as('attachments')

const tags = sql<TagRef[]>`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name), '[]')
  from tags g where g.tenant_id = o.tenant_id and (o.changes -> 'addTagIds' @> to_jsonb(g.id) or o.changes -> 'removeTagIds' @> to_jsonb(g.id)))`.as(
  'tags',
)

/** Waiting replies with their authors and files. */
export function scheduledReplyRows(db: Tx) {
  return db
    .selectFrom('outgoingMessages as o')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.authorId'))
    .selectAll('o')
    .select(['u.name as authorName', 'u.email as authorEmail'])
    .select([attachments, tags])
}

export type ScheduledReplyRow = Awaited<ReturnType<ReturnType<typeof scheduledReplyRows>['execute']>>[number]

/** A waiting reply as staff see it. */
export function scheduledReplyView(row: ScheduledReplyRow): ScheduledReply {
  return {
    id: row.id,
    ticketId: row.ticketId,
    author: person(row.authorId, row.authorName, row.authorEmail, 'staff'),
    content: row.content,
    state: row.state as ScheduledReply['state'],
    thenStatus: row.thenStatus as ScheduledReply['thenStatus'],
    changes: row.changes as ScheduledReply['changes'],
    tags: row.tags,
    dueAt: row.dueAt,
    reason: row.reason,
    createdAt: row.createdAt,
    attachments: row.attachments,
  }
}

/** Id of the ticket's newest message, 0 if none; exact while the ticket is locked. */
export async function newestComment(db: Tx, ticketId: number): Promise<number> {
  const { id } = await db
    .selectFrom('comments')
    .where('ticketId', '=', ticketId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a customer wrote after the reply was scheduled. */
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
