import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { aPortal, type Portal, test } from '../testing/pages.ts'
import type { TestServer } from '../testing/server.ts'

type Asked = { body?: object; headers?: Record<string, string> }

/** Calls of somebody without a session at the address of a portal. */
const guestAt =
  (server: TestServer, { host }: Pick<Portal, 'host'>) =>
  async (method: 'GET' | 'POST' | 'PATCH', url: string, { body, headers = {} }: Asked = {}) => {
    const asked = { method, url: `/api${url}`, headers: { host, ...headers } }
    const { statusCode, body: text, headers: answered } = await server.app.inject({ ...asked, ...(body ? { payload: body } : {}) })
    return { status: statusCode, body: JSON.parse(text), cookies: answered['set-cookie'] }
  }

test('a guest reads and rates what is for everybody at the address of its organisation, and nothing else', async ({ pages }) => {
  const portal = await aPortal(pages)
  const elsewhere = await aPortal(pages)
  const ask = guestAt(pages, portal)
  const categoryId = await portal.category({ name: 'Acesso' })
  const inside = await portal.category({ name: 'Interno', audience: 'staff' })
  const id = await portal.article({ categoryId })
  const hidden = [
    await portal.article({ categoryId: inside }),
    await portal.article({ audience: 'portal' }),
    await portal.article({ publishAt: new Date(Date.now() + 60_000).toISOString() }),
    await elsewhere.article(),
    2_000_000_001,
  ]
  expect((await ask('GET', '/kb/categories')).body.data).toMatchObject([{ id: categoryId, articleCount: 1 }])
  expect(await ask('GET', `/kb/categories/${categoryId}`)).toMatchObject({ status: 200, body: { name: 'Acesso' } })
  expect(await ask('GET', `/kb/categories/${inside}`)).toMatchObject({ status: 404, body: { code: 'category_not_found' } })
  expect((await ask('GET', '/kb/articles')).body.data).toMatchObject([{ id, owner: null, usedInReplies: null, draft: null }])
  const read = await ask('GET', `/kb/articles/${id}`)
  expect(read).toMatchObject({ status: 200, body: { id, content: 'Texto.', can: { edit: false, publish: false, archive: false } } })
  expect(await ask('GET', `/kb/articles/slug/${read.body.slug}`)).toMatchObject({ status: 200, body: { id, movedTo: null } })
  expect((await ask('GET', '/kb/articles?status=draft')).body).toMatchObject({ data: [] })
  for (const other of hidden)
    for (const address of [`/kb/articles/${other}`, `/kb/articles/${other}?version=draft`])
      expect((await ask('GET', address)).body, address).toMatchObject({ code: 'article_not_found' })
  expect(await ask('POST', `/kb/articles/${id}/view`, { body: { source: 'direct' } })).toMatchObject({ status: 200 })
  const rated = await ask('POST', `/kb/articles/${id}/rate`, { body: { rating: 5 } })
  expect(rated).toMatchObject({ status: 200, body: { rating: 5, helpful: 1 } })
  const [cookie] = String(rated.cookies).split(';')
  const again = await ask('POST', `/kb/articles/${id}/rate`, { body: { rating: 1 }, headers: { cookie: cookie as string } })
  expect(again.body, 'one rating each, by the cookie').toMatchObject({ rating: 1, helpful: 0, notHelpful: 1 })
  expect(await ask('POST', `/kb/articles/${id}/feedback`, { body: { comment: 'Falta um passo.' } })).toMatchObject({ status: 201 })
  for (const other of hidden)
    for (const [path, body] of [
      ['rate', { rating: 5 }],
      ['view', { source: 'direct' }],
      ['feedback', { comment: 'Oi' }],
    ] as const)
      expect(await ask('POST', `/kb/articles/${other}/${path}`, { body }), `${path} ${other}`).toMatchObject({
        status: 404,
        body: { code: 'article_not_found' },
      })
  expect(await ask('POST', '/kb/categories', { body: { name: 'X' } })).toMatchObject({ status: 401 })
  expect(await ask('PATCH', `/kb/categories/${categoryId}`, { body: { name: 'X' } })).toMatchObject({ status: 401 })
})

test('a guest is nobody where no tenant is, or where its articles are not for everybody', async ({ pages }) => {
  const portal = await aPortal(pages)
  const id = await portal.article({ categoryId: await portal.category() })
  const unauthenticated = { status: 401, body: { code: 'unauthenticated' } }
  const asked = async (ask: ReturnType<typeof guestAt>) => [
    await ask('GET', '/kb/categories'),
    await ask('POST', `/kb/articles/${id}/rate`, { body: { rating: 5 } }),
  ]
  for (const host of [`nobody.127.0.0.1:${pages.port}`, `127.0.0.1:${pages.port}`])
    for (const answer of await asked(guestAt(pages, { host }))) expect(answer).toMatchObject(unauthenticated)
  for (const settings of ['{"publicAccess":false}', '{"enabled":false}']) {
    await portal.desk.rows((tx) => tx.deleteFrom('kbSettings').execute())
    await portal.desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: portal.desk.id, settings }).execute())
    for (const answer of await asked(guestAt(pages, portal))) expect(answer).toMatchObject(unauthenticated)
  }
})

test('a browser writes as a guest from our own pages alone, and a token that is no good is none of a guest', async ({ pages }) => {
  const portal = await aPortal(pages)
  const id = await portal.article()
  const host = 'ajuda.example.com'
  const domain = { customDomain: host, customDomainVerifiedAt: new Date().toISOString() }
  await inSystem(portal.desk.db, (tx) => tx.updateTable('tenants').set(domain).where('id', '=', portal.desk.id).execute())
  const ask = guestAt(pages, { host })
  const rate = (headers: Record<string, string>) => ask('POST', `/kb/articles/${id}/rate`, { body: { rating: 5 }, headers })
  expect(await rate({ origin: 'https://evil.example' })).toMatchObject({ status: 403, body: { code: 'origin_refused' } })
  expect(await rate({ origin: `https://${host}`, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
  expect(await rate({ origin: `https://${host}`, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
  expect(await rate({ authorization: 'Bearer not-a-token' })).toMatchObject({ status: 401, body: { code: 'session_expired' } })
})
