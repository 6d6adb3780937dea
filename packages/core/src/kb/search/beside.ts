import type { Hit } from '@balcao/contracts/search/search'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { idsOfEach } from '../one-language.ts'
import { publicSettings } from '../pages/settings.ts'
import { type Found, find } from './find.ts'
import { hitsOf } from './hits.ts'
import { isClosed } from './search.ts'

const NONE: Pick<Found, 'ids' | 'beginnings'> = { ids: [], beginnings: [] }

/** Articles for the search over everything, best first. Most organisations begin without any, and wait for nothing. */
export async function articlesBeside(ctx: Ctx, q: string, most: number): Promise<Pick<Found, 'ids' | 'beginnings'>> {
  // In the order of its key: without one, the rows of all other organisations would be read to find that there are none.
  const { rows } = await sql`select from kb_article_texts where tenant_id = ${ctx.actor.tenantId} order by article_id limit 1`.execute(
    ctx.db,
  )
  if (rows.length === 0) return NONE
  const settings = await publicSettings(ctx)
  if (isClosed(ctx, settings)) return NONE
  const { ids, beginnings } = await find(ctx, { q, sort: 'relevance', limit: most, few: true }, settings)
  return { ids: (await idsOfEach(ctx, ids)).slice(0, most), beginnings }
}

/** They as hits of that search. */
export async function articleHits(ctx: Ctx, ids: readonly number[], beginnings: readonly string[]): Promise<Hit[]> {
  const hits = await hitsOf(ctx, ids, beginnings, new Set())
  return hits.map(({ id, title, titleMarks, excerpt, marks, updatedAt }) => ({
    type: 'article',
    id,
    title: { text: title, marks: titleMarks as [number, number][] },
    excerpt: { text: excerpt, marks: marks as [number, number][] },
    ticket: null,
    person: null,
    isInternal: false,
    createdAt: updatedAt,
  }))
}
