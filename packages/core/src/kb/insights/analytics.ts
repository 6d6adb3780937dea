import { type GetKbAnalytics, type KbAnalytics, type KbTotals, MOST_NAMED_IN_ANALYSIS } from '@balcao/contracts/kb/insights'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { withAllBelow } from '../categories/tree.ts'

/** Days without `from` and `to`. */
const DEFAULT_DAYS = 30
/** A search that fewer people made could tell of one of them. */
const LEAST_PEOPLE = 2

/** Days of the organisation, both counted, and of which articles; null: all of them. */
type Asked = { from: string; to: string; zone: string; categoryIds: number[] | null }

/** What is read and searched, and what readers make of it. @throws DomainError forbidden, category_not_found, invalid_input */
export async function analytics(ctx: Ctx, input: GetKbAnalytics): Promise<KbAnalytics> {
  must(ctx, 'article.insights')
  const asked = await askedOf(ctx, input)
  return {
    from: asked.from,
    to: asked.to,
    zone: asked.zone,
    totals: await totalsOf(ctx, asked),
    before: await totalsOf(ctx, await before(ctx, asked)),
    series: await seriesOf(ctx, asked, input.step),
    articles: await articlesOf(ctx, asked),
    searches: asked.categoryIds === null ? await searchesOf(ctx, asked) : [],
  }
}

async function askedOf(ctx: Ctx, { from, to, categoryId }: GetKbAnalytics): Promise<Asked> {
  const categoryIds = categoryId === undefined ? null : await withAllBelow(ctx, categoryId)
  if (categoryIds?.length === 0) throw notFound('category_not_found')
  const { rows } = await sql<{ zone: string; from: string; to: string }>`
    select zone, coalesce(${from ?? null}::date, "to" - ${DEFAULT_DAYS - 1}::int)::text as from, "to"::text as to
    from (select time_zone as zone, coalesce(${to ?? null}::date, greatest((now() at time zone time_zone)::date, ${from ?? null}::date)) as "to"
      from tenants where id = ${ctx.actor.tenantId}) t`.execute(ctx.db)
  const [row] = rows
  if (!row || row.from > row.to) throw invalid({ field: 'to', reason: 'period_backwards' })
  return { ...row, categoryIds }
}

/** As many days, right before. */
async function before({ db }: Ctx, asked: Asked): Promise<Asked> {
  const { rows } = await sql<{ from: string; to: string }>`
    select (${asked.from}::date - (${asked.to}::date - ${asked.from}::date) - 1)::text as from, (${asked.from}::date - 1)::text as to`.execute(
    db,
  )
  return { ...asked, ...(rows[0] as { from: string; to: string }) }
}

const within = ({ categoryIds }: Asked, articleId: RawBuilder<unknown>) =>
  categoryIds === null
    ? sql`true`
    : sql`exists (select from kb_articles a where a.tenant_id = d.tenant_id and a.id = ${articleId} and a.category_id = any (${categoryIds}::bigint[]))`

/** The days as instants of the organisation's zone. */
const instants = ({ from, to, zone }: Asked, column: RawBuilder<unknown>) =>
  sql`${column} >= (${from}::date::timestamp at time zone ${zone}) and ${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`

async function totalsOf({ db, actor }: Ctx, asked: Asked): Promise<KbTotals> {
  const { tenantId } = actor
  const { rows } = await sql<Omit<KbTotals, 'rating'> & { ratingSum: number }>`
    select coalesce(sum(views), 0)::int as views, coalesce(sum(staff_views), 0)::int as "staffViews", coalesce(sum(helpful), 0)::int as helpful,
      coalesce(sum(not_helpful), 0)::int as "notHelpful", coalesce(sum(ratings), 0)::int as ratings,
      coalesce(sum(rating_sum), 0)::int as "ratingSum", coalesce(sum(used_in_replies), 0)::int as "usedInReplies",
      (select count(*)::int from kb_feedback d where d.tenant_id = ${tenantId} and ${instants(asked, sql`d.created_at`)}
        and ${within(asked, sql`d.article_id`)}) as feedback
    from kb_article_days d
    where d.tenant_id = ${tenantId} and d.day between ${asked.from}::date and ${asked.to}::date and ${within(asked, sql`d.article_id`)}`.execute(
    db,
  )
  const { ratingSum, ...counts } = rows[0] as NonNullable<(typeof rows)[0]>
  const others = asked.categoryIds === null ? await ofNoCategory(db, tenantId, asked) : NONE
  return { ...counts, ...others, rating: counts.ratings > 0 ? ratingSum / counts.ratings : null }
}

