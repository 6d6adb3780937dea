import { setTimeout } from 'node:timers/promises'
import { learnWords } from '@balcao/core/kb/search/upkeep'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import pg from 'pg'
import { makeOrganization } from '../load/organization.ts'
import { textOf } from './texts.ts'

const CATEGORIES = 100
const BATCH = 250
/** Change it whenever the texts change: what an earlier run loaded is then loaded anew. */
const VERSION = 1

export type Kb = { tenantId: number; slug: string; agent: string; client: string; articles: number }

/** An organisation with so many articles, kept for the next run; one person of the desk and one customer. */
export async function loadKb(db: Database, url: string, articles: number, say: (line: string) => void): Promise<Kb> {
  const slug = `bench-kb-${VERSION}-${articles}`
  const people = { agent: `agent-1@${slug}.test`, client: `client-1@${slug}.test` }
  const known = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst())
  const tenantId = known?.id ?? (await makeTenant(db, slug, people))
  const loaded = await inSystem(db, async (tx) => {
    const row = await tx
      .selectFrom('kbArticles')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('tenantId', '=', tenantId)
      .executeTakeFirstOrThrow()
    return Number(row.n)
  })
  const began = performance.now()
  if (loaded < articles) {
    const categoryIds = await inSystem(db, (tx) =>
      tx.selectFrom('kbCategories').select('id').where('tenantId', '=', tenantId).orderBy('id').execute(),
    )
    const batches = Array.from({ length: Math.ceil((articles - loaded) / BATCH) }, (_, n) => loaded + n * BATCH)
    // Two at once: as many as there are processors. A stretch that was broken off leaves a hole no reader notices.
    const worker = async () => {
      for (let first = batches.shift(); first !== undefined; first = batches.shift())
        await writeBatch(
          db,
          tenantId,
          categoryIds.map(({ id }) => id),
          first + 1,
          Math.min(articles, first + BATCH),
        )
    }
    await Promise.all([worker(), worker()])
    const seconds = (performance.now() - began) / 1_000
    say(
      `${articles - loaded} articles published in ${seconds.toFixed(0)} s, ${(((seconds * 2) / (articles - loaded)) * 1_000).toFixed(1)} ms each on one of two connections`,
    )
  }
  await untilDone(db, tenantId)
  await inSystem(db, (tx) => sql`select kb_count_words(${tenantId})`.execute(tx))
  await settle(url)
  return { tenantId, slug, articles, ...people }
}

/** Until the words of all are learnt, by this process or the worker; nothing is related, which would go on beside what is measured. */
async function untilDone(db: Database, tenantId: number): Promise<void> {
  for (;;) {
    await learnWords({ db })
    const left = await inSystem(db, async (tx) => {
      await sql`
        update kb_article_upkeep set related_at = now() where (tenant_id, article_id) in (
          select tenant_id, article_id from kb_article_upkeep where tenant_id = ${tenantId} and related_at is null for update skip locked)`.execute(
        tx,
      )
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from kb_article_upkeep where tenant_id = ${tenantId} and (learnt_at is null or related_at is null)`.execute(
        tx,
      )
      return rows[0]?.n ?? 0
    })
    if (left === 0) return
    await setTimeout(500)
  }
}

async function makeTenant(db: Database, slug: string, people: { agent: string; client: string }): Promise<number> {
  const tenantId = await makeOrganization(db, slug, people)
  const categories = Array.from({ length: CATEGORIES }, (_, n) => ({ tenantId, name: `Categoria ${n + 1}`, slug: `categoria-${n + 1}` }))
  await inSystem(db, (tx) => tx.insertInto('kbCategories').values(categories).execute())
  return tenantId
}

async function writeBatch(db: Database, tenantId: number, categoryIds: readonly number[], first: number, last: number): Promise<void> {
  const texts = Array.from({ length: last - first + 1 }, (_, n) => ({ n: first + n, ...textOf(first + n) }))
  await inSystem(db, async (tx) => {
    await sql`
      with made as (
        insert into kb_articles (tenant_id, category_id, title, summary, content, outline, tags, audience, slug, status, publish_at, published_at, created_at, updated_at)
        select ${tenantId}, (${[...categoryIds]}::bigint[])[1 + r.n % ${categoryIds.length}::int], r.title, r.summary, r.content, r.outline, r.tags, r.audience, 'artigo-' || r.n,
          'published', d.at, d.at, d.at, d.at
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) r(n int, title text, summary text, content text, outline jsonb, tags text[], audience text),
          lateral (select now() - make_interval(hours => (r.n * 7) % 17520) as at) d
        returning tenant_id, id, slug)
      insert into kb_article_stats (tenant_id, article_id, helpful, not_helpful)
      select m.tenant_id, m.id, r.rating, r.rating / 4 from made m
      join jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) r(n int, rating int) on m.slug = 'artigo-' || r.n`.execute(tx)
  })
}

/** As autovacuum does after so many new rows; only their owner may. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze) kb_articles, kb_article_texts, kb_article_stats, kb_categories, kb_vocabulary, kb_word_counts')
  await client.end()
}
