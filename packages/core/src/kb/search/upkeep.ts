import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Searches are kept for so long. */
export const SEARCH_DAYS = 90

/** Tenants whose words are counted at a time. */
const AT_ONCE = 20

/** Counts words anew where articles were published, changed or taken back since they were counted last, and once a day where time alone did that. */
export async function countWords({ db }: { db: Database }): Promise<void> {
  const due = await inSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select t.id from tenants t left join kb_counted c on c.tenant_id = t.id
      where exists (select from kb_articles a where a.tenant_id = t.id) and (c.counted_at is null or c.counted_at < now() - interval '1 day'
        or exists (select from kb_articles a where a.tenant_id = t.id and a.deleted_at is null and a.updated_at > c.counted_at))
      order by c.counted_at nulls first limit ${AT_ONCE}`.execute(tx)
    return rows.map(({ id }) => id)
  })
  for (const id of due)
    await inSystem(db, async (tx) => {
      // One at a time: two would both write a tenant's counts.
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(hashtext('kb.countWords'), ${id}::int) as mine`.execute(tx)
      if (rows[0]?.mine) await sql`select kb_count_words(${id})`.execute(tx)
    })
}

/** Articles whose words are learnt at a time: who publishes one of them waits for these. */
const LEARNT_AT_ONCE = 50

/** Adds the words of what was published meanwhile to those that misspelt and unfinished ones are held against. */
export async function learnWords({ db }: { db: Database }): Promise<void> {
  const some = () => inSystem(db, (tx) => sql<{ n: number }>`select kb_learn_words(${LEARNT_AT_ONCE}) as n`.execute(tx))
  while ((await some()).rows[0]?.n === LEARNT_AT_ONCE);
}

/** Forgets what was searched after 90 days. */
export async function forgetSearches({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) => sql`delete from kb_searches where at < now() - make_interval(days => ${sql.lit(SEARCH_DAYS)})`.execute(tx))
}

/** For how long a run looks for related articles, and how many at a time. */
const RELATING_MS = 15_000
const RELATED_AT_ONCE = 5

/** Looks for what goes with articles that were published or changed, and once a week with all others, whose readers and neighbours have changed. */
export async function relateArticles({ db }: { db: Database }): Promise<void> {
  const until = Date.now() + RELATING_MS
  for (let done = RELATED_AT_ONCE; done === RELATED_AT_ONCE && Date.now() < until; )
    done = await inSystem(db, async (tx) => {
      const { rows } = await sql`
        select kb_relate(d.tenant_id, d.article_id) from (
          select tenant_id, article_id from kb_article_upkeep where related_at is null or related_at < now() - interval '7 days'
          order by related_at nulls first limit ${RELATED_AT_ONCE} for update skip locked) d`.execute(tx)
      return rows.length
    })
}