const NONE = { searches: null, withoutResult: null, withoutClick: null, confirmed: null, assumed: null, takenBack: null }

async function ofNoCategory(db: Ctx['db'], tenantId: number, asked: Asked) {
  const { rows } = await sql<Record<keyof typeof NONE, number>>`
    select s.*, d.* from
      (select count(*)::int as searches, count(*) filter (where results = 0)::int as "withoutResult",
        count(*) filter (where results > 0 and clicked_article_id is null)::int as "withoutClick"
      from kb_searches where tenant_id = ${tenantId} and ${instants(asked, sql`at`)}) s,
      (select count(*) filter (where confirmed_at is not null and taken_back_at is null)::int as confirmed,
        count(*) filter (where confirmed_at is null and taken_back_at is null and begun_at < now() - interval '24 hours')::int as assumed,
        count(*) filter (where taken_back_at is not null)::int as "takenBack"
      from kb_deflections where tenant_id = ${tenantId} and ${instants(asked, sql`begun_at`)}) d`.execute(db)
  return rows[0] ?? NONE
}

/** One row a step, also for those in which nothing happened; the first may begin before the days that were asked for. */
async function seriesOf({ db, actor }: Ctx, asked: Asked, step: GetKbAnalytics['step']): Promise<KbAnalytics['series']> {
  const { tenantId } = actor
  const isAll = asked.categoryIds === null
  const stepOf = (day: RawBuilder<unknown>) => sql`date_trunc(${step}, ${day})::date`
  const local = sql`(at at time zone ${asked.zone})`
  const { rows } = await sql<KbAnalytics['series'][number]>`
    with steps as (
      select distinct ${stepOf(sql`g.day`)} as step
      from generate_series(${asked.from}::date::timestamp, ${asked.to}::date::timestamp, interval '1 day') g (day)
    ), days as (
      select ${stepOf(sql`d.day::timestamp`)} as step, sum(views)::int as views, sum(helpful)::int as helpful, sum(not_helpful)::int as not_helpful
      from kb_article_days d
      where d.tenant_id = ${tenantId} and d.day between ${asked.from}::date and ${asked.to}::date and ${within(asked, sql`d.article_id`)} group by 1
    ), searched as (
      select ${stepOf(local)} as step, count(*)::int as searches, count(*) filter (where results = 0)::int as none
      from kb_searches where ${isAll} and tenant_id = ${tenantId} and ${instants(asked, sql`at`)} group by 1
    )
    select steps.step::text as from, coalesce(views, 0) as views, coalesce(helpful, 0) as helpful, coalesce(not_helpful, 0) as "notHelpful",
      case when ${isAll} then coalesce(searches, 0) end as searches, case when ${isAll} then coalesce(none, 0) end as "withoutResult"
    from steps left join days using (step) left join searched using (step) order by steps.step`.execute(db)
  return rows
}

async function articlesOf({ db, actor }: Ctx, asked: Asked): Promise<KbAnalytics['articles']> {
  const { rows } = await sql<KbAnalytics['articles'][number]>`
    select a.id, a.title, t.views, t.helpful, t."notHelpful", t.rating, t."usedInReplies"
    from (
      select d.article_id, sum(views)::int as views, sum(helpful)::int as helpful, sum(not_helpful)::int as "notHelpful",
        sum(rating_sum)::float8 / nullif(sum(ratings), 0) as rating, sum(used_in_replies)::int as "usedInReplies"
      from kb_article_days d
      where d.tenant_id = ${actor.tenantId} and d.day between ${asked.from}::date and ${asked.to}::date and ${within(asked, sql`d.article_id`)}
      group by d.article_id) t
    join kb_articles a on a.tenant_id = ${actor.tenantId} and a.id = t.article_id and a.deleted_at is null
    order by t.views desc, t.helpful desc, a.id limit ${MOST_NAMED_IN_ANALYSIS}`.execute(db)
  return rows
}

async function searchesOf({ db, actor }: Ctx, asked: Asked): Promise<KbAnalytics['searches']> {
  const { rows } = await sql<KbAnalytics['searches'][number]>`
    select (array_agg(query order by at desc))[1] as query, count(*)::int as times, count(distinct reader)::int as people,
      round(avg(results))::int as results, count(clicked_article_id)::int as clicks
    from kb_searches where tenant_id = ${actor.tenantId} and folded <> '' and ${instants(asked, sql`at`)}
    group by folded having count(distinct reader) >= ${LEAST_PEOPLE} order by times desc, people desc, folded limit ${MOST_NAMED_IN_ANALYSIS}`.execute(
    db,
  )
  return rows
}
