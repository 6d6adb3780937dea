import { readFileSync } from 'node:fs'
import { SearchArticles } from '@balcao/contracts/kb/search'
import { asSystem } from '@balcao/core/ctx'
import { search } from '@balcao/core/kb/search/search'
import { countWords, learnWords } from '@balcao/core/kb/search/upkeep'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { aPostgres, type TestServer } from '@balcao/platform/testing/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOnce } from './main.ts'

let server: TestServer
let db: Database

beforeAll(async () => {
  server = await aPostgres()
  await migrateToLatest(server.url)
  db = openDatabase(server.url, { max: 2 })
  await seedOnce(server.url)
  await learnWords({ db })
  await countWords({ db })
}, 60_000)
afterAll(async () => {
  await db.close()
  await server.close()
})

type Asked = { q: string; slugs: string[] }
const QUERIES = JSON.parse(readFileSync(new URL('../../bench/data/kb-queries.json', import.meta.url), 'utf8')) as Asked[]
const nobody = { nameFor: () => 'nobody', isMachine: true }

test('of what people ask, the article that answers is among the first five in 92 of 100 cases', { timeout: 60_000 }, async () => {
  const tenant = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').where('slug', '=', 'acme').executeTakeFirstOrThrow())
  const found = (q: string) =>
    asSystem(db, tenant.id, (ctx) => search(ctx, SearchArticles.parse({ q, limit: 5, context: 'palette' }), nobody))
  const missed: string[] = []
  let first = 0
  for (const { q, slugs } of QUERIES) {
    const { data, instead } = await found(q)
    const place = data.findIndex(({ slug }) => slugs.includes(slug))
    if (place === 0) first += 1
    if (place < 0) missed.push(`${q}${instead ? ` (${instead})` : ''}: ${data.map(({ slug }) => slug).join(', ')}`)
  }
  const recall = 1 - missed.length / QUERIES.length
  expect(QUERIES).toHaveLength(200)
  expect(recall, `first: ${first}\n${missed.join('\n')}`).toBeGreaterThanOrEqual(0.92)
})
