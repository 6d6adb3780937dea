import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** What is counted of an article. */
type Change = Partial<Record<'views' | 'staffViews' | 'helpful' | 'notHelpful' | 'ratings' | 'ratingSum' | 'usedInReplies', number>>

const today = (tenantId: number) => sql<string>`(select (now() at time zone time_zone)::date from tenants where id = ${tenantId})`

/** Counts something of an article: a row more, which a job adds up (decision 006). */
export async function count({ db, actor }: Ctx, articleId: number, change: Change): Promise<void> {
  await db
    .insertInto('kbStatDeltas')
    .values({ tenantId: actor.tenantId, articleId, day: today(actor.tenantId), ...change })
    .execute()
}

/** How many found an article helpful or not, with what is yet to be added. */
export async function helpfulness({ db }: Ctx, articleId: number): Promise<{ helpful: number; notHelpful: number }> {
  const { rows } = await sql<{ helpful: number; notHelpful: number }>`
    select coalesce(sum(helpful), 0)::int as helpful, coalesce(sum(not_helpful), 0)::int as "notHelpful" from (
      select helpful, not_helpful from kb_article_stats where article_id = ${articleId}
      union all
      select helpful, not_helpful from kb_stat_deltas where article_id = ${articleId}) both_of_them`.execute(db)
  return rows[0] ?? { helpful: 0, notHelpful: 0 }
}
