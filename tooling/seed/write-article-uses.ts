import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ids } from './write-people.ts'

/** Tickets that one article helped with, at most. */
const MOST = 6

/** Answered tickets whose subject has a word of an article's tags were helped by it: the last reply of the desk used it. */
export async function writeArticleUses(tx: Tx, { tenantId }: Ids): Promise<void> {
  await sql`
    with used as (
      insert into kb_ticket_articles (tenant_id, ticket_id, article_id, comment_id, linked_by, linked_at)
      select a.tenant_id, t.id, a.id, c.id, c.author_id, c.created_at
      from kb_articles a
      cross join lateral (
        select t.id from tickets t
        where t.tenant_id = a.tenant_id and t.first_response_at is not null
          and exists (select from unnest(a.tags) tag where position(search_fold(tag) in search_fold(t.title)) > 0)
        order by t.id desc limit ${MOST}) t
      cross join lateral (
        select c.id, c.author_id, c.created_at from comments c
        where c.tenant_id = a.tenant_id and c.ticket_id = t.id and c.author_side = 'staff' and not c.is_internal
        order by c.id desc limit 1) c
      where a.tenant_id = ${tenantId} and a.status = 'published' and a.publish_at <= c.created_at
        and a.reader_level <= 1 and a.reader_roles is null and a.reader_companies is null
      returning article_id, linked_at)
    insert into kb_stat_deltas (tenant_id, article_id, day, used_in_replies)
    select ${tenantId}, article_id, linked_at::date, count(*) from used group by article_id, linked_at::date`.execute(tx)
}
