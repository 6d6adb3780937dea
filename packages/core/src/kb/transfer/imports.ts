import type { ImportArticles } from '@balcao/contracts/kb/import'
import { BYTES_AT_ONCE, IMPORTED_AT_ONCE, LINES_AT_ONCE } from '@balcao/contracts/kb/import-words'
import type { GetTransfer, ImportLine, ImportReport, LineAction, LineList, ListLines, Transfer } from '@balcao/contracts/kb/transfers'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { asDomainError, conflict, fieldErrors, notFound } from '../../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../paging.ts'
import { must } from '../../policy.ts'
import { readerOf } from '../../ticket-list/export-reader.ts'
import { type ImportInput, type ImportTools, runImportFile } from './importing/job.ts'
import { transferOf } from './transfers.ts'

/** A file that was taken in: its bytes, and where they are kept. */
export type TakenFile = { name: string; bytes: Buffer; key: string; mime: string; size: number; sha256: string; scan: 'clean' | 'pending' }

/** Asked before a byte is read. @throws DomainError forbidden, category_not_found */
export async function mustImport(ctx: Ctx, { categoryId }: Partial<ImportArticles>): Promise<void> {
  must(ctx, 'article.configure')
  if (categoryId === undefined) return
  const row = await ctx.db.selectFrom('kbCategories').select('id').where('id', '=', categoryId).executeTakeFirst()
  if (!row) throw notFound('category_not_found')
}

/**
 * Begins an import. A small one is done before the answer; of a large one the answer says that it waits for a job.
 * @throws DomainError forbidden, category_not_found; invalid_input for a file that is none of ours
 */
export async function importFile(tools: ImportTools, input: ImportArticles, file: TakenFile): Promise<ImportReport> {
  const { open } = tools
  const { readFile } = await import('./reading/read-file.ts')
  const { items } = await readFile(file.bytes, file.name, input.source)
  const isSmall = items.length <= IMPORTED_AT_ONCE && file.size <= BYTES_AT_ONCE
  const id = await open(async (ctx) => {
    await mustImport(ctx, input)
    return begin(ctx, input, file, items.length, isSmall)
  })
  if (isSmall) await runAtOnce(tools, id, file.key, { ...input, fileName: file.name })
  return open((ctx) => reportOf(ctx, id))
}

