import type { ListOf } from '@balcao/contracts/common'
import { MAX_DOCUMENT_VERSIONS } from '@balcao/contracts/documents/bounds'
import type { Document, DocumentVersion } from '@balcao/contracts/documents/documents'
import type { AddDocumentVersion, ListDocumentVersions, RestoreDocumentVersion } from '@balcao/contracts/documents/versions'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import type { FetchedFile } from '../files/fetched-file.ts'
import { mustBeClean } from '../files/sent-files.ts'
import { encodeCursor, lastId, pageOf } from '../paging.ts'
import { now } from '../tickets/queries.ts'
import { mustEdit, tellChange } from './documents.ts'
import { recordReading } from './internal/changes.ts'
import { type DocumentRow, mustFind, shownAfter, versionView } from './internal/document-rows.ts'
import { mustBeReplaceable } from './internal/under-signature.ts'
import { takeUpload } from './internal/uploaded.ts'
import { readable } from './readers.ts'

const versionRows = ({ db }: Ctx) =>
  db
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'v.tenantId').onRef('d.id', '=', 'v.documentId'))
    .leftJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
    .leftJoin('documentTexts as x', (join) => join.onRef('x.tenantId', '=', 'v.tenantId').onRef('x.fileId', '=', 'v.fileId'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'v.tenantId').onRef('a.id', '=', 'v.authorId'))
    .select(['v.id as versionId', 'v.documentId', 'v.number', 'v.name', 'v.url', 'v.note', 'v.restoredFrom', 'v.authorId'])
    .leftJoin('users as b', (join) => join.onRef('b.tenantId', '=', 'v.tenantId').onRef('b.id', '=', 'v.approvedBy'))
    .select(['v.templateId', 'v.templateName', 'v.approvedBy', 'v.approvedAt', 'b.name as approverName', 'b.email as approverEmail'])
    .select([
      'v.createdAt as madeAt',
      'v.fileId',
      'f.mime',
      'f.size',
      'f.scan',
      'f.thumbnailId',
      'a.name as authorName',
      'a.email as authorEmail',
      'x.state as textState',
      'x.reason as textReason',
    ])

/** What a document was, the newest first; customers see what is current. @throws DomainError document_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, limit, cursor }: ListDocumentVersions): Promise<ListOf<DocumentVersion>> {
  await mustFind(ctx, id)
  const before = lastId(cursor, 'document-versions')
  const rows = await versionRows(ctx)
    .where('v.documentId', '=', id)
    .$if(before !== undefined, (q) => q.where('v.number', '<', before ?? 0))
    .orderBy('v.number', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows,
    limit,
    (row) => versionView(ctx, row),
    ({ number }) => encodeCursor('document-versions', [number]),
  )
}

type New = {
  fileId: string | null
  url?: string | null
  name: string
  note: string
  restoredFrom?: number
  templateId?: number | null
  templateName?: string | null
}

/** Makes what is handed over the current version of a document that is locked. @throws DomainError too_many_document_versions */
export async function append(ctx: Ctx, before: DocumentRow, given: New): Promise<Document> {
  const { fileId, url = null, name, note, restoredFrom, templateId = null, templateName = null } = given
  const { tenantId } = ctx.actor
  const { last } = await ctx.db
    .selectFrom('documentVersions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('documentId', '=', before.id)
    .executeTakeFirstOrThrow()
  if (last >= MAX_DOCUMENT_VERSIONS) throw conflict('too_many_document_versions')
  const number = last + 1
  await ctx.db
    .insertInto('documentVersions')
    .values({
      ...{ tenantId, documentId: before.id, number, fileId, url, name, note, authorId: me(ctx) },
      ...{ restoredFrom: restoredFrom ?? null, templateId, templateName },
    })
    .execute()
  await ctx.db
    .updateTable('documents')
    .set((eb) => ({ currentNumber: number, fileName: name, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', before.id)
    .execute()
  await tellChange(ctx, before)
  return shownAfter(ctx, before.id)
}

/**
 * A document that the caller may give another version, locked. @throws DomainError document_not_found, forbidden, document_is_link,
 * document_under_signature; document_version_signed where that has to be confirmed
 */
export async function mustTakeVersion(ctx: Ctx, id: number, replacesSigned: boolean): Promise<DocumentRow> {
  const before = await mustEdit(ctx, id)
  if (before.kind === 'link') throw conflict('document_is_link')
  await mustBeReplaceable(ctx, before, replacesSigned)
  return before
}

/**
 * A file that the caller uploaded becomes the current version; whoever confirmed the last one is asked again.
 * @throws DomainError all of `mustTakeVersion`, too_many_document_versions, file_infected, invalid_input
 */
export async function add(ctx: Ctx, { id, uploadId, note, replacesSigned }: AddDocumentVersion): Promise<Document> {
  const before = await mustTakeVersion(ctx, id, replacesSigned)
  return append(ctx, before, { ...(await takeUpload(ctx, uploadId)), note })
}

/**
 * A former version becomes the current one, under a new number.
 * @throws DomainError document_not_found (also for a version that is not there), forbidden, too_many_document_versions, file_infected,
 * document_under_signature, document_version_signed
 */
export async function restore(ctx: Ctx, { id, number, replacesSigned }: RestoreDocumentVersion): Promise<Document> {
  const before = await mustEdit(ctx, id)
  await mustBeReplaceable(ctx, before, replacesSigned)
  const found = await versionRows(ctx).where('v.documentId', '=', id).where('v.number', '=', number).executeTakeFirst()
  if (!found) throw notFound('document_not_found')
  if (found.scan === 'infected') mustBeClean(found.scan)
  const { fileId, url, name, templateId, templateName } = found
  return append(ctx, before, { fileId, url, name, note: '', restoredFrom: number, templateId, templateName })
}

async function mustSeeVersion(ctx: Ctx, versionId: number) {
  const row = await versionRows(ctx).where('v.id', '=', versionId).where(readable(ctx)).executeTakeFirst()
  if (!row || row.fileId === null) throw notFound('document_not_found')
  mustBeClean(row.scan ?? 'pending')
  const { fileId, thumbnailId, name, mime, size } = row
  return { row, fetched: { fileId, thumbnailId, shown: { name, mime: mime ?? '', size: size ?? 0 } } satisfies FetchedFile }
}

/** A version whose file the caller may fetch, also of an earlier one. @throws DomainError document_not_found, file_unscanned, file_infected */
export const mustSee = async (ctx: Ctx, versionId: number): Promise<FetchedFile> => (await mustSeeVersion(ctx, versionId)).fetched

/** The same for who looks at it where it is shown, which is written down as reading. */
export async function previewFile(ctx: Ctx, versionId: number): Promise<FetchedFile> {
  const { row, fetched } = await mustSeeVersion(ctx, versionId)
  await recordReading(ctx, 'read', { documentId: row.documentId, number: row.number })
  return fetched
}

/** The same for who fetches it, which is written down. */
export async function fetchFile(ctx: Ctx, versionId: number): Promise<FetchedFile> {
  const { row, fetched } = await mustSeeVersion(ctx, versionId)
  await recordReading(ctx, 'downloaded', { documentId: row.documentId, number: row.number })
  return fetched
}
