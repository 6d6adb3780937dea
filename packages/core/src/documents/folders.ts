import { MAX_FOLDER_DEPTH, MAX_FOLDERS } from '@balcao/contracts/documents/bounds'
import type { CreateFolder, DocumentFolder, DocumentFolders, RemoveFolder, UpdateFolder } from '@balcao/contracts/documents/folders'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { lockPlaces, mustBeFolder, titleIn } from './internal/places.ts'
import { readable } from './readers.ts'

type Placed = { id: number; parentId: number | null; name: string }

const allFolders = ({ db }: Ctx): Promise<Placed[]> =>
  db.selectFrom('documentFolders').select(['id', 'parentId', 'name']).orderBy(sortKey('name')).orderBy('id').execute()

/** All folders by name, with how many documents of each the caller reads. */
export async function list(ctx: Ctx): Promise<DocumentFolders> {
  const counts = await ctx.db
    .selectFrom('documents as d')
    .select(({ fn }) => ['d.folderId', fn.countAll<number>().as('n')])
    .where(readable(ctx))
    .where('d.status', '!=', 'archived')
    .groupBy('d.folderId')
    .execute()
  const of = (id: number | null) => Number(counts.find(({ folderId }) => folderId === id)?.n ?? 0)
  const all = await allFolders(ctx)
  const there = new Set(all.map(({ id }) => id))
  // Customers have no folders above those that they read in.
  const data = all.map(({ id, parentId, name }) => ({
    id,
    parentId: parentId !== null && there.has(parentId) ? parentId : null,
    name,
    documents: of(id),
  }))
  return { data, unfiled: of(null) }
}

function below(all: readonly Placed[], id: number): number[] {
  const ids = [id]
  for (const one of ids) ids.push(...all.filter(({ parentId }) => parentId === one).map((child) => child.id))
  return ids
}

/** A folder and all beneath it. */
export const foldersBelow = async (ctx: Ctx, id: number): Promise<number[]> => below(await allFolders(ctx), id)

const levelOf = (all: readonly Placed[], id: number | null): number => {
  let level = 0
  for (let at = id; at !== null; at = all.find((one) => one.id === at)?.parentId ?? null) level++
  return level
}
/** How many levels a folder and those beneath it have. */
const heightOf = (all: readonly Placed[], id: number): number =>
  1 + Math.max(0, ...all.filter(({ parentId }) => parentId === id).map((child) => heightOf(all, child.id)))

/** @throws DomainError document_folder_exists */
async function mustBeFree(ctx: Ctx, { name, parentId, id = 0 }: { name: string; parentId: number | null; id?: number }): Promise<void> {
  const taken = await ctx.db
    .selectFrom('documentFolders')
    .select('id')
    .where('parentId', 'is not distinct from', parentId)
    .where(sql<boolean>`sort_key(name) = sort_key(${name})`)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (taken) throw conflict('document_folder_exists')
}

/** Writes down what became of a folder, and has open pages read again. */
async function changed(ctx: Ctx, verb: string, before: Placed | null, after: Placed | null, more: object = {}): Promise<void> {
  const facts = (one: Placed | null) => one && { name: one.name, parentId: one.parentId }
  const change = diff(facts(before), facts(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `document_folder.${verb}`, resource: 'document_folder', resourceId, ...change, details: more, risk: 'low' })
  await ctx.emit('document:changed', { documentId: null })
}

async function shown(ctx: Ctx, id: number): Promise<DocumentFolder> {
  const found = (await list(ctx)).data.find((one) => one.id === id)
  if (!found) throw notFound('document_folder_not_found')
  return found
}

async function mustFind(ctx: Ctx, id: number): Promise<Placed> {
  const found = (await allFolders(ctx)).find((one) => one.id === id)
  if (!found) throw notFound('document_folder_not_found')
  return found
}