async function begin(ctx: Ctx, input: ImportArticles, file: TakenFile, total: number, isSmall: boolean): Promise<number> {
  const { db, actor } = ctx
  const { language } = await readerOf(ctx)
  const { key, mime, size, sha256, scan, name } = file
  const kept = await db
    .insertInto('files')
    .values({ tenantId: actor.tenantId, id: key, mime, size, sha256, scan })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked: ImportInput = { ...input, fileName: name }
  const { id } = await db
    .insertInto('kbTransfers')
    .values({
      ...{ tenantId: actor.tenantId, kind: 'import', language, fileId: kept.id, fileName: name, total, counts: '{}', startedBy: me(ctx) },
      // Who asked does it now; a job takes over what is cut off.
      ...(isSmall ? { state: 'running', workedAt: sql<string>`now()` } : {}),
      input: JSON.stringify(asked),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditImport(ctx, id, asked, total)
  return id
}

const auditImport = (ctx: Ctx, id: number, { dryRun, source, onConflict, categoryId, fileName }: ImportInput, articles: number) =>
  dryRun
    ? Promise.resolve()
    : audit(ctx, {
        action: 'article.imported',
        resource: 'article',
        details: { transferId: id, articles, source, onConflict, categoryId, fileName },
        risk: 'high',
      })

async function runAtOnce(tools: ImportTools, id: number, key: string, input: ImportInput): Promise<void> {
  await runImportFile(tools, id, await tools.open((ctx) => fileOf(ctx, id, key)), input).catch(async (error: unknown) => {
    const { code } = asDomainError(error)
    await tools.open(({ db }) =>
      db.updateTable('kbTransfers').set({ state: 'failed', failure: code, endedAt: sql<string>`now()` }).where('id', '=', id).execute(),
    )
    throw error
  })
}

/** The same bytes may have been kept before, under another key. */
async function fileOf({ db }: Ctx, id: number, key: string): Promise<string> {
  const row = await db.selectFrom('kbTransfers').select('fileId').where('id', '=', id).executeTakeFirst()
  return row?.fileId ?? key
}

async function reportOf(ctx: Ctx, id: number): Promise<ImportReport> {
  const lines = await listLines(ctx, { id, limit: LINES_AT_ONCE })
  return { ...(await transferOf(ctx, id)), lines: lines.data }
}

/** Carries out what a dry run looked at, or goes on with one that failed: by a job. @throws DomainError forbidden, transfer_not_found, transfer_state */
export async function carryOut(ctx: Ctx, { id }: GetTransfer): Promise<Transfer> {
  must(ctx, 'article.configure')
  const { state, input, total } = await lockImport(ctx, id)
  if (state !== 'looked' && state !== 'failed') throw conflict('transfer_state')
  const asked = { ...(input as ImportInput), dryRun: false }
  if (state === 'looked') await ctx.db.deleteFrom('kbTransferLines').where('transferId', '=', id).execute()
  await ctx.db
    .updateTable('kbTransfers')
    .set({ state: 'waiting', input: JSON.stringify(asked), workedAt: null, endedAt: null, failure: null })
    .$if(state === 'looked', (query) => query.set({ done: 0, counts: '{}', startedBy: me(ctx) }))
    .where('id', '=', id)
    .execute()
  await auditImport(ctx, id, asked, total)
  return transferOf(ctx, id)
}

/** Takes an import back, within seven days: by a job. @throws DomainError forbidden, transfer_not_found, transfer_state */
export async function undo(ctx: Ctx, { id }: GetTransfer): Promise<Transfer> {
  must(ctx, 'article.configure')
  await lockImport(ctx, id)
  const transfer = await transferOf(ctx, id)
  if (!transfer.canUndo) throw conflict('transfer_state')
  await ctx.db
    .updateTable('kbTransfers')
    .set({ state: 'undoing', workedAt: null, startedBy: me(ctx) })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'article.import_undone', resource: 'article', details: { transferId: id }, risk: 'high' })
  return transferOf(ctx, id)
}

async function lockImport({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('kbTransfers')
    .select(['state', 'input', 'total'])
    .where('id', '=', id)
    .where('kind', '=', 'import')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('transfer_not_found')
  return row
}

const ORDER = 'kb-import-lines'
type LinesOf = { id: number; action?: LineAction | undefined; limit: number; cursor?: string | undefined }

async function listLines(ctx: Ctx, { id, action, limit, cursor }: LinesOf): Promise<LineList> {
  const { language } = await readerOf(ctx)
  const after = cursor ? Number(decodeCursor(cursor, ORDER, ['integer'])[0]) : 0
  const rows = await ctx.db
    .selectFrom('kbTransferLines')
    .where('transferId', '=', id)
    .where('n', '>', after)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .select(['n', 'place', 'title', 'action', 'notes', 'articleId', 'appliedAt', 'undoneAt'])
    .orderBy('n')
    .limit(limit + 1)
    .execute()
  const show = ({ appliedAt, undoneAt, notes, action: done, ...row }: (typeof rows)[number]): ImportLine => ({
    ...row,
    action: done as LineAction,
    notes: fieldErrors(notes as FieldReason[], language),
    applied: appliedAt !== null,
    undone: undoneAt !== null,
  })
  return pageOf(rows, limit, show, ({ n }) => encodeCursor(ORDER, [n]))
}

/** What an import does with each article of its file, in the file's order. @throws DomainError forbidden, transfer_not_found, invalid_cursor */
export async function lines(ctx: Ctx, input: ListLines): Promise<LineList> {
  must(ctx, 'article.configure')
  await transferOf(ctx, input.id)
  return listLines(ctx, input)
}
