import { Agent, get } from 'node:http'
import { type Database, openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { type Goal, most } from './goals.ts'
import { type Figures, figuresOf } from './measure.ts'
import type { Profile } from './profiles.ts'

/** Published articles, of which each is read once; times that other pages are read. */
const COUNTS = {
  full: { articles: 100_000, reads: 3_000, others: 100 },
  quick: { articles: 20_000, reads: 1_000, others: 50 },
  smoke: { articles: 300, reads: 50, others: 5 },
}
const CATEGORIES = 100
const CONNECTIONS = 4
const BATCH = 100

/**
 * To the first byte of pages that the server writes for guests: articles that nobody read before, one by one and four at once, the same
 * again (their HTML is kept), articles that are one table of 100,000 letters, and pages of categories and the first page, four at once.
 */
export type Pages = { first: Figures; firstAtOnce: Figures; again: Figures; table: Figures; category: Figures; home: Figures }
export type Kb = { tenantId: number; subdomain: string; categoryIds: number[]; ids: number[]; tableIds: number[] }

/** About 400 words with what articles are made of; no two are alike, so that no text is taken from a cache. */
const CONTENT = sql`'Artigo ' || n || E'\n\n' || (select string_agg('## Passo ' || s || E' \n\n1. Abra **Meu perfil**.\n2. Veja [como](article:1).\n\n> [!NOTE]\n> '
  || repeat('Confira os dados antes de continuar com a alteração do cadastro. ', 5) || E'\n\n| Campo | Valor |\n|-|-|\n| Nome | ' || n || E' |\n\n', '')
  from generate_series(1, 6) s)`

/** Articles that are a table as long as an article may be, and so many of them. */
const TABLES = 45
/** The first of them find the parser cold. */
const WARM_TABLES = 5
const TABLE_ROWS = 60
const TABLE = sql`'| Etapa | O que fazer |
|-|-|
' || (select string_agg('| ' || n || '.' || r || ' | '
  || repeat('Confira os dados antes de continuar com a alteração do cadastro. ', 25) || E' |
', '') from generate_series(1, ${TABLE_ROWS}::int) r)`

/** An organisation of its own with a knowledge base for everybody; it is deleted at the end. */
export async function makeKb(db: Database, count: number): Promise<Kb> {
  const subdomain = `bench-pages-${Date.now()}`
  return inSystem(db, async (tx) => {
    const tenant = { slug: subdomain, name: subdomain, subdomain }
    const { id: tenantId } = await tx.insertInto('tenants').values(tenant).returning('id').executeTakeFirstOrThrow()
    const { rows: categories } = await sql<{ id: number }>`insert into kb_categories (tenant_id, name, slug)
      select ${tenantId}, 'Categoria ' || n, 'categoria-' || n from generate_series(1, ${CATEGORIES}::int) n returning id`.execute(tx)
    const categoryIds = categories.map(({ id }) => id)
    const ids: number[] = []
    for (let from = 1; from <= count; from += BATCH) {
      const { rows } = await sql<{ id: number }>`
        insert into kb_articles (tenant_id, category_id, title, slug, content, status, audience, publish_at, published_at)
        select ${tenantId}, (${categoryIds}::bigint[])[1 + n % ${CATEGORIES}::int], 'Artigo ' || n, 'artigo-' || n, ${CONTENT}, 'published', 'public', now(), now()
        from generate_series(${from}::int, ${Math.min(count, from + BATCH - 1)}::int) n returning id`.execute(tx)
      ids.push(...rows.map(({ id }) => id))
    }
    const { rows: tables } = await sql<{ id: number }>`
      insert into kb_articles (tenant_id, title, slug, content, status, audience, publish_at, published_at)
      select ${tenantId}, 'Tabela ' || n, 'tabela-' || n, ${TABLE}, 'published', 'public', now(), now()
      from generate_series(1, ${TABLES}::int) n returning id`.execute(tx)
    await sql`update kb_article_stats set helpful = article_id % 97 where tenant_id = ${tenantId}`.execute(tx)
    return { tenantId, subdomain, categoryIds, ids, tableIds: tables.map(({ id }) => id) }
  })
}

/** As autovacuum does after so many new rows; only their owner may. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze kb_articles, kb_article_stats, kb_categories')
  await client.end()
}

type Asking = { port: number; host: string; agent: Agent }
const reach = ({ port, host, agent }: Asking, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begin = performance.now()
    get({ port, host: '127.0.0.1', path, agent, headers: { host, 'accept-encoding': 'br' } }, (answer) => {
      const ms = performance.now() - begin
      answer
        .on('error', reject)
        .on('end', () => (answer.statusCode === 200 ? resolve(ms) : reject(new Error(`${path}: ${answer.statusCode}`))))
      answer.resume()
    }).on('error', reject)
  })

/** Reads each page once. */
async function readEach(asking: Asking, paths: readonly string[], connections = CONNECTIONS): Promise<Figures> {
  const left = [...paths]
  const times: number[] = []
  const begin = performance.now()
  const one = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) times.push(await reach(asking, path))
  }
  await Promise.all(Array.from({ length: connections }, one))
  return figuresOf(times, performance.now() - begin)
}

