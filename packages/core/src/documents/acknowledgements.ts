import { isAtLeast } from '@balcao/contracts/access'
import { BOM, csvLine } from '@balcao/contracts/csv'
import type { Acknowledge, DocumentReader, DocumentReaders, ExportReaders, ListReaders } from '@balcao/contracts/documents/acknowledgements'
import { LEAST_ROLES, type LeastRole } from '@balcao/contracts/documents/bounds'
import type { Document } from '@balcao/contracts/documents/documents'
import { sortKey } from '@balcao/db/sort-key'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { fileName, readerOf } from '../ticket-list/export-reader.ts'
import { person } from '../tickets/ticket-view.ts'
import { recordEvent } from './internal/changes.ts'
import { type DocumentRow, documentView, mayEdit, mustFind } from './internal/document-rows.ts'

/**
 * Confirms to have read the current version, and to agree; once is enough.
 * @throws DomainError document_not_found, document_needs_no_acknowledgement, document_version_not_current
 */
export async function acknowledge(ctx: Ctx, { id, number }: Acknowledge): Promise<Document> {
  const row = await mustFind(ctx, id)
  if (!row.needsAcknowledgement || row.status !== 'published') throw conflict('document_needs_no_acknowledgement')
  if (row.currentNumber !== number) throw conflict('document_version_not_current')
  const added = await ctx.db
    .insertInto('documentAcknowledgements')
    .values({ tenantId: ctx.actor.tenantId, documentId: id, number, userId: me(ctx) })
    .onConflict((oc) => oc.columns(['tenantId', 'documentId', 'number', 'userId']).doNothing())
    .returning('number')
    .executeTakeFirst()
  if (added) {
    await recordEvent(ctx, 'acknowledged', { documentId: id, number })
    await ctx.emit('document:changed', { documentId: id })
  }
  return documentView(ctx, await mustFind(ctx, id))
}

/** A document whose readers the caller may see. @throws DomainError document_not_found, forbidden */
async function mustOversee(ctx: Ctx, id: number): Promise<DocumentRow> {
  const row = await mustFind(ctx, id)
  if (!mayEdit(ctx, row)) throw forbidden()
  return row
}

const DONE = sql<boolean>`k.user_id is not null`

/** People `u` of the staff who may read a document, and everybody who confirmed it. */
function readerRows({ db }: Ctx, { id, currentNumber, leastRole }: Pick<DocumentRow, 'id' | 'currentNumber' | 'leastRole'>) {
  const roles = LEAST_ROLES.filter((role) => leastRole === null || isAtLeast(role, leastRole as LeastRole))
  const isReader: RawBuilder<boolean> = sql`(u.is_active and u.deleted_at is null and coalesce(r.base, u.role) = any (${roles}::text[]))`
  return db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('documentAcknowledgements as k', (join) =>
      join
        .onRef('k.tenantId', '=', 'u.tenantId')
        .onRef('k.userId', '=', 'u.id')
        .on('k.documentId', '=', id)
        .on('k.number', '=', currentNumber),
    )
    .where((eb) => eb.or([isReader, DONE]))
    .select(['u.id', 'u.name', 'u.email', 'k.number', 'k.createdAt as acknowledgedAt'])
}

const shown = (row: { id: number; name: string; email: string; number: number | null; acknowledgedAt: string | null }): DocumentReader => ({
  person: person(row.id, row.name, row.email, 'staff'),
  number: row.number,
  acknowledgedAt: row.acknowledgedAt,
})

/** Who confirmed the current version of a document, or did not, by name. @throws DomainError document_not_found, forbidden, invalid_cursor */
export async function readers(ctx: Ctx, { id, state, limit, cursor }: ListReaders): Promise<DocumentReaders> {
  const row = await mustOversee(ctx, id)
  const order = `document-readers-${state}`
  const position = cursor === undefined ? undefined : decodeCursor(cursor, order, ['text', 'integer'])
  const rows = await readerRows(ctx, row)
    .where(state === 'confirmed' ? DONE : sql<boolean>`not ${DONE}`)
    .$if(position !== undefined, (q) =>
      q.where(sql<boolean>`(sort_key(u.name), u.id) > (sort_key(${position?.[0] ?? ''}), ${position?.[1] ?? 0})`),
    )
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
    .limit(limit + 1)
    .execute()
  const { done, all } = await readerRows(ctx, row)
    .clearSelect()
    .select([sql<number>`(count(*) filter (where ${DONE}))::int`.as('done'), sql<number>`count(*)::int`.as('all')])
    .executeTakeFirstOrThrow()
  const page = pageOf(rows, limit, shown, ({ name, id: last }) => encodeCursor(order, [name, last]))
  return { ...page, confirmed: done, missing: all - done }
}

const WORDS = {
  'pt-BR': { head: ['Nome', 'E-mail', 'Versão', 'Confirmou em'], file: 'confirmacoes' },
  en: { head: ['Name', 'E-mail', 'Version', 'Confirmed at'], file: 'confirmations' },
} as const
/** As many people as an organisation has at most; the file is written at once. */
const MOST_LINES = 20_000

/** Begins a file of who confirmed a document and who did not, and writes down that it was taken. @throws DomainError document_not_found, forbidden */
export async function beginExport(ctx: Ctx, { id }: ExportReaders) {
  const row = await mustOversee(ctx, id)
  const { language, instant } = await readerOf(ctx)
  const rows = await readerRows(ctx, row).orderBy(sortKey('u.name')).orderBy('u.id').limit(MOST_LINES).execute()
  const { head, file } = WORDS[language]
  await audit(ctx, {
    ...{ action: 'document.readers_exported', resource: 'document', resourceId: id },
    details: { title: row.title, rows: rows.length },
  })
  const text = rows.map((one) => csvLine([one.name, one.email, one.number === null ? '' : String(one.number), instant(one.acknowledgedAt)]))
  return { file: { rows: rows.length, head: BOM + csvLine([...head]), text: text.join('') }, name: fileName(file, instant) }
}
