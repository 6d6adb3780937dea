import { GAP_DAYS } from '@balcao/contracts/kb/insights'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Found } from './found.ts'

/** Gaps that a kind names at most. */
export const MOST_GAPS = 200
/** Of 100 people who searched this, so many opened something: what fewer open does not answer them. */
const FEW_CLICKS = 20

type Row = Omit<Found, 'id' | 'kind' | 'article' | 'ticketIds'> & { folded: string; articleId: number | null; articleTitle: string | null }

/** Searches of readers, by what was asked; staff look for other things. */
async function searched({ db, actor }: Ctx, having: RawBuilder<boolean>, minPeople: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select q.*, a.id as "articleId", a.title as "articleTitle" from (
      select folded, (array_agg(query order by at desc))[1] as title, count(distinct reader)::int as people, count(*)::int as times,
        count(*) filter (where at > now() - interval '30 days')::int as recent,
        count(*) filter (where at between now() - interval '60 days' and now() - interval '30 days')::int as earlier, max(at) as "lastAt",
        mode() within group (order by clicked_article_id) as clicked
      from kb_searches
      where tenant_id = ${actor.tenantId} and not by_staff and not filtered and folded <> '' and at > now() - make_interval(days => ${GAP_DAYS})
      group by folded having count(distinct reader) >= ${minPeople} and ${having}
      order by people desc, folded limit ${MOST_GAPS}) q
    left join kb_articles a on a.tenant_id = ${actor.tenantId} and a.id = q.clicked and a.deleted_at is null`.execute(db)
  return rows
}

const gap =
  (kind: Found['kind']) =>
  ({ folded, title, people, times, recent, earlier, lastAt, articleId, articleTitle }: Row): Found => ({
    ...{ id: `${kind}:${folded}`.slice(0, 200), kind, title, people, times, recent, earlier, lastAt },
    article: articleId === null ? null : { id: articleId, title: articleTitle ?? '' },
    ticketIds: [],
  })

/** What the last of those who asked did not find: once there is an article, it is none any more. */
export const withoutResult = async (ctx: Ctx, minPeople: number): Promise<Found[]> =>
  (await searched(ctx, sql<boolean>`(array_agg(results order by at desc))[1] = 0`, minPeople)).map(gap('no_result'))

/** What is found, and opened by few. */
export const withoutClick = async (ctx: Ctx, minPeople: number): Promise<Found[]> =>
  (
    await searched(
      ctx,
      sql<boolean>`(array_agg(results order by at desc))[1] > 0 and count(clicked_article_id) * 100 < count(*) * ${FEW_CLICKS}`,
      minPeople,
    )
  ).map(gap('no_click'))
