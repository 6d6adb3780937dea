import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

const COLUMNS = ['views', 'staff_views', 'helpful', 'not_helpful', 'ratings', 'rating_sum', 'used_in_replies']
const all = (one: (column: string) => string) => sql.raw(COLUMNS.map(one).join(', '))

/** Adds what was counted to the totals and to the days. One at a time: two would wait for each other's rows. */
export async function foldArticleStats({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('kb.foldStats')) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    // Of an article that is gone nothing is kept.
    await sql`
      with gone as (
        delete from kb_stat_deltas where (tenant_id, id) in (select tenant_id, id from kb_stat_deltas limit 20000) returning *
      ), kept as (
        select d.tenant_id, d.article_id, d.day, ${all((name) => `sum(d.${name})::int as ${name}`)}
        from gone d join kb_articles a on a.tenant_id = d.tenant_id and a.id = d.article_id group by 1, 2, 3
      ), days as (
        insert into kb_article_days as t (tenant_id, article_id, day, ${all((name) => name)})
        select tenant_id, article_id, day, ${all((name) => name)} from kept
        on conflict (tenant_id, article_id, day) do update set ${all((name) => `${name} = t.${name} + excluded.${name}`)}
      )
      insert into kb_article_stats as t (tenant_id, article_id, ${all((name) => name)})
      select tenant_id, article_id, ${all((name) => `sum(${name})`)} from kept group by 1, 2
      on conflict (tenant_id, article_id) do update set ${all((name) => `${name} = t.${name} + excluded.${name}`)}`.execute(tx)
  })
}

/** Forgets who read what after 90 days; the counts stay. */
export async function forgetOldReading({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from kb_views where at < now() - interval '90 days'`.execute(tx)
    await sql`delete from kb_deflections where begun_at < now() - interval '400 days'`.execute(tx)
  })
}
