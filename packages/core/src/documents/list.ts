import { EXPIRING_DAYS, MOST_FOUND_DOCUMENTS } from '@balcao/contracts/documents/bounds'
import type { DocumentList, DocumentTags, ListDocuments } from '@balcao/contracts/documents/documents'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type CursorPart, decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { foldersBelow } from './folders.ts'
import { type Found, find, placesOf, wordsOf } from './found.ts'
import { type DocumentRow, documentRows, documentView } from './internal/document-rows.ts'
import { readable, restorable } from './readers.ts'

/** What the words of a search ask of rows, for orders in which a page is soon found. */
const containing = ({ actor }: Ctx, words: readonly string[]): RawBuilder<boolean> => {
  const around = words.map((word) => sql`d.words like sort_key(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`)
  return sql<boolean>`((${sql.join(around, sql` and `)}) or d.id = any ((select document_ids_by_words(${actor.tenantId}, ${[...words]}::text[]))::bigint[]))`
}

type Listed = DocumentRow & { score: number }
type Order = { parts: readonly CursorPart[]; position: (row: Listed) => (string | number)[] }
const ORDERS: Record<ListDocuments['sort'], Order> = {
  relevance: { parts: ['integer', 'integer'], position: ({ score, id }) => [score, id] },
  updated: { parts: ['instant', 'integer'], position: ({ updatedAt, id }) => [updatedAt, id] },
  title: { parts: ['text', 'integer'], position: ({ title, id }) => [title, id] },
  expires: { parts: ['text', 'integer'], position: ({ validUntil, id }) => [validUntil ?? '', id] },
}

/** How well a document fits, of `found`. */
const SCORE = sql<number>`found.score`

function afterCursor(sort: ListDocuments['sort'], cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const position = decodeCursor(cursor, `documents-${sort}`, ORDERS[sort].parts)
  const [first, id] = position
  if (sort === 'title') return isAfterName('d.title', 'd.id', position)
  if (sort === 'relevance') return sql<boolean>`(${SCORE}, d.id) < (${first}::integer, ${id})`
  if (sort === 'updated') return sql<boolean>`(d.updated_at, d.id) < (${first}::timestamptz, ${id})`
  return sql<boolean>`(d.valid_until, d.id) > (to_date(${first}, 'YYYY-MM-DD'), ${id})`
}

/** More than a page, since somebody may delete some of it meanwhile. */
const SPARE = 20

/** What a page needs of all that was found, the best first. */
function pageOfFound({ ids, scores }: Found, limit: number, cursor: string | undefined): Pick<Found, 'ids' | 'scores'> {
  const [score, id] = cursor === undefined ? [] : decodeCursor(cursor, 'documents-relevance', ORDERS.relevance.parts)
  const isAfter = (at: number) => (scores[at] ?? 0) < Number(score) || (scores[at] === Number(score) && (ids[at] ?? 0) < Number(id))
  const from = score === undefined ? 0 : ids.findIndex((_, at) => isAfter(at))
  const until = from + limit + 1 + SPARE
  return from < 0 ? { ids: [], scores: [] } : { ids: ids.slice(from, until), scores: scores.slice(from, until) }
}

/**
 * Documents that the caller reads; sorted by their end, only those that have one. Where more than a thousand have the words, the best of the newest
 * thousand are listed by relevance, and all of them in other orders. @throws DomainError invalid_cursor
 */
export async function list(ctx: Ctx, input: ListDocuments): Promise<DocumentList> {
  const { search = '', folderId, status, kind, tag, ownerId, expiring, deleted, limit, cursor } = input
  const words = wordsOf(search)
  const isSearch = words.length > 0 && deleted !== true
  const sort = input.sort === 'relevance' && !isSearch ? 'updated' : input.sort
  const after = afterCursor(sort, cursor)
  const folders = folderId === undefined || folderId === 0 ? [] : words.length > 0 ? await foldersBelow(ctx, folderId) : [folderId]
  const found = isSearch ? await find(ctx, words, { ...input, folderIds: folders, isUnfiled: folderId === 0 }) : null
  const isNamed = found !== null && (sort === 'relevance' || !found.isMore)
  const scored = sort === 'relevance' && found ? pageOfFound(found, limit, cursor) : (found ?? { ids: [], scores: [] })
  const scores = sql<{
    id: number
    score: number
  }>`(select * from unnest(${scored.ids}::bigint[], ${scored.scores}::integer[]) f(id, score))`
  // What a page has first, and then what is shown of it: as customer, each table beside has a condition of its own.
  const ordered = await ctx.db
    .selectFrom('documents as d')
    .leftJoin(scores.as('found'), (join) => join.onRef('found.id', '=', 'd.id'))
    .select(['d.id', sql<number>`coalesce(${SCORE}, 0)`.as('score')])
    .where(deleted ? restorable(ctx) : readable(ctx))
    .$if(isNamed, (q) => q.where(sql<boolean>`d.id = any (${scored.ids}::bigint[])`))
    .$if(!isNamed && words.length > 0, (q) => q.where(containing(ctx, words)))
    .where(after)
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
    .$if(sort === 'relevance', (q) => q.orderBy(SCORE, 'desc').orderBy('d.id', 'desc'))
    .limit(limit + 1)
    .execute()
  const read =
    ordered.length === 0
      ? []
      : await documentRows(ctx)
          .where(
            'd.id',
            'in',
            ordered.map(({ id }) => id),
          )
          .execute()
  const byId = new Map(read.map((row) => [row.id, row]))
  const rows = ordered.flatMap(({ id, score }) => {
    const row = byId.get(id)
    return row ? [{ ...row, score }] : []
  })
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    (row) => encodeCursor(`documents-${sort}`, ORDERS[sort].position(row)),
  )
  const places = isSearch
    ? await placesOf(
        ctx,
        words,
        page.data.map(({ fileId, scan }) => (scan === 'clean' ? fileId : null)),
      )
    : new Map()
  return {
    ...page,
    data: page.data.map((row) => ({ ...documentView(ctx, row), found: places.get(row.fileId ?? '') ?? null })),
    found: found && { documents: Math.min(found.ids.length, MOST_FOUND_DOCUMENTS), isMore: found.isMore },
  }
}

const MOST_TAGS = 100

/** Tags of documents that the caller reads, those used most first. */
export async function tags(ctx: Ctx): Promise<DocumentTags> {
  const { rows } = await sql<{ tag: string; documents: number }>`
    select tag, count(*)::int as documents from documents d, unnest(d.tags) tag
    where ${readable(ctx)} and d.tags <> '{}' group by tag order by 2 desc, sort_key(tag) limit ${sql.lit(MOST_TAGS)}`.execute(ctx.db)
  return { data: rows }
}
