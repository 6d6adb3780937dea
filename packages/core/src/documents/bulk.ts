import { MAX_DOCUMENT_TAGS } from '@balcao/contracts/documents/bounds'
import type { ChangeDocuments, ChangedDocuments } from '@balcao/contracts/documents/documents'
import type { DB } from '@balcao/db/schema'
import type { Updateable } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { now } from '../tickets/queries.ts'
import { eachOnce, tellChange } from './documents.ts'
import { announce, recordEvent } from './internal/changes.ts'
import { type DocumentRow, documentRows, mayEdit } from './internal/document-rows.ts'
import { lockPlaces, mustBeFolder, titleIn } from './internal/places.ts'
import { isUnderSignature } from './internal/under-signature.ts'
import { readable, restorable } from './readers.ts'

/**
 * Changes many documents, each whole or not at all: what is refused comes back with its reason. What goes into the bin stays there for 30
 * days. A title that is taken where a document goes gets a number.
 * @throws DomainError invalid_input for a folder that is not there
 */
export async function changeMany(ctx: Ctx, { ids, change }: ChangeDocuments): Promise<ChangedDocuments> {
  await lockPlaces(ctx)
  if (change.act === 'move') await mustBeFolder(ctx, change.folderId, 'change.folderId')
  const wanted = [...new Set(ids)]
  const where = change.act === 'restore' ? restorable(ctx) : readable(ctx)
  await ctx.db.selectFrom('documents as d').select('d.id').where('d.id', 'in', wanted).where(where).orderBy('d.id').forUpdate().execute()
  const rows = await documentRows(ctx).where('d.id', 'in', wanted).where(where).execute()
  const answer: ChangedDocuments = { changed: [], refused: [] }
  for (const id of wanted) {
    const row = rows.find((one) => one.id === id)
    const code = !row ? 'document_not_found' : mayEdit(ctx, row) ? await changeOne(ctx, row, change) : 'forbidden'
    if (code === undefined) answer.changed.push(id)
    else answer.refused.push({ id, code })
  }
  return answer
}

type Values = Updateable<DB['documents']>
const save = (ctx: Ctx, id: number, values: Values) =>
  ctx.db
    .updateTable('documents')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()

/** @returns why it is refused */
async function changeOne(ctx: Ctx, row: DocumentRow, change: ChangeDocuments['change']): Promise<string | undefined> {
  const { id, title, tags } = row
  // Whoever signs reads it until they have; withdrawing it first is for whoever asked to say.
  if ((change.act === 'archive' || change.act === 'delete') && (await isUnderSignature(ctx, id))) return 'document_under_signature'
  switch (change.act) {
    case 'move': {
      const { folderId } = change
      if (folderId === row.folderId) return undefined
      await save(ctx, id, { folderId, title: await titleIn(ctx, { title, folderId, onClash: 'number', self: id }) })
      await tellChange(ctx, row)
      return undefined
    }
    case 'tag': {
      const all = eachOnce([...tags, ...change.tags])
      if (all.length > MAX_DOCUMENT_TAGS) return 'document_tags_too_many'
      await save(ctx, id, { tags: all })
      await tellChange(ctx, row)
      return undefined
    }
    case 'publish':
    case 'archive':
      await save(ctx, id, { status: change.act === 'publish' ? 'published' : 'archived', reviewerId: null })
      await tellChange(ctx, row)
      return undefined
    case 'delete':
      await save(ctx, id, { deletedAt: now as unknown as string, deletedBy: ctx.actor.userId })
      await recordEvent(ctx, 'deleted', { documentId: id })
      await announce(ctx, 'deleted', id, row, null, 'medium')
      return undefined
    case 'restore': {
      const { folderId } = row
      await save(ctx, id, { deletedAt: null, deletedBy: null, title: await titleIn(ctx, { title, folderId, onClash: 'number', self: id }) })
      await recordEvent(ctx, 'undeleted', { documentId: id })
      await announce(ctx, 'undeleted', id, null, row)
      return undefined
    }
  }
}
