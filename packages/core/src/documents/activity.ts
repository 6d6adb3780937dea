import type { ListOf } from '@balcao/contracts/common'
import type { DocumentEvent, ListDocumentEvents } from '@balcao/contracts/documents/activity'
import type { DocumentEventKind } from '@balcao/contracts/documents/bounds'
import type { Ctx } from '../ctx.ts'
import { forbidden } from '../errors.ts'
import { encodeCursor, lastId, pageOf } from '../paging.ts'
import { person } from '../tickets/ticket-view.ts'
import { mayEdit, mustFind } from './internal/document-rows.ts'

const said = ({ fields = [], note = '' }: { fields?: string[]; note?: string }) => ({ fields, note })

/** Who read, fetched and changed a document, the last first: for who may change it. @throws DomainError document_not_found, forbidden, invalid_cursor */
export async function list(ctx: Ctx, { id, limit, cursor }: ListDocumentEvents): Promise<ListOf<DocumentEvent>> {
  if (!mayEdit(ctx, await mustFind(ctx, id))) throw forbidden()
  const before = lastId(cursor, 'document-events')
  const rows = await ctx.db
    .selectFrom('documentEvents as e')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.userId'))
    .select(['e.id', 'e.kind', 'e.number', 'e.details', 'e.userId', 'e.createdAt', 'u.name', 'u.email'])
    .where('e.documentId', '=', id)
    .$if(before !== undefined, (q) => q.where('e.id', '<', before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows,
    limit,
    ({ kind, userId, name, email, details, ...row }) => ({
      ...{ id: row.id, kind: kind as DocumentEventKind, number: row.number, createdAt: row.createdAt },
      person: userId === null ? null : person(userId, name, email, 'staff'),
      ...said(details as { fields?: string[]; note?: string }),
    }),
    (row) => encodeCursor('document-events', [row.id]),
  )
}
