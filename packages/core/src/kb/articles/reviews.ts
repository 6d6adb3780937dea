import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import { notifyPeople } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'

const TENANTS = 100
/** Articles of a tenant that are looked at in one transaction. */
const BATCH = 500

type Job = { db: Database; log: { error: (fields: object, text: string) => void } }

/** Reminds whoever looks after published articles of those whose day of review has come: each person once a round, each article once a day of review. */
export async function remindOfReviews({ db, log }: Job): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number }>`select distinct tenant_id from kb_articles
      where status = 'published' and deleted_at is null and review_by <= current_date and review_by is distinct from review_reminded_for
      limit ${TENANTS}`.execute(tx),
  )
  for (const { tenantId } of rows)
    try {
      await asSystem(db, tenantId, remind)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId }, 'owners of articles could not be reminded')
    }
}

type Reader = { id: number; language: string; title: string; articleId: number; count: number; day: string }

/** The owner is told, else the reviewer; of articles of nobody the list of overdue ones tells whoever manages them. */
async function remind(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Reader>`
    with due as (
      select tenant_id, id from kb_articles
      where tenant_id = ${ctx.actor.tenantId} and status = 'published' and deleted_at is null and review_by <= current_date
        and review_by is distinct from review_reminded_for
      order by review_by, id limit ${BATCH} for update skip locked
    ), marked as (
      update kb_articles a set review_reminded_for = a.review_by from due where a.tenant_id = due.tenant_id and a.id = due.id
      returning a.tenant_id, a.id, a.title, a.review_by, a.owner_id, a.reviewer_id
    )
    select u.id, u.language, (array_agg(m.title order by m.review_by, m.id))[1] as title,
      (array_agg(m.id order by m.review_by, m.id))[1] as "articleId", count(*)::int as count, max(m.review_by)::text || '-' || max(m.id) as day
    from marked m
    left join users o on o.tenant_id = m.tenant_id and o.id = m.owner_id and o.is_active
    join users u on u.tenant_id = m.tenant_id and u.id = coalesce(o.id, m.reviewer_id) and u.is_active
    group by u.id, u.language`.execute(ctx.db)
  for (const { title, articleId, count, day, ...reader } of rows)
    await notifyPeople(ctx, [reader], {
      sourceKey: `articles-to-review-${day}`,
      said: newsOf('articlesToReview', { title, count }),
      ...{ type: 'articles_to_review', module: 'kb', groupKey: 'articles-to-review', entityType: 'article', entityId: articleId },
      actionUrl: count === 1 ? `/knowledge-base/${articleId}` : `/knowledge-base?owner=${reader.id}&stale=yes`,
    })
}
