import { asGuest } from '@balcao/core/kb/pages/guest'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { visitorCookie } from '../cookies.ts'
import { aPortal, type Portal, test } from '../testing/pages.ts'
import type { TestServer } from '../testing/server.ts'
import { visitorOf } from './visitor.ts'

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

test('a visitor reads an article once in half an hour, by their cookie; robots and browsers that fetch ahead never', async ({ pages }) => {
  const portal = await aPortal(pages)
  const [one, other] = [await portal.article(), await portal.article()]
  const ask = guestAt(pages, portal)
  const view = async (id: number, headers: Record<string, string> = {}) => {
    const asked = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...headers }
    const { body, cookies } = await ask('POST', `/kb/articles/${id}/view`, { body: { source: 'search' }, headers: asked })
    return { counted: body.counted, cookie: String(cookies).split(';')[0] ?? '' }
  }
  const { counted, cookie } = await view(one)
  expect(counted).toBe(true)
  expect((await view(one, { cookie })).counted).toBe(false)
  expect((await view(other, { cookie })).counted).toBe(true)
  expect((await view(one)).counted, 'somebody else').toBe(true)
  expect((await view(one, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).counted).toBe(false)
  expect((await view(one, { 'sec-purpose': 'prefetch' })).counted).toBe(false)
  const rows = await portal.desk.rows((tx) => tx.selectFrom('kbViews').select(['articleId', 'reader', 'userId']).execute())
  expect(new Set(rows.map(({ reader }) => reader)).size).toBe(2)
  for (const { reader, userId } of rows) {
    expect(userId).toBeNull()
    expect(reader, 'the cookie itself is kept nowhere').not.toContain(cookie.split('=')[1])
  }
})

test('a guest has the rows of their own name and no others, whatever a statement forgets to ask', async ({ pages }) => {
  const portal = await aPortal(pages)
  const id = await portal.article()
  const ask = guestAt(pages, portal)
  for (let n = 0; n < 2; n += 1) {
    await ask('POST', `/kb/articles/${id}/rate`, { body: { rating: 5 } })
    await ask('POST', `/kb/articles/${id}/view`, { body: { source: 'ticket_form' } })
    await ask('POST', `/kb/articles/${id}/feedback`, { body: { comment: 'Falta um passo.' } })
  }
  const { desk } = portal
  const { reader } = await desk.rows((tx) => tx.selectFrom('kbRatings').select('reader').limit(1).executeTakeFirstOrThrow())
  const seen = (name: string | undefined) =>
    asGuest(desk.db, desk.id, async ({ db }) => {
      if (name) await sql`select set_config('app.reader', ${name}, true)`.execute(db)
      const count = async (table: 'kbRatings' | 'kbViews' | 'kbFeedback' | 'kbDeflections') =>
        (await db.selectFrom(table).select('reader').execute()).length
      return [await count('kbRatings'), await count('kbViews'), await count('kbFeedback'), await count('kbDeflections')]
    })
  expect(await seen(undefined)).toEqual([0, 0, 0, 0])
  expect(await seen(reader)).toEqual([1, 0, 0, 0])
})

test('another day, or another tenant, gives a visitor another name', async ({ pages }) => {
  const { secrets, env } = pages.deps
  const cookie = { [visitorCookie(env.PUBLIC_URL).name]: 'a'.repeat(22) }
  const reply = { setCookie: () => expect.fail('the cookie is kept') } as never
  const nameOn = (day: string, tenantId: number) =>
    visitorOf({ secrets, env }, { headers: {}, cookies: cookie }, reply, new Date(`${day}T12:00:00Z`)).nameFor(tenantId)
  expect(nameOn('2026-01-01', 1)).toBe(nameOn('2026-01-01', 1))
  expect(new Set([nameOn('2026-01-01', 1), nameOn('2026-01-02', 1), nameOn('2026-01-01', 2)]).size).toBe(3)
})
