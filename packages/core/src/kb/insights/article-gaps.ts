import { GAP_DAYS } from '@balcao/contracts/kb/insights'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Found } from './found.ts'
import { MOST_GAPS } from './search-gaps.ts'

type Row = { articleId: number; title: string; people: number; times: number; recent: number; earlier: number; lastAt: string | null }

const gap =
  (kind: Found['kind']) =>
  ({ articleId, ...row }: Row): Found => ({
    id: `${kind}:${articleId}`,
    kind,
    ...row,
    article: { id: articleId, title: row.title },
    ticketIds: [],
  })

const LIVE = sql`a.deleted_at is null and a.status = 'published' and a.publish_at <= now() and (a.unpublish_at is null or a.unpublish_at > now())`
const recently = (column: RawBuilder<unknown>) => sql`${column} > now() - interval '30 days'`
const earlier = (column: RawBuilder<unknown>) => sql`${column} between now() - interval '60 days' and now() - interval '30 days'`
const since = sql`now() - make_interval(days => ${GAP_DAYS})`

/** Articles that more readers found useless than useful. */
export async function lowRated({ db, actor }: Ctx, minPeople: number): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select a.id as "articleId", a.title, sum(d.not_helpful)::int as people, sum(d.views)::int as times,
      coalesce(sum(d.not_helpful) filter (where d.day > current_date - 30), 0)::int as recent,
      coalesce(sum(d.not_helpful) filter (where d.day between current_date - 60 and current_date - 30), 0)::int as earlier,
      max(d.day) filter (where d.not_helpful > 0)::text as "lastAt"
    from kb_article_days d join kb_articles a on a.tenant_id = d.tenant_id and a.id = d.article_id and ${LIVE}
    where d.tenant_id = ${actor.tenantId} and d.day > current_date - ${GAP_DAYS}::int
    group by a.tenant_id, a.id having sum(d.not_helpful) >= ${minPeople} and sum(d.not_helpful) > sum(d.helpful)
    order by people desc, a.id limit ${MOST_GAPS}`.execute(db)
  return rows.map(gap('low_rated'))
}

/** Articles whose readers opened a ticket within a day all the same. */
export async function readThenTicket({ db, actor }: Ctx, minPeople: number): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select a.id as "articleId", a.title, count(distinct v.user_id)::int as people, count(distinct t.id)::int as times,
      count(distinct t.id) filter (where ${recently(sql`t.created_at`)})::int as recent,
      count(distinct t.id) filter (where ${earlier(sql`t.created_at`)})::int as earlier, max(t.created_at) as "lastAt"
    from kb_views v
    join tickets t on t.tenant_id = v.tenant_id and t.requester_id = v.user_id and t.created_at between v.at and v.at + interval '24 hours'
    join kb_articles a on a.tenant_id = v.tenant_id and a.id = v.article_id and ${LIVE}
    where v.tenant_id = ${actor.tenantId} and not v.by_staff and v.user_id is not null and v.at > ${since}
    group by a.tenant_id, a.id having count(distinct v.user_id) >= ${minPeople}
    order by people desc, a.id limit ${MOST_GAPS}`.execute(db)
  return rows.map(gap('read_then_ticket'))
}

/** Readers of articles in the time that gaps look back. */
const readers = sql`(
  select count(distinct v.reader)::int as people, count(*)::int as times, count(*) filter (where ${recently(sql`v.at`)})::int as recent,
    count(*) filter (where ${earlier(sql`v.at`)})::int as earlier
  from kb_views v where v.tenant_id = a.tenant_id and v.article_id = a.id and not v.by_staff and v.at > ${since})`

/** Articles past the day of their review; how few read them does not matter. */
export async function stale({ db, actor }: Ctx): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select a.id as "articleId", a.title, r.people, r.times, r.recent, r.earlier, a.review_by::text as "lastAt"
    from (select a.* from kb_articles a where a.tenant_id = ${actor.tenantId} and a.review_by < current_date and ${LIVE}
      order by a.review_by, a.id limit ${MOST_GAPS}) a
    cross join lateral ${readers} r`.execute(db)
  return rows.map(gap('stale'))
}

/** Articles that link to what was archived or put into the bin. */
export async function brokenLinks({ db, actor }: Ctx): Promise<Found[]> {
  const { tenantId } = actor
  const { rows } = await sql<Row & { broken: number }>`
    with gone as (
      select id from kb_articles where tenant_id = ${tenantId} and (deleted_at is not null or status = 'archived' or unpublish_at <= now())
      order by updated_at desc limit ${MOST_GAPS}
    ), linking as (
      select l.id, count(*)::int as links from gone g cross join lateral kb_linking_articles(${tenantId}, g.id, ${MOST_GAPS}) l (id) group by l.id
    )
    select a.id as "articleId", a.title, r.people, l.links as times, r.recent, r.earlier, null as "lastAt"
    from linking l join kb_articles a on a.tenant_id = ${tenantId} and a.id = l.id and ${LIVE} cross join lateral ${readers} r
    order by r.people desc, a.id limit ${MOST_GAPS}`.execute(db)
  return rows.map(gap('broken_links'))
}
