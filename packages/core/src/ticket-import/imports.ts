import type { ListOf } from '@balcao/contracts/common'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { type ImportState, isCsv, type LineState, SOURCE_NAME } from '@balcao/contracts/ticket-import/bounds'
import {
  type CreateTicketImport,
  type GetTicketImport,
  type ImportedLine,
  ImportFound,
  ImportMapping,
  type ListImportLines,
  type ListTicketImports,
  type TicketImport,
  type TicketImportView,
  type UndoTicketImport,
  type UpdateTicketImport,
} from '@balcao/contracts/ticket-import/imports'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, fieldErrors, invalid } from '../errors.ts'
import { decodeCursor, encodeCursor, lastId, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { readerOf } from '../ticket-list/export-reader.ts'
import { defaultQueue } from '../tickets/queries.ts'
import { completed, mappingOf, mustBeMappable, remember, remembered, unmapped } from './mapping.ts'
import { viewOf } from './preview.ts'
import { missing } from './reading/columns.ts'
import { countsOf, foundOf, importOf, importRows, lockImport, show } from './rows.ts'

/** A file that was taken in, and what its beginning says: the columns of a CSV, each with its first cell. */
export type TakenFile = { key: string; name: string; mime: string; size: number; sha256: string; scan: 'clean' | 'pending' }
export type Beginning =
  | { columns: string[]; samples: Record<string, string>; proposed: (fields: Field[]) => Record<string, string> }
  | undefined
type Field = { key: string; label: string }

/** Asked before a byte is read. @throws DomainError forbidden */
export async function mustImport(ctx: Ctx): Promise<void> {
  must(ctx, 'ticket.import')
}

async function keepFile({ db, actor }: Ctx, { key, mime, size, sha256, scan }: TakenFile): Promise<string> {
  const { id } = await db
    .insertInto('files')
    .values({ tenantId: actor.tenantId, id: key, mime, size, sha256, scan })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const shown = ({ mapping, sourceName, state }: { mapping: unknown; sourceName: string; state: string }) => ({
  mapping: mappingOf(mapping),
  sourceName,
  state,
})
const event = (
  ctx: Ctx,
  what: string,
  id: number,
  details: object,
  before: object | null,
  after: object | null,
  risk: 'medium' | 'high' = 'medium',
) =>
  audit(ctx, {
    action: `ticket_import.${what}`,
    resource: 'ticket_import',
    resourceId: id,
    ...diff(before, after),
    details: { ...details },
    risk,
  })

/** Begins an import: its file is read by a job, or waits for its columns to be chosen. @throws DomainError forbidden */
export async function create(
  ctx: Ctx,
  { kind, ...input }: CreateTicketImport,
  file: TakenFile,
  beginning: Beginning,
): Promise<{ import: TicketImport; spare: string[] }> {
  must(ctx, 'ticket.import')
  const last = await remembered(ctx, kind)
  const fields = await ctx.db.selectFrom('customFields').select(['key', 'label']).where('entity', '=', 'ticket').execute()
  // Whoever sees tickets by their queues is to see these.
  const known = last?.mapping ?? ImportMapping.parse({ queueId: await defaultQueue(ctx.db) })
  const columns = beginning
    ? Object.fromEntries(
        Object.entries({ ...beginning.proposed(fields), ...known.columns }).filter(([head]) => beginning.columns.includes(head)),
      )
    : {}
  const mapping: ImportMapping = { ...known, columns }
  const found = ImportFound.parse({ columns: beginning?.columns ?? [], samples: beginning?.samples ?? {} })
  const fileId = await keepFile(ctx, file)
  const state: ImportState = isCsv(kind) ? 'mapping' : 'reading'
  const row = {
    ...{ kind, state, sourceName: input.sourceName ?? last?.sourceName ?? SOURCE_NAME[kind], fileId, fileName: file.name.slice(0, 255) },
    ...{ mapping: JSON.stringify(mapping), found: JSON.stringify(found), startedBy: me(ctx) },
  }
  const { id } = await ctx.db
    .insertInto('ticketImports')
    .values({ tenantId: ctx.actor.tenantId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  await event(ctx, 'created', id, { kind, fileName: row.fileName, bytes: file.size }, null, { sourceName: row.sourceName, state })
  await ctx.emit('ticket_import:moved', { importId: id })
  return { import: await importOf(ctx, id), spare: fileId === file.key ? [] : [file.key] }
}

/** The second file of a CSV, with its messages. @throws DomainError forbidden, ticket_import_not_found, ticket_import_state; invalid_input */
export async function addMessages(ctx: Ctx, { id }: GetTicketImport, file: TakenFile): Promise<{ import: TicketImport; spare: string[] }> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  if (!isCsv(row.kind as TicketImport['kind'])) throw invalid({ field: 'file', reason: 'ticket_import_no_messages_file' })
  if (row.state !== 'mapping') throw conflict('ticket_import_state')
  const messagesFileId = await keepFile(ctx, file)
  const messagesFileName = file.name.slice(0, 255)
  await ctx.db
    .updateTable('ticketImports')
    .set((eb) => ({ messagesFileId, messagesFileName, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const before = { messagesFileName: row.messagesFileName }
  await event(ctx, 'updated', id, { bytes: file.size }, before, { messagesFileName })
  return { import: await importOf(ctx, id), spare: messagesFileId === file.key ? [] : [file.key] }
}

/** Imports, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor }: ListTicketImports): Promise<ListOf<TicketImport>> {
  must(ctx, 'ticket.import')
  const after = lastId(cursor, 'ticket-imports')
  const rows = await importRows(ctx)
    .$if(after !== undefined, (query) => query.where('i.id', '<', after as number))
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, show, ({ id }) => encodeCursor('ticket-imports', [id]))
}

/** @throws DomainError forbidden, ticket_import_not_found */
export async function get(ctx: Ctx, { id }: GetTicketImport): Promise<TicketImportView> {
  must(ctx, 'ticket.import')
  return viewOf(ctx, await importOf(ctx, id))
}

/**
 * Sets what is chosen. Other columns have the file read again, everything else counts at once.
 * @throws DomainError forbidden, ticket_import_not_found, ticket_import_state, version_outdated; invalid_input for what is not here
 */
export async function update(ctx: Ctx, { id, version, sourceName, mapping }: UpdateTicketImport): Promise<TicketImportView> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  if (row.version !== version || (row.state !== 'mapping' && row.state !== 'ready')) throw conflict('ticket_import_state')
  const found = foundOf(row.found)
  await mustBeMappable(ctx, (mapping ?? {}) as Partial<ImportMapping>, found)
  const before = mappingOf(row.mapping)
  const chosen = { ...before, ...mapping } as ImportMapping
  const rereads = row.state === 'ready' && JSON.stringify(before.columns) !== JSON.stringify(chosen.columns)
  const after = { mapping: JSON.stringify(chosen), sourceName: sourceName ?? row.sourceName, state: rereads ? 'mapping' : row.state }
  await ctx.db
    .updateTable('ticketImports')
    .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await event(ctx, 'updated', id, {}, shown(row), { ...shown({ ...after, mapping: chosen }) })
  return get(ctx, { id })
}

/** Has the columns of a CSV chosen anew: what was read of it is given up. @throws DomainError forbidden, ticket_import_not_found, ticket_import_state */
export async function reopen(ctx: Ctx, { id }: GetTicketImport): Promise<TicketImport> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  if (row.state !== 'ready' || !isCsv(row.kind as TicketImport['kind'])) throw conflict('ticket_import_state')
  await ctx.db.deleteFrom('ticketImportLines').where('importId', '=', id).execute()
  return move(ctx, id, row.state, 'mapping', {})
}

/** Has the file read with the columns that are chosen. @throws DomainError forbidden, ticket_import_not_found, ticket_import_state; invalid_input */
export async function read(ctx: Ctx, { id }: GetTicketImport): Promise<TicketImport> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  if (row.state !== 'mapping') throw conflict('ticket_import_state')
  const columns = missing(mappingOf(row.mapping).columns)
  if (columns.length > 0) throw invalid({ field: 'mapping.columns', reason: 'ticket_import_columns_missing', params: { columns } })
  return move(ctx, id, row.state, 'reading', { samples: true })
}

/**
 * Begins to write, and remembers what was chosen for the next file of its kind. One that was stopped goes on where it was.
 * @throws DomainError forbidden, ticket_import_not_found, ticket_import_state; invalid_input naming values that nothing is chosen for
 */
export async function run(ctx: Ctx, { id }: GetTicketImport): Promise<TicketImport> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  const goesOn = row.ranAt !== null && (row.state === 'failed' || row.state === 'cancelled')
  if (row.state !== 'ready' && !goesOn) throw conflict('ticket_import_state')
  const mapping = mappingOf(row.mapping)
  const open = unmapped(mapping, foundOf(row.found))
  const errors = (['statuses', 'priorities', 'types'] as const).flatMap((kind): FieldReason[] =>
    open[kind].length > 0
      ? [{ field: `mapping.${kind}`, reason: 'ticket_import_unmapped', params: { values: open[kind].slice(0, 10) } }]
      : [],
  )
  if (errors.length > 0) throw invalid(...errors)
  await mustBeMappable(ctx, { ...mapping, columns: {} }, foundOf(row.found))
  await remember(ctx, row.kind, row.sourceName, mapping)
  return move(ctx, id, row.state, 'running', { isRun: true })
}

/** Stops an import, or gives one up that was not run; what is written stays, and can be taken back. @throws DomainError forbidden, ticket_import_not_found, ticket_import_state */
export async function cancel(ctx: Ctx, { id }: GetTicketImport): Promise<TicketImport> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  if (!['mapping', 'reading', 'ready', 'running'].includes(row.state)) throw conflict('ticket_import_state')
  // Of one that wrote nothing nothing stays: texts of customers are not kept without need.
  if (row.ranAt === null) {
    await ctx.db.deleteFrom('ticketImportLines').where('importId', '=', id).execute()
    await ctx.db.updateTable('ticketImports').set({ fileId: null, messagesFileId: null, total: 0 }).where('id', '=', id).execute()
  }
  return move(ctx, id, row.state, 'cancelled', { samples: true })
}

/**
 * Takes back what an import created and nobody has worked on since, within seven days; a job does it.
 * @throws DomainError forbidden, ticket_import_not_found, ticket_import_state; invalid_input where another number is named
 */
export async function undo(ctx: Ctx, { id, tickets }: UndoTicketImport): Promise<TicketImport> {
  must(ctx, 'ticket.import')
  const row = await lockImport(ctx, id)
  if (!(await importOf(ctx, id)).canUndo) throw conflict('ticket_import_state')
  const { created } = await countsOf(ctx, id)
  if (created !== tickets) throw invalid({ field: 'tickets', reason: 'ticket_import_count_wrong', params: { tickets: created } })
  return move(ctx, id, row.state, 'undoing', {})
}

async function move(ctx: Ctx, id: number, from: string, to: ImportState, how: { isRun?: true; samples?: true }): Promise<TicketImport> {
  const isOver = to === 'cancelled'
  await ctx.db
    .updateTable('ticketImports')
    .set((eb) => ({
      ...{ state: to, workedAt: null, failure: null, endedAt: isOver ? sql<string>`now()` : null, version: eb('version', '+', 1) },
      ...(how.isRun ? { ranAt: sql<string>`coalesce(ran_at, now())`, startedBy: me(ctx) } : {}),
      ...(how.samples ? { found: sql<string>`found - 'samples'` } : {}),
      ...(to === 'undoing' ? { done: 0, startedBy: me(ctx) } : {}),
    }))
    .where('id', '=', id)
    .execute()
  const what = { mapping: 'reopened', reading: 'read', running: 'run', cancelled: 'cancelled', undoing: 'undone' }[to as 'reading']
  await event(ctx, what, id, {}, { state: from }, { state: to }, to === 'running' || to === 'undoing' ? 'high' : 'medium')
  await ctx.emit('ticket_import:moved', { importId: id })
  return importOf(ctx, id)
}

/** Completes what is chosen by what a file was found to have. */
export const propose = completed

const ORDER = 'ticket-import-lines'

/** The tickets of the file in its order, and what became of each. @throws DomainError forbidden, ticket_import_not_found, invalid_cursor */
export async function lines(ctx: Ctx, { id, state, withReason, limit, cursor }: ListImportLines): Promise<ListOf<ImportedLine>> {
  must(ctx, 'ticket.import')
  await importOf(ctx, id)
  const { language } = await readerOf(ctx)
  const after = cursor ? Number(decodeCursor(cursor, ORDER, ['integer'])[0]) : 0
  const rows = await ctx.db
    .selectFrom('ticketImportLines as l')
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'l.tenantId').onRef('t.id', '=', 'l.ticketId'))
    .where('l.importId', '=', id)
    .where('l.n', '>', after)
    .$if(state !== undefined, (query) => query.where('l.state', '=', state as LineState))
    .$if(withReason === true, (query) => query.where(sql<boolean>`l.reasons <> '[]'`))
    .select(['l.n', 'l.line', 'l.reference', 'l.title', 'l.state', 'l.reasons', 't.id', 't.number', 't.title as ticketTitle'])
    .orderBy('l.n')
    .limit(limit + 1)
    .execute()
  const line = ({ id: ticketId, number, ticketTitle, reasons, ...row }: (typeof rows)[number]): ImportedLine => ({
    ...row,
    title: ticketTitle ?? row.title,
    state: row.state as LineState,
    reasons: fieldErrors(reasons as FieldReason[], language),
    ticket: ticketId === null || number === null ? null : { id: ticketId, number },
  })
  return pageOf(rows, limit, line, ({ n }) => encodeCursor(ORDER, [n]))
}
