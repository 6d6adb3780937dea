import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { DEMO_FEEDBACK, DEMO_SEARCHES } from './content/reading.ts'
import { type Random, seeded } from './random.ts'
import type { Ids } from './write-people.ts'

const DAY = 86_400_000
const DAYS = 75
const at = (now: number, daysAgo: number, hour = 0) => new Date(now - daysAgo * DAY - hour * 3_600_000).toISOString()
/** Weeks in which the demo's articles were read, rated, commented on and searched for. */
export async function writeReading(tx: Tx, { tenantId, users }: Ids, now: number): Promise<void> {
  const articles = await tx
    .selectFrom('kbArticles')
    .select(['id', 'publishedAt'])
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'published')
    .where('publishedAt', 'is not', null)
    .where('audience', 'in', ['public', 'portal'])
    .orderBy('id')
    .execute()
  if (articles.length === 0) return
  const random = seeded(41)
  const days = articles.flatMap(({ id }, n) =>
    Array.from({ length: DAYS }, (_, ago) => dayOf({ tenantId, articleId: id }, n, new Date(now - ago * DAY), random)),
  )
  for (let from = 0; from < days.length; from += 1_000)
    await tx
      .insertInto('kbArticleDays')
      .values(days.slice(from, from + 1_000))
      .execute()
  await sql`
    update kb_article_stats s set views = d.views, staff_views = d.staff, helpful = d.helpful, not_helpful = d.not_helpful, ratings = d.ratings,
      rating_sum = d.rating_sum
    from (select article_id, sum(views) as views, sum(staff_views) as staff, sum(helpful) as helpful, sum(not_helpful) as not_helpful,
      sum(ratings) as ratings, sum(rating_sum) as rating_sum
      from kb_article_days where tenant_id = ${tenantId} group by article_id) d
    where s.tenant_id = ${tenantId} and s.article_id = d.article_id`.execute(tx)
  const looksAfter = [...users.values()][0] ?? null
  await tx
    .insertInto('kbFeedback')
    .values(
      DEMO_FEEDBACK.map(({ reason, comment, daysAgo, handled }, n) => ({
        ...{ tenantId, articleId: articles[(n * 7) % articles.length]?.id ?? 0, reader: `vdemo${n}`, reason, comment },
        createdAt: at(now, daysAgo, 3),
        handledAt: handled ? at(now, daysAgo - 1) : null,
        handledBy: handled ? looksAfter : null,
      })),
    )
    .execute()
  await writeSearches(
    tx,
    tenantId,
    articles.map(({ id }) => id),
    now,
    random,
  )
}

/** Working days are busy; some articles are read by many, and two are found useless. */
function dayOf(of: { tenantId: number; articleId: number }, n: number, day: Date, random: Random) {
  const isWeekend = day.getUTCDay() % 6 === 0
  const usual = (n % 11 === 0 ? 14 : n % 4 === 0 ? 7 : 3) * (isWeekend ? 0.3 : 1)
  const views = Math.round(usual * random.between(0.6, 1.4))
  const ratings = random.chance(views / 24) ? 1 + Math.floor(views / 12) : 0
  const isPoor = n % 17 === 5
  const helpful = Math.round(ratings * (isPoor ? 0.2 : 0.85))
  const notHelpful = ratings - helpful
  return {
    ...{ ...of, day: day.toISOString().slice(0, 10), views, helpful, notHelpful, ratings },
    ratingSum: helpful * 5 + notHelpful * (isPoor ? 1 : 2),
    staffViews: random.chance(0.2) ? 1 : 0,
  }
}

async function writeSearches(tx: Tx, tenantId: number, articles: readonly number[], now: number, random: Random): Promise<void> {
  const rows = DEMO_SEARCHES.flatMap(({ query, people, times, results, opened }, q) =>
    Array.from({ length: times }, (_, n) => ({
      ...{ tenantId, id: `demo-${q}-${n}`, reader: `vdemo-${q}-${n % people}`, byStaff: false, context: 'portal', query },
      ...{ folded: query.normalize('NFD').replace(/\p{M}/gu, ''), matches: results, results },
      clickedArticleId: n < opened ? (articles[(q * 5) % articles.length] ?? null) : null,
      at: at(now, random.between(0, 45), 1),
    })),
  )
  await tx.insertInto('kbSearches').values(rows).execute()
}
