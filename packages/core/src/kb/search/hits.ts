import { folded } from '@balcao/contracts/folded'
import type { CategoryPath } from '@balcao/contracts/kb/categories'
import type { ArticleHit } from '@balcao/contracts/kb/search'
import type { Audience } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { excerpt, marked } from '../../search/marks.ts'
import { readable } from '../readers.ts'

/** A piece of an article: the anchor and titles of the headings it stands under, and its text. */
type Passage = { a: string | null; h: string | null; t: string }
type Row = Pick<ArticleHit, 'id' | 'slug' | 'title' | 'updatedAt'> & {
  summary: string
  audience: string
  categoryId: number | null
  passages: Passage[] | null
}

/** Articles that were found, in the order of `ids`, with the piece that says most of what was asked. */
export async function hitsOf(
  ctx: Ctx,
  ids: readonly number[],
  beginnings: readonly string[],
  pinned: ReadonlySet<number>,
): Promise<ArticleHit[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select a.id, a.slug, a.title, a.summary, a.audience, a.category_id, a.updated_at, x.passages
    from unnest(${[...ids]}::bigint[]) with ordinality f(id, n)
    cross join lateral (select * from kb_articles a where a.id = f.id and ${readable(ctx)} offset 0) a
    left join lateral (select passages from kb_article_texts x where x.tenant_id = a.tenant_id and x.article_id = a.id offset 0) x on true
    order by f.n`.execute(ctx.db)
  const paths = await pathsTo(ctx, rows)
  return rows.map(({ summary, passages, categoryId, ...row }) => {
    const { text, anchor, heading } = shown(summary, passages ?? [], beginnings)
    const piece = excerpt(text, beginnings)
    return {
      ...row,
      audience: row.audience as Audience,
      titleMarks: marked(row.title, beginnings).marks,
      excerpt: piece.text,
      marks: piece.marks,
      anchor,
      heading,
      path: paths.get(categoryId ?? 0) ?? [],
      pinned: pinned.has(row.id),
    }
  })
}

/** The piece with most of the words; the summary where none has any. */
function shown(summary: string, passages: readonly Passage[], beginnings: readonly string[]) {
  let best: { passage: Passage; has: number } | undefined
  for (const passage of passages) {
    const has = countIn(`${passage.h ?? ''} ${passage.t}`, beginnings)
    if (has > (best?.has ?? 0)) best = { passage, has }
  }
  if (best && best.has > countIn(summary, beginnings)) return { text: best.passage.t, anchor: best.passage.a, heading: best.passage.h }
  return { text: summary || (passages[0]?.t ?? ''), anchor: null, heading: null }
}

const IN_WORD = /[\p{L}\p{N}]/u

/** How many of these beginnings begin a word of a text. */
function countIn(text: string, beginnings: readonly string[]): number {
  const plain = folded(text)
  return beginnings.filter((one) => {
    for (let at = plain.indexOf(one); at >= 0; at = plain.indexOf(one, at + 1))
      if (at === 0 || !IN_WORD.test(plain[at - 1] as string)) return true
    return false
  }).length
}

/** The ways to the categories of these articles, by category. */
async function pathsTo({ db, actor }: Ctx, rows: readonly Row[]): Promise<Map<number, CategoryPath>> {
  const ids = [...new Set(rows.flatMap(({ categoryId }) => categoryId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<CategoryPath[number] & { of: number }>`with recursive up (of, id, parent_id, name, slug, height) as (
      select c.id, c.id, c.parent_id, c.name, c.slug, 1 from kb_categories c where c.tenant_id = ${actor.tenantId} and c.id = any (${ids}::bigint[])
      union all
      select u.of, c.id, c.parent_id, c.name, c.slug, u.height + 1
      from up u join kb_categories c on c.tenant_id = ${actor.tenantId} and c.id = u.parent_id
    ) select of, id, name, slug from up order by of, height desc`.execute(db)
  const paths = Map.groupBy(found, ({ of }) => of)
  return new Map([...paths].map(([of, path]) => [of, path.map(({ id, name, slug }) => ({ id, name, slug }))]))
}
