import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { aPortal, type Portal, test } from '../testing/pages.ts'
import { type TestServer, tokenOf } from '../testing/server.ts'

/** Later than any test runs. */
const LATER = new Date(Date.now() + 3_600_000).toISOString()
const EARLIER = new Date(Date.now() - 3_600_000).toISOString()

type Shown = { id: number; categoryId: number; mediaId: string; slug: string }

/** A live public article in a category, with an earlier slug and a picture. */
async function anArticle({ desk, article, category }: Portal, server: TestServer): Promise<Shown> {
  const fileId = randomUUID()
  const stored = await server.deps.files.put(fileId, Readable.from([Buffer.from('png')]))
  const categoryId = await category({ name: 'SEGREDO da categoria', slug: 'segredo-categoria' })
  const id = await article({ title: 'SEGREDO', slug: 'segredo', summary: 'SEGREDO', categoryId })
  const mediaId = await desk.rows(async (tx) => {
    await tx.insertInto('kbSlugs').values({ tenantId: desk.id, slug: 'segredo-antigo', articleId: id }).execute()
    await tx
      .insertInto('files')
      .values({ tenantId: desk.id, id: fileId, mime: 'image/png', ...stored, scan: 'clean' })
      .execute()
    const row = { tenantId: desk.id, articleId: id, fileId, name: 'tela.png' }
    const file = await tx.insertInto('kbAttachments').values(row).returning(['id', 'mediaId']).executeTakeFirstOrThrow()
    const content = `SEGREDO do teclado ![tela](attachment:${file.id})`
    await tx.updateTable('kbArticles').set({ content }).where('id', '=', id).execute()
    return file.mediaId
  })
  return { id, categoryId, mediaId, slug: 'segredo' }
}

/** Addresses that lead to one article: what is there for a guest who reads it, by each. */
const LEADING: readonly [string, (shown: Shown) => string, number][] = [
  ['number and words', ({ id }) => `/portal/article/${id}-segredo`, 200],
  ['number', ({ id }) => `/portal/article/${id}`, 301],
  ['slug', ({ slug }) => `/portal/article/${slug}`, 301],
  ['earlier slug', ({ slug }) => `/portal/article/${slug}-antigo`, 301],
  ['Markdown', ({ id }) => `/portal/article/${id}-segredo.md`, 200],
  ['picture', ({ mediaId }) => `/portal/media/${mediaId}`, 200],
  ['category', ({ categoryId }) => `/portal/knowledge-base/${categoryId}-segredo-categoria`, 200],
  ['feed of the category', ({ categoryId }) => `/portal/knowledge-base/${categoryId}-segredo-categoria/feed.xml`, 200],
]
const NOBODY: Shown = { id: 999_999_999, categoryId: 999_999_999, mediaId: randomUUID(), slug: 'nao-ha' }
/** Addresses of lists that name it. */
const NAMING = ['/portal/', '/portal/knowledge-base', '/portal/knowledge-base/feed.xml', '/portal/sitemap/categories.xml']

/** The same calls of somebody signed in. */
const CALLS: readonly [string, 'GET' | 'POST', (shown: Shown) => string, object?][] = [
  ['page', 'GET', ({ id }) => `/api/kb/pages/articles/${id}`],
  ['page of the category', 'GET', ({ categoryId }) => `/api/kb/pages/categories/${categoryId}`],
  ['article', 'GET', ({ id }) => `/api/kb/articles/${id}`],
  ['article by its slug', 'GET', ({ slug }) => `/api/kb/articles/slug/${slug}`],
  ['article by its earlier slug', 'GET', ({ slug }) => `/api/kb/articles/slug/${slug}-antigo`],
  ['related', 'GET', ({ id }) => `/api/kb/articles/${id}/related`],
  ['category', 'GET', ({ categoryId }) => `/api/kb/categories/${categoryId}`],
  ['view', 'POST', ({ id }) => `/api/kb/articles/${id}/view`, {}],
  ['rating', 'POST', ({ id }) => `/api/kb/articles/${id}/rate`, { rating: 5 }],
  ['feedback', 'POST', ({ id }) => `/api/kb/articles/${id}/feedback`, { comment: 'Falta um passo.' }],
]

/** Calls of those who write: customers are refused for what it is and for what never was, in the same words. */
const WRITERS: readonly [string, 'GET' | 'POST' | 'PATCH' | 'DELETE', (shown: Shown) => string, object?][] = [
  ['versions', 'GET', ({ id }) => `/api/kb/articles/${id}/versions`],
  ['a version', 'GET', ({ id }) => `/api/kb/articles/${id}/versions/1`],
  ['a restoring', 'POST', ({ id }) => `/api/kb/articles/${id}/versions/1/restore`, {}],
  ['a change', 'PATCH', ({ id }) => `/api/kb/articles/${id}`, { title: 'Outro' }],
  ['a deletion', 'DELETE', ({ id }) => `/api/kb/articles/${id}`],
  ['a file', 'DELETE', ({ id }) => `/api/kb/articles/${id}/attachments/1`],
  ['an explanation', 'GET', ({ id }) => `/api/kb/articles/${id}/explain`],
  ['an export', 'GET', ({ id }) => `/api/kb/export?ids=${id}`],
]

/** What differs between two answers of the same kind. */
const plain = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replace(/name="csp-nonce" content="[^"]*"/, '')
    .replaceAll(/nonce="[^"]*"/g, '')

