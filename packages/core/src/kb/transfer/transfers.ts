import type { ExportFormat } from '@balcao/contracts/kb/export'
import type { ImportSource, OnConflict } from '@balcao/contracts/kb/import-words'
import {
  FILE_HOURS,
  type GetTransfer,
  type ImportCounts,
  type ListTransfers,
  type Transfer,
  type TransferList,
  type TransferState,
  UNDO_DAYS,
} from '@balcao/contracts/kb/transfers'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf } from '../../paging.ts'
import { must } from '../../policy.ts'

type Asked = { format?: ExportFormat; source?: ImportSource; onConflict?: OnConflict; dryRun?: boolean }

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('kbTransfers as t')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.startedBy'))
    .select([
      't.id',
      't.kind',
      't.state',
      't.fileId',
      't.fileName',
      't.total',
      't.done',
      't.counts',
      't.failure',
      't.createdAt',
      't.endedAt',
    ])
    .select(['t.startedBy', 'u.name', 'u.email'])
    // Of an export the input names every article; only what was asked for is shown.
    .select(
      sql<Asked>`jsonb_build_object('format', t.input->'format', 'source', t.input->'source', 'onConflict', t.input->'onConflict', 'dryRun', t.input->'dryRun')`.as(
        'asked',
      ),
    )
    .select(sql<boolean>`t.ended_at > now() - make_interval(days => ${UNDO_DAYS})`.as('isFresh'))
    .select(sql<boolean>`t.ended_at > now() - make_interval(hours => ${FILE_HOURS})`.as('isNew'))
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function show({ asked, isFresh, isNew, startedBy, name, email, fileId, kind, state, counts, ...row }: Row): Transfer {
  const isImport = kind === 'import'
  return {
    ...row,
    kind: isImport ? 'import' : 'export',
    state: state as TransferState,
    format: asked.format ?? null,
    source: asked.source ?? null,
    onConflict: asked.onConflict ?? null,
    dryRun: asked.dryRun ?? false,
    counts: isImport && 'create' in counts ? (counts as ImportCounts) : null,
    startedBy: startedBy === null || name === null ? null : { id: startedBy, name, email },
    hasFile: !isImport && state === 'done' && fileId !== null && isNew,
    canUndo: isImport && (state === 'done' || state === 'failed') && !(asked.dryRun ?? false) && isFresh,
  }
}

/** An export or import. @throws DomainError transfer_not_found */
export async function transferOf(ctx: Ctx, id: number): Promise<Transfer> {
  const row = await rows(ctx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('transfer_not_found')
  return show(row)
}

/** @throws DomainError forbidden, transfer_not_found */
export async function get(ctx: Ctx, { id }: GetTransfer): Promise<Transfer> {
  must(ctx, 'article.configure')
  return transferOf(ctx, id)
}

const ORDER = 'kb-transfers'

/** Exports and imports of the last week, newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { kind, limit, cursor }: ListTransfers): Promise<TransferList> {
  must(ctx, 'article.configure')
  const after = lastId(cursor, ORDER)
  let query = rows(ctx)
  if (kind !== undefined) query = query.where('t.kind', '=', kind)
  if (after !== undefined) query = query.where('t.id', '<', after)
  const found = await query
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(found, limit, show, ({ id }) => encodeCursor(ORDER, [id]))
}