/** How long guests wait for pages of a large knowledge base. */
export async function measurePages({ url, ports }: BenchEnvironment, { name }: Profile, say: (line: string) => void): Promise<Pages> {
  const { articles, reads, others } = COUNTS[name]
  const db = openDatabase(url, { max: 4, onIdleError: (error) => say(String(error)) })
  const kb = await makeKb(db, articles)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    await analyze(url)
    say(`${articles} articles in ${CATEGORIES} categories`)
    const asking = { port: ports.server, host: `${kb.subdomain}.127.0.0.1:${ports.server}`, agent }
    const paths = Array.from({ length: reads }, (_, n) => {
      const at = Math.floor((n * articles) / reads)
      return `/portal/article/${kb.ids[at]}-artigo-${at + 1}`
    })
    const [warm, one, four] = [paths.slice(0, reads / 10), paths.slice(reads / 10, reads / 2), paths.slice(reads / 2)]
    await readEach(asking, warm)
    const first = await readEach(asking, one, 1)
    const firstAtOnce = await readEach(asking, four)
    const again = await readEach(asking, four)
    const tables = kb.tableIds.map((id, n) => `/portal/article/${id}-tabela-${n + 1}`)
    await readEach(asking, tables.slice(0, WARM_TABLES), 1)
    const table = await readEach(asking, tables.slice(WARM_TABLES), 1)
    const category = await readEach(
      asking,
      kb.categoryIds.slice(0, others).map((id, n) => `/portal/knowledge-base/${id}-categoria-${n + 1}`),
    )
    const home = await readEach(
      asking,
      Array.from({ length: others }, () => '/portal/knowledge-base'),
    )
    for (const [what, { p50, p95, p99 }] of Object.entries({ first, firstAtOnce, again, table, category, home }))
      say(`${what}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`)
    return { first, firstAtOnce, again, table, category, home }
  } finally {
    agent.destroy()
    await removeKb(db, kb)
    await db.close()
  }
}

/** In steps, since each deleted article takes its words out of the index. */
export async function removeKb(db: Database, { tenantId, ids }: Kb): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH)
    await inSystem(db, (tx) =>
      tx
        .deleteFrom('kbArticles')
        .where('tenantId', '=', tenantId)
        .where('id', 'in', ids.slice(from, from + BATCH))
        .execute(),
    )
  await inSystem(db, (tx) => tx.deleteFrom('tenants').where('id', '=', tenantId).execute())
}

export const judgePages = ({ first, again, table }: Pages): Goal[] => [
  most('K1', 'article page nobody read before, to its first byte, p95', first.p95, { must: 40, stretch: 15 }, ' ms'),
  most('K6', 'an article that is one table of 100,000 letters, to its first byte, p95', table.p95, { must: 100, stretch: 50 }, ' ms'),
  most('K2', 'article pages read again, four at once, p95', again.p95, { must: 40, stretch: 15 }, ' ms'),
]
