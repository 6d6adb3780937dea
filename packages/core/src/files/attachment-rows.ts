import type { Attachment } from '@balcao/contracts/files/attachments'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** An attachment as it is shown, of the rows `x` (attachments) and `f` (files). */
export const attachmentView = sql`json_build_object('id', x.id, 'ticketId', x.ticket_id, 'commentId', x.comment_id, 'name', x.name, 'mime', f.mime,
  'size', f.size, 'state', f.scan, 'threat', f.threat, 'hasThumbnail', f.thumbnail_id is not null and f.scan = 'clean', 'isInternal', x.is_internal,
  'isSent', x.sent_at is not null, 'authorId', x.author_id,
  'createdAt', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`

/** The files of a message `m`, in the order in which they were uploaded. */
export const attachmentsOfComment = sql<Attachment[]>`(select coalesce(json_agg(${attachmentView} order by x.id), '[]')
  from attachments x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
  where x.tenant_id = m.tenant_id and x.comment_id = m.id)`.as('attachments')

/** Attachments of the transaction's tenant, whoever may see them, with where their bytes are. */
export function attachmentRows(db: Tx) {
  return db
    .selectFrom('attachments as x')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'x.tenantId').onRef('f.id', '=', 'x.fileId'))
    .select(['x.id', 'x.ticketId', 'x.authorId', 'x.isInternal', 'x.sentAt', 'x.fileId', 'x.checklistItemId', 'f.thumbnailId', 'f.scan'])
    .select('x.conversationId')
    .select(sql<Attachment>`${attachmentView}`.as('shown'))
}

export type AttachmentRow = Awaited<ReturnType<ReturnType<typeof attachmentRows>['execute']>>[number]
