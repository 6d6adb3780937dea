import type { ArticleList, ArticleSort, ListArticles } from '@balcao/contracts/kb/articles'
import type { ArticleStatus } from '@balcao/contracts/kb/words'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { holds, likeWords, wordsOf } from '../../like.ts'
import { type CursorPart, decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { withAllBelow } from '../categories/tree.ts'
import { visible } from '../readers.ts'
import { articleRows, isWriter, pathsTo, rowView } from './rows.ts'

/** A search for words of titles, or for a tag that few articles have, looks no further than this many articles. */
const MOST_FOUND = 1_000
/** Counting stops here. */
const MOST_COUNTED = 10_000

const FIRST = sql<string>`timestamptz '1970-01-01 00:00:00+00'`
type Order = { by: RawBuilder<string | number>; part: CursorPart; desc: boolean }
/** What each order goes by; ids break ties, in the same direction. */
const ORDERS: Record<ArticleSort, Order> = {
  updated: { by: sql`a.updated_at`, part: 'instant', desc: true },
  title: { by: sql`sort_key(a.title)`, part: 'text', desc: false },
  published: { by: sql`coalesce(a.published_at, ${FIRST})`, part: 'instant', desc: true },
  views: { by: sql`s.views`, part: 'integer', desc: true },
  helpful: { by: sql`s.helpful`, part: 'integer', desc: true },
  review: { by: sql`coalesce(a.review_by, date '9999-12-31')`, part: 'text', desc: false },
}

/** `review`, `scheduled`: also those with a published text beside the draft that was submitted, or waits for its time. */
const IN_STATUS: Record<ArticleStatus, RawBuilder<boolean>> = {
  draft: sql`(a.status = 'draft' and d.state is distinct from 'review')`,
  review: sql`d.state = 'review'`,
  scheduled: sql`(d.state = 'scheduled' or (a.status = 'published' and a.publish_at > now()))`,
  published: sql`(a.status = 'published' and a.publish_at <= now() and (a.unpublish_at is null or a.unpublish_at > now()))`,
  archived: sql`(a.status = 'archived' or (a.status = 'published' and a.unpublish_at <= now()))`,
}

async function matching(ctx: Ctx, input: ListArticles) {
  const { q, categoryId, status, audience, ownerId, tag, language, stale, bin } = input
  const below = categoryId ? await withAllBelow(ctx, categoryId) : []
  const words = wordsOf(q ?? '')
  const ids = (words.length > 0 || tag !== undefined) && !bin ? await found(ctx, words, tag) : undefined
  return articleRows(ctx)
    .$if(!bin, (query) => query.where(visible(ctx)))
    .$if(bin === true, (query) => query.where('a.deletedAt', 'is not', null))
    .$if(ids !== undefined, (query) => query.where((eb) => eb('a.id', '=', eb.fn.any(eb.val(ids as number[])))))
    .$if(bin === true && words.length > 0, (query) => query.where(holds('a.title', words)))
    .$if(categoryId === null, (query) => query.where('a.categoryId', 'is', null))
    .$if(Boolean(categoryId), (query) => query.where((eb) => eb('a.categoryId', '=', eb.fn.any(eb.val(below as (number | null)[])))))
    .$if(status !== undefined, (query) => query.where(IN_STATUS[status as ArticleStatus]))
    .$if(audience !== undefined, (query) => query.where('a.audience', '=', audience as string))
    .$if(ownerId !== undefined, (query) => query.where('a.ownerId', '=', isWriter(ctx) ? (ownerId as number) : 0))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`a.tags @> array[${tag}]::text[]`))
    .$if(language !== undefined, (query) => query.where('a.language', '=', language as string))
    .$if(stale === true, (query) => query.where(sql<boolean>`a.review_by < current_date`))
    .$if(stale === false, (query) => query.where(sql<boolean>`(a.review_by is null or a.review_by >= current_date)`))
}

/** The newest articles with these words and this tag; undefined where so many have the tag that any order comes upon them soon. */
async function found({ db, actor }: Ctx, words: readonly string[], tag: string | undefined): Promise<number[] | undefined> {
  const patterns = likeWords(words.join(' '))
  const { rows } = await sql<{ id: number }>`
    select id from find_article_ids(${actor.tenantId}, ${patterns}::text[], ${tag ?? null}, ${MOST_FOUND}) as id`.execute(db)
  return words.length === 0 && rows.length === MOST_FOUND ? undefined : rows.map(({ id }) => id)
}

/** Articles that this person reads or writes, a page at a time. @throws DomainError forbidden (the bin), invalid_cursor */
export async function list(ctx: Ctx, input: ListArticles): Promise<ArticleList> {
  if (input.bin) must(ctx, 'article.manage')
  const name = `kb-articles.${input.sort}`
  const { by, part, desc } = ORDERS[input.sort]
  const after = input.cursor ? decodeCursor(input.cursor, name, [part, 'integer']) : undefined
  const direction = desc ? 'desc' : 'asc'
  const all = await matching(ctx, input)
  const rows = await all
    .select(by.as('place'))
    .$if(after !== undefined, (query) => query.where(beyond(by, desc, after ?? [])))
    .orderBy(by, direction)
    .orderBy('a.id', direction)
    .$call(rowsOfPage(input))
    .execute()
  const pathTo = await pathsTo(
    ctx,
    rows.map(({ categoryId }) => categoryId),
  )
  const total = input.page && !input.cursor ? await counted(ctx, all) : undefined
  return pageOf(
    rows,
    input.limit,
    (row) => rowView(ctx, row, pathTo(row.categoryId)),
    ({ place, id }) => encodeCursor(name, [part === 'integer' ? Number(place) : place, id]),
    total,
  )
}

const beyond = (by: RawBuilder<string | number>, desc: boolean, [place, id]: readonly (string | number)[]) =>
  desc ? sql<boolean>`(${by}, a.id) < (${place}, ${id})` : sql<boolean>`(${by}, a.id) > (${place}, ${id})`

async function counted({ db }: Ctx, all: Awaited<ReturnType<typeof matching>>): Promise<number> {
  const some = all.clearSelect().select('a.id').limit(MOST_COUNTED)
  const { n } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
