import type { CreateDocument, Document, GetDocument, UpdateDocument } from '@balcao/contracts/documents/documents'
import { sql } from 'kysely'
import { differs } from '../audit/diff.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { soundReaders } from './internal/audience.ts'
import { announce, recordEvent, recordReading } from './internal/changes.ts'
import { type DocumentRow, documentRows, documentView, mayEdit, mustFind, shownAfter } from './internal/document-rows.ts'
import { lockPlaces, mustBeFolder, titleIn } from './internal/places.ts'
import { mustNotBeUnderSignature } from './internal/under-signature.ts'
import { takeUpload } from './internal/uploaded.ts'
import { readable } from './readers.ts'

/** @throws DomainError document_not_found */
export async function get(ctx: Ctx, { id }: GetDocument): Promise<Document> {
  return documentView(ctx, await mustFind(ctx, id))
}

/** Writes down that the caller reads a document. @throws DomainError document_not_found */
export async function view(ctx: Ctx, { id }: GetDocument): Promise<{ success: true }> {
  const { currentNumber } = await mustFind(ctx, id)
  await recordReading(ctx, 'read', { documentId: id, number: currentNumber })
  return { success: true }
}

/** A document that the caller may change, locked against others who do. @throws DomainError document_not_found, forbidden */
export async function mustEdit(ctx: Ctx, id: number): Promise<DocumentRow> {
  await ctx.db.selectFrom('documents as d').select('d.id').where('d.id', '=', id).where(readable(ctx)).forUpdate().executeTakeFirst()
  const row = await mustFind(ctx, id)
  if (!mayEdit(ctx, row)) throw forbidden()
  return row
}

/** Each tag once, whatever its case: as it was written first. */
export const eachOnce = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag] as const)).values()].toReversed()

/**
 * Makes a document of a file that the caller uploaded, or of an address; it is theirs.
 * @throws DomainError forbidden, document_title_taken, file_infected; invalid_input for what it names and is not there
 */
export async function create(ctx: Ctx, { uploadId, ...input }: CreateDocument): Promise<Document> {
  return createOf(ctx, input, async () => (uploadId === undefined ? null : takeUpload(ctx, uploadId)))
}

/** The file that a version is made of, and the template that it was made from. */
export type FileOf = { fileId: string; name: string; templateId?: number; templateName?: string }

/** Makes a document of the file that this hands over, once all else is sound. @throws DomainError all of `create` but for the upload */
export async function createOf(ctx: Ctx, input: Omit<CreateDocument, 'uploadId'>, take: () => Promise<FileOf | null>): Promise<Document> {
  must(ctx, 'document.write')
  if (input.status === 'review') throw invalid({ field: 'status', reason: 'document_review_by_call' })
  await lockPlaces(ctx)
  await mustBeFolder(ctx, input.folderId)
  const readers = await soundReaders(ctx, input)
  const title = await titleIn(ctx, input)
  const file = await take()
  const { tenantId } = ctx.actor
  const { description, tags, folderId, status, validUntil, needsAcknowledgement, note, url = null } = input
  const { id } = await ctx.db
    .insertInto('documents')
    .values({
      ...{ tenantId, title, description, folderId, status, validUntil, needsAcknowledgement, ...readers },
      ...{ tags: eachOnce(tags), kind: file ? 'file' : 'link', fileName: file?.name ?? '', ownerId: me(ctx), createdBy: me(ctx) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('documentVersions')
    .values({
      ...{ tenantId, documentId: id, number: 1, fileId: file?.fileId ?? null, name: file?.name ?? '', url, note, authorId: me(ctx) },
      ...{ templateId: file?.templateId ?? null, templateName: file?.templateName ?? null },
    })
    .execute()
  await recordEvent(ctx, 'created', { documentId: id, number: 1 })
  await announce(ctx, 'created', id, null, await documentRows(ctx).where('d.id', '=', id).executeTakeFirstOrThrow())
  return shownAfter(ctx, id)
}

/** Whoever becomes responsible must be there. @throws DomainError invalid_input */
async function mustBeOwner(ctx: Ctx, ownerId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .select(sql<string>`coalesce(r.base, u.role)`.as('role'))
    .where('u.id', '=', ownerId)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found || ['guest', 'client', 'user'].includes(found.role)) throw invalid({ field: 'ownerId', reason: 'person_not_found' })
}

const companyIdsOf = ({ companyIds }: DocumentRow) => companyIds

/**
 * Changes what is sent; a new address is a new version.
 * @throws DomainError document_not_found, forbidden, document_title_taken, invalid_input
 * @throws DomainError document_changed (409, with the present document) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, onClash, url, ...sent }: UpdateDocument): Promise<Document> {
  await lockPlaces(ctx)
  const before = await mustEdit(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('document_changed', { current: documentView(ctx, before) })
  const input = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as typeof sent
  const wanted = { ...before, leastRole: before.leastRole as Document['leastRole'], ...input }
  if (input.folderId !== undefined && input.folderId !== before.folderId) await mustBeFolder(ctx, input.folderId)
  if (input.ownerId !== undefined && input.ownerId !== before.ownerId) await mustBeOwner(ctx, input.ownerId)
  if (wanted.status !== before.status) {
    if (wanted.status === 'review') throw invalid({ field: 'status', reason: 'document_review_by_call' })
    await mustNotBeUnderSignature(ctx, id)
  }
  const hasOther = input.visibility !== undefined || input.companyIds !== undefined || input.leastRole !== undefined
  const readers = hasOther ? await soundReaders(ctx, wanted, companyIdsOf(before)) : {}
  const { title: asked, folderId } = wanted
  const isPlaced = asked !== before.title || folderId !== before.folderId
  const title = isPlaced ? await titleIn(ctx, { title: asked, folderId, onClash, self: id }) : asked
  const number = url === undefined || url === before.url ? before.currentNumber : await addAddress(ctx, before, url)
  const { description, tags, status, ownerId, validUntil, needsAcknowledgement } = wanted
  const values = {
    ...{ title, description, folderId, status, ownerId, validUntil, needsAcknowledgement, currentNumber: number, ...readers },
    ...(validUntil === before.validUntil ? {} : { remindedDays: null }),
    ...(status === before.status ? {} : { reviewerId: null }),
    tags: eachOnce(tags),
  }
  await ctx.db
    .updateTable('documents')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  await tellChange(ctx, before)
  return shownAfter(ctx, id)
}

/** @throws DomainError document_is_file */
async function addAddress(ctx: Ctx, { id, kind }: DocumentRow, url: string): Promise<number> {
  if (kind !== 'link') throw conflict('document_is_file')
  const { number } = await ctx.db
    .insertInto('documentVersions')
    .values((eb) => ({
      ...{ tenantId: ctx.actor.tenantId, documentId: id, url, authorId: me(ctx) },
      number: eb.selectFrom('documentVersions').where('documentId', '=', id).select(sql<number>`max(number) + 1`.as('next')),
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Writes down what became of a document, if anything did. */
export async function tellChange(ctx: Ctx, before: DocumentRow): Promise<void> {
  const after = await documentRows(ctx).where('d.id', '=', before.id).executeTakeFirstOrThrow()
  const change = await announce(ctx, 'updated', before.id, before, after)
  const isNew = after.currentNumber !== before.currentNumber
  const fields = Object.keys(change.after).filter((field) => field !== 'number')
  if (differs(change)) await recordEvent(ctx, isNew ? 'version' : 'changed', { documentId: before.id, number: after.currentNumber, fields })
}