/** @throws DomainError forbidden, document_folder_exists, document_folder_depth, too_many_document_folders, invalid_input */
export async function create(ctx: Ctx, { name, parentId }: CreateFolder): Promise<DocumentFolder> {
  must(ctx, 'document.manage')
  await lockPlaces(ctx)
  const all = await allFolders(ctx)
  if (all.length >= MAX_FOLDERS) throw conflict('too_many_document_folders')
  await mustBeFolder(ctx, parentId, 'parentId')
  if (levelOf(all, parentId) + 1 > MAX_FOLDER_DEPTH) throw conflict('document_folder_depth')
  await mustBeFree(ctx, { name, parentId })
  const { id } = await ctx.db
    .insertInto('documentFolders')
    .values({ tenantId: ctx.actor.tenantId, name, parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changed(ctx, 'created', null, { id, name, parentId })
  return shown(ctx, id)
}

/**
 * Renames or moves a folder, with all that lies in it.
 * @throws DomainError forbidden, document_folder_not_found, document_folder_exists, document_folder_circle, document_folder_depth, invalid_input
 */
export async function update(ctx: Ctx, { id, name, parentId }: UpdateFolder): Promise<DocumentFolder> {
  must(ctx, 'document.manage')
  await lockPlaces(ctx)
  const before = await mustFind(ctx, id)
  const wanted = { id, name: name ?? before.name, parentId: parentId === undefined ? before.parentId : parentId }
  if (!differs(diff(before, wanted))) return shown(ctx, id)
  if (wanted.parentId !== before.parentId) await mustFit(ctx, id, wanted.parentId)
  await mustBeFree(ctx, wanted)
  await ctx.db.updateTable('documentFolders').set({ name: wanted.name, parentId: wanted.parentId }).where('id', '=', id).execute()
  await changed(ctx, 'updated', before, wanted)
  return shown(ctx, id)
}

/** @throws DomainError document_folder_circle, document_folder_depth, invalid_input */
async function mustFit(ctx: Ctx, id: number, parentId: number | null): Promise<void> {
  await mustBeFolder(ctx, parentId, 'parentId')
  const all = await allFolders(ctx)
  if (parentId !== null && below(all, id).includes(parentId)) throw conflict('document_folder_circle')
  if (levelOf(all, parentId) + heightOf(all, id) > MAX_FOLDER_DEPTH) throw conflict('document_folder_depth')
}

/**
 * Deletes a folder. What lies in it goes where `moveToId` says; documents whose title is taken there get a number.
 * @throws DomainError forbidden, document_folder_not_found, document_folder_not_empty, document_folder_circle, document_folder_exists, invalid_input
 */
export async function remove(ctx: Ctx, { id, moveToId }: RemoveFolder): Promise<{ success: true }> {
  must(ctx, 'document.manage')
  await lockPlaces(ctx)
  const before = await mustFind(ctx, id)
  const children = (await allFolders(ctx)).filter(({ parentId }) => parentId === id)
  // Those in the bin as well: they would have nowhere to go back to.
  const documents = await ctx.db.selectFrom('documents').select(['id', 'title', 'deletedAt']).where('folderId', '=', id).execute()
  const isEmpty = children.length === 0 && documents.every(({ deletedAt }) => deletedAt !== null)
  if (!isEmpty && moveToId === undefined) throw conflict('document_folder_not_empty')
  const folderId = moveToId ?? null
  for (const child of children) {
    await mustFit(ctx, child.id, folderId)
    if (folderId !== null && below(await allFolders(ctx), id).includes(folderId)) throw conflict('document_folder_circle')
    await mustBeFree(ctx, { name: child.name, parentId: folderId, id })
    await ctx.db.updateTable('documentFolders').set({ parentId: folderId }).where('id', '=', child.id).execute()
  }
  if (folderId === id) throw conflict('document_folder_circle')
  await mustBeFolder(ctx, folderId, 'moveToId')
  for (const one of documents) {
    const title = one.deletedAt === null ? await titleIn(ctx, { title: one.title, folderId, onClash: 'number', self: one.id }) : one.title
    await ctx.db.updateTable('documents').set({ folderId, title }).where('id', '=', one.id).execute()
  }
  await ctx.db.deleteFrom('documentFolders').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null, { moved: documents.length, movedTo: folderId })
  return { success: true }
}