/** Everything of an article, asked for by a guest and by a customer. */
async function walk(portal: Portal, server: TestServer, shown: Shown) {
  const { get, host, desk } = portal
  const { token } = await tokenOf(server, desk, 'client')
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { host, authorization: `Bearer ${token}` }
    const { statusCode, body } = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: statusCode, text: plain(body) }
  }
  const guest = async (url: string) => {
    const { status, text } = await get(url)
    return { status, text: plain(text) }
  }
  const leading = []
  for (const [name, addressOf] of LEADING) leading.push([name, await guest(addressOf(shown)), await guest(addressOf(NOBODY))] as const)
  const calls = []
  for (const [name, method, urlOf, payload] of CALLS)
    calls.push([name, await call(method, urlOf(shown), payload), await call(method, urlOf(NOBODY), payload)] as const)
  const refused = []
  for (const [name, method, urlOf, payload] of WRITERS)
    refused.push([name, await call(method, urlOf(shown), payload), await call(method, urlOf(NOBODY), payload)] as const)
  const parts = (await get('/portal/sitemap.xml')).text.match(/portal\/sitemap\/[\w-]+\.xml/g) ?? []
  const lists = await Promise.all([...NAMING, ...parts.map((part) => `/${part}`)].map(guest))
  const found = [await guest('/portal/search?q=teclado'), await call('POST', '/api/kb/articles/search', { q: 'teclado' })]
  const more = [await call('GET', '/api/kb/pages/home'), await call('GET', '/api/kb/articles'), await call('GET', '/api/kb/categories')]
  return { leading, calls, refused, found, listed: [...lists, ...found, ...more].map(({ text }) => text).join('\n') }
}

test('a live article is at each of its addresses, and in the lists', async ({ pages }) => {
  const portal = await aPortal(pages)
  const shown = await anArticle(portal, pages)
  const { leading, calls, found, listed } = await walk(portal, pages, shown)
  for (const { text } of found) expect(text).toContain('SEGREDO')
  expect(leading.map(([name, { status }]) => [name, status])).toEqual(LEADING.map(([name, , status]) => [name, status]))
  for (const [name, { status }] of calls) expect([200, 201], name).toContain(status)
  expect(listed).toContain(`/portal/article/${shown.id}-segredo`)
  expect(listed).toContain('SEGREDO da categoria')
})

type Change = (portal: Portal, shown: Shown) => Promise<unknown>
const article =
  (values: object): Change =>
  ({ desk }, { id }) =>
    desk.rows((tx) => tx.updateTable('kbArticles').set(values).where('id', '=', id).execute())
const HIDING: Record<string, Change> = {
  narrowed: article({ audience: 'staff' }),
  'for other roles': article({ audience: 'roles', roles: ['agent'] }),
  'for another company': async (portal, shown) => {
    const { id } = await portal.desk.aCompany('Outra')
    await article({ audience: 'company', companyIds: [id] })(portal, shown)
  },
  'in a narrowed category': ({ desk }, { categoryId }) =>
    desk.rows((tx) => tx.updateTable('kbCategories').set({ audience: 'staff' }).where('id', '=', categoryId).execute()),
  'before its time': article({ publishAt: LATER }),
  'after its time': article({ publishAt: '2026-01-01T00:00:00Z', unpublishAt: EARLIER }),
  'a draft': article({ status: 'draft', publishAt: null }),
  'in the bin': article({ deletedAt: EARLIER }),
  'archived, for staff before': article({ status: 'archived', audience: 'staff' }),
}

test.for(Object.entries(HIDING))(
  'R20 %s, it is at none of them with the next request, like one that never was',
  async ([, hide], { pages }) => {
    const portal = await aPortal(pages)
    const shown = await anArticle(portal, pages)
    // Read before, by everybody: nothing of that is kept.
    await walk(portal, pages, shown)
    await hide(portal, shown)
    const { leading, calls, refused, listed } = await walk(portal, pages, shown)
    for (const [name, answer, random] of [...leading, ...calls]) {
      expect(answer.status, name).toBe(404)
      expect(answer, name).toEqual(random)
    }
    for (const [name, answer, random] of refused) {
      expect([403, 404], name).toContain(answer.status)
      expect(answer, name).toEqual(random)
    }
    expect(listed).not.toMatch(/segredo/i)
  },
)

test('archived, it is gone for who read it, and its text with it', async ({ pages }) => {
  const portal = await aPortal(pages)
  const shown = await anArticle(portal, pages)
  await article({ status: 'archived' })(portal, shown)
  const { leading, calls, listed } = await walk(portal, pages, shown)
  const byName = Object.fromEntries(leading.map(([name, answer]) => [name, answer]))
  expect([byName['number and words']?.status, byName.picture?.status, byName.category?.status]).toEqual([410, 404, 404])
  for (const [name, { status }] of calls) expect(status, name).toBe(404)
  expect(listed + leading.map(([, { text }]) => text).join('')).not.toMatch(/SEGREDO/)
})

test('another organisation has none of it', async ({ pages }) => {
  const [ours, theirs] = [await aPortal(pages), await aPortal(pages)]
  const shown = await anArticle(theirs, pages)
  const { leading, calls, listed } = await walk(ours, pages, shown)
  for (const [name, answer, random] of [...leading, ...calls]) {
    expect(answer.status, name).toBe(404)
    expect(answer, name).toEqual(random)
  }
  expect(listed).not.toMatch(/segredo/i)
})
