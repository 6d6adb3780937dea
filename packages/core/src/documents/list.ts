import type { ListOf } from '@balcao/contracts/common'
import { EXPIRING_DAYS } from '@balcao/contracts/documents/bounds'
import type { Document, DocumentTags, ListDocuments } from '@balcao/contracts/documents/documents'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type CursorPart, decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { foldersBelow } from './folders.ts'
import { type DocumentRow, documentRows, documentView } from './internal/document-rows.ts'
import { readable, restorable } from './readers.ts'

const MOST_WORDS = 6

/** So many documents are looked up by an index; words that more contain are looked for in the order of the list, which soon finds a page. */
const MOST_FOUND = 1_000

/** Every word must be in its title, description, tags or file name, whatever the case and accents. */
async function containing({ db, actor }: Ctx, search: string, isBin: boolean): Promise<RawBuilder<boolean>[]> {
  const patterns = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (patterns.length === 0) return []
  const { rows } = isBin
    ? { rows: null }
    : await sql<{ id: number }>`select find_document_ids(${actor.tenantId}, ${patterns}::text[], ${MOST_FOUND + 1}) as id`.execute(db)
  if (rows && rows.length <= MOST_FOUND) return [sql<boolean>`d.id = any (${rows.map(({ id }) => id)}::bigint[])`]
  return patterns.map((pattern) => sql<boolean>`d.words like sort_key(${pattern})`)
}

type Order = { parts: readonly CursorPart[]; position: (row: DocumentRow) => (string | number)[] }
const ORDERS: Record<ListDocuments['sort'], Order> = {
  updated: { parts: ['instant', 'integer'], position: ({ updatedAt, id }) => [updatedAt, id] },
  title: { parts: ['text', 'integer'], position: ({ title, id }) => [title, id] },
  expires: { parts: ['text', 'integer'], position: ({ validUntil, id }) => [validUntil ?? '', id] },
}

function afterCursor(sort: ListDocuments['sort'], cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const position = decodeCursor(cursor, `documents-${sort}`, ORDERS[sort].parts)
  const [first, id] = position
  if (sort === 'title') return isAfterName('d.title', 'd.id', position)
  if (sort === 'updated') return sql<boolean>`(d.updated_at, d.id) < (${first}::timestamptz, ${id})`
  return sql<boolean>`(d.valid_until, d.id) > (to_date(${first}, 'YYYY-MM-DD'), ${id})`
}

/** Documents that the caller reads; sorted by their end, only those that have one. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, input: ListDocuments): Promise<ListOf<Document>> {
  const { search = '', folderId, status, kind, tag, ownerId, expiring, deleted, sort, limit, cursor } = input
  const words = await containing(ctx, search, deleted === true)
  const folders = folderId === undefined || folderId === 0 ? [] : words.length > 0 ? await foldersBelow(ctx, folderId) : [folderId]
  const rows = await documentRows(ctx)
    .where(deleted ? restorable(ctx) : readable(ctx))
    .where((eb) => eb.and(words))
    .where(afterCursor(sort, cursor))
    .$if(folderId === 0, (q) => q.where('d.folderId', 'is', null))
    .$if(folders.length > 0, (q) => q.where((eb) => eb('d.folderId', '=', eb.fn.any(eb.val(folders)))))
    .$if(status !== undefined, (q) => q.where('d.status', '=', status ?? 'draft'))
    .$if(status === undefined && !deleted, (q) => q.where('d.status', '!=', 'archived'))
    .$if(kind !== undefined, (q) => q.where('d.kind', '=', kind ?? 'file'))
    .$if(tag !== undefined, (q) => q.where(sql<boolean>`d.tags @> array[${tag}]::text[]`))
    .$if(ownerId !== undefined, (q) => q.where('d.ownerId', '=', ownerId ?? 0))
    .$if(expiring === true, (q) => q.where(sql<boolean>`d.valid_until <= current_date + ${sql.lit(EXPIRING_DAYS)}`))
    .$if(sort === 'expires', (q) => q.where('d.validUntil', 'is not', null).orderBy('d.validUntil').orderBy('d.id'))
    .$if(sort === 'title', (q) => q.orderBy(sortKey('d.title')).orderBy('d.id'))
    .$if(sort === 'updated', (q) => q.orderBy('d.updatedAt', 'desc').orderBy('d.id', 'desc'))
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows,
    limit,
    (row) => documentView(ctx, row),
    (row) => encodeCursor(`documents-${sort}`, ORDERS[sort].position(row)),
  )
}

const MOST_TAGS = 100

/** Tags of documents that the caller reads, those used most first. */
export async function tags(ctx: Ctx): Promise<DocumentTags> {
  const { rows } = await sql<{ tag: string; documents: number }>`
    select tag, count(*)::int as documents from documents d, unnest(d.tags) tag
    where ${readable(ctx)} and d.tags <> '{}' group by tag order by 2 desc, sort_key(tag) limit ${sql.lit(MOST_TAGS)}`.execute(ctx.db)
  return { data: rows }
}
