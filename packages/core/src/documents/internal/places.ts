import { MAX_DOCUMENT_TITLE } from '@balcao/contracts/documents/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { readable } from '../readers.ts'

/** Until the transaction ends nobody else gives documents or folders their places and names. */
export const lockPlaces = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${ctx.actor.tenantId}`}, 17))`.execute(ctx.db)

/** @throws DomainError invalid_input for a folder that is not there */
export async function mustBeFolder(ctx: Ctx, folderId: number | null, field = 'folderId'): Promise<void> {
  if (folderId === null) return
  const found = await ctx.db.selectFrom('documentFolders').select('id').where('id', '=', folderId).executeTakeFirst()
  if (!found) throw invalid({ field, reason: 'document_folder_gone' })
}

/**
 * The title that a document gets in a folder: with a number where another one that the caller sees has it. What they do not see does not
 * count: they would learn of it. @throws DomainError document_title_taken where numbers are not wanted
 */
export async function titleIn(
  ctx: Ctx,
  { title, folderId, onClash, self }: { title: string; folderId: number | null; onClash: 'refuse' | 'number'; self?: number },
): Promise<string> {
  const isTaken = async (wanted: string) =>
    (await ctx.db
      .selectFrom('documents as d')
      .select('d.id')
      .where('d.folderId', 'is not distinct from', folderId)
      .where(sql<boolean>`sort_key(d.title) = sort_key(${wanted})`)
      .where('d.id', '!=', self ?? 0)
      .where(readable(ctx))
      .limit(1)
      .executeTakeFirst()) !== undefined
  if (!(await isTaken(title))) return title
  if (onClash === 'refuse') throw conflict('document_title_taken', { title })
  for (let n = 2; ; n++) {
    const ending = ` (${n})`
    const wanted = [...title].slice(0, MAX_DOCUMENT_TITLE - ending.length).join('') + ending
    if (!(await isTaken(wanted))) return wanted
  }
}
