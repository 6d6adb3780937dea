import { readFileSync } from 'node:fs'
import { slugOf } from '@balcao/contracts/kb/slug'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { aPostgres, type TestServer } from '@balcao/platform/testing/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knowledgeOf, readArticle } from './content/articles.ts'
import { seedOnce } from './main.ts'

let server: TestServer
let db: Database

beforeAll(async () => {
  server = await aPostgres()
  await migrateToLatest(server.url)
  db = openDatabase(server.url, { max: 2 })
  await seedOnce(server.url)
})
afterAll(async () => {
  await db.close()
  await server.close()
})

test('the demo knowledge base has its articles, in every state and for every audience', async () => {
  const rows = await inSystem(db, (tx) =>
    tx
      .selectFrom('kbArticles as a')
      .innerJoin('tenants as t', 't.id', 'a.tenantId')
      .leftJoin('kbDrafts as d', (join) => join.onRef('d.tenantId', '=', 'a.tenantId').onRef('d.articleId', '=', 'a.id'))
      .select([
        't.slug as tenant',
        'a.slug',
        'a.status',
        'a.audience',
        'a.publishAt',
        'a.reviewBy',
        'a.content',
        'd.state',
        'a.language',
        'a.translationOf',
        'a.readerLevel',
      ])
      .execute(),
  )
  const acme = rows.filter(({ tenant }) => tenant === 'acme')
  expect([acme.length, rows.length]).toEqual([64, 69])
  expect(new Set(acme.map(({ audience }) => audience))).toEqual(new Set(['public', 'portal', 'company', 'roles', 'staff']))
  expect(new Set(acme.map(({ status }) => status))).toEqual(new Set(['draft', 'published', 'archived']))
  const now = new Date().toISOString()
  expect(acme.filter(({ status, publishAt }) => status === 'published' && publishAt !== null && publishAt > now)).toHaveLength(1)
  expect(acme.filter(({ state }) => state === 'review')).toHaveLength(1)
  expect(acme.filter(({ status, state }) => status === 'published' && state === 'draft')).toHaveLength(1)
  expect(acme.some(({ reviewBy }) => reviewBy !== null && reviewBy < now.slice(0, 10))).toBe(true)
  for (const { status, content, slug } of rows) expect(content === '', slug).toBe(status === 'draft')
  expect(acme.filter(({ language, translationOf }) => language === 'en' && translationOf !== null)).toHaveLength(4)
  // What stands in the category of the staff is read by nobody else.
  for (const { slug, readerLevel } of acme) if (slug === 'tom-de-voz') expect(readerLevel).toBe(2)
})

test('links of demo articles lead to articles of the same tenant', async () => {
  const rows = await inSystem(db, (tx) => tx.selectFrom('kbVersions').select(['tenantId', 'content']).execute())
  const known = await inSystem(db, (tx) => tx.selectFrom('kbArticles').select(['tenantId', 'id']).execute())
  const links = rows.flatMap(({ tenantId, content }) => [...content.matchAll(/\(article:([^)#]+)/g)].map(([, id]) => `${tenantId} ${id}`))
  expect(links.length).toBeGreaterThan(30)
  const ids = new Set(known.map(({ tenantId, id }) => `${tenantId} ${id}`))
  expect(links.filter((link) => !ids.has(link))).toEqual([])
})

test('slugs of demo articles are written as slugs are, and a misspelt file is refused', () => {
  for (const { slug } of knowledgeOf('acme').articles) expect(slugOf(slug)).toBe(slug)
  expect(() => readArticle('x', 'y', '---\ntitle: A\nowner: b\naudience: everybody\n---\ntext')).toThrow('everybody')
})

test('the written queries of the search benchmark look for published articles of the first demo tenant', () => {
  const file = new URL('../../bench/data/kb-queries.json', import.meta.url)
  const queries: { q: string; slugs: string[] }[] = JSON.parse(readFileSync(file, 'utf8'))
  const published = new Set(knowledgeOf('acme').articles.flatMap(({ slug, status }) => (status === 'published' ? [slug] : [])))
  expect(new Set(queries.map(({ q }) => q)).size).toBe(200)
  expect(queries.filter(({ slugs }) => slugs.length === 0 || slugs.some((slug) => !published.has(slug)))).toEqual([])
})

test('replies used articles, and each use is counted', async () => {
  const links = await inSystem(db, (tx) => tx.selectFrom('kbTicketArticles').select(['articleId', 'commentId']).execute())
  const counts = await inSystem(db, (tx) => tx.selectFrom('kbStatDeltas').select('usedInReplies').execute())
  expect(links.length).toBeGreaterThan(20)
  expect(links.every(({ commentId }) => commentId !== null)).toBe(true)
  expect(counts.reduce((sum, { usedInReplies }) => sum + usedInReplies, 0)).toBe(links.length)
})
