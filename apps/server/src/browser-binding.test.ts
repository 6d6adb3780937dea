import type { Desk } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { listen, listenBySse } from './testing/live.ts'
import { aServer, ask, cookiesOf, PASSWORD, signIn, type TestServer, test } from './testing/server.ts'

const EXPIRED = { status: 401, body: { code: 'session_expired' } }
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const bindingOf = (cookies: string) => cookies.split('; ').find((cookie) => cookie.startsWith('balcao-fp=')) ?? ''

/** Somebody signed in by a page of ours. */
const aBrowser = async (server: TestServer, desk: Desk) => signIn(server, desk, await desk.aUser('agent'), { origin: server.url })

/** What a token with these cookies gets on each channel; a channel that takes it answers 200. */
async function everywhere(server: TestServer, token: string, cookie: string | undefined) {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  const socket = await listen(server.url, token, undefined, headers)
  socket.close()
  const stream = await listenBySse(server.url, token, undefined, headers)
  await expect.poll(() => stream.events.length > 0 || stream.closed() === 0, { timeout: 5_000 }).toBe(true)
  stream.close()
  return {
    rest: (await server.rest('GET', '/tickets', { token, headers })).status,
    trpc: (await server.ask('GET', '/trpc/tickets.list?input={}', { token, headers })).status,
    file: (await server.rest('GET', '/audit/export', { token, headers })).status,
    header: (await server.rest('POST', '/auth/local/sessions/revoke', { headers: { ...headers, 'x-session-token': token } })).status,
    socket: socket.events.length > 0 ? 200 : socket.closed(),
    // A refused stream is answered, and ends without an event.
    stream: stream.events.length > 0 ? 200 : 401,
  }
}

test('a token that a page got is worth nothing without the cookie of its browser, on any channel', async ({ server, desk }) => {
  const { token, cookie } = await aBrowser(server, desk)
  const theirs = await aBrowser(server, desk)
  expect(claimsOf(token).fp).toMatch(/^[\w-]{43}$/)
  const refused = { rest: 401, trpc: 401, file: 401, header: 401, socket: 4401, stream: 401 }
  const value = bindingOf(cookie)
  for (const wrong of [
    undefined,
    '',
    'balcao-fp=',
    `balcao-fp=${claimsOf(token).fp}`,
    bindingOf(theirs.cookie),
    `x${value}`,
    `${value}x`,
    cookie.replace(value, ''),
  ])
    expect([wrong, await everywhere(server, token, wrong)]).toEqual([wrong, refused])
  expect(await server.rest('GET', '/tickets', { token })).toMatchObject(EXPIRED)
  // An agent may not export the audit log. The session is ended by its header last of all.
  expect(await everywhere(server, token, value)).toEqual({ rest: 200, trpc: 200, file: 403, header: 200, socket: 200, stream: 200 })
  expect(await server.rest('GET', '/tickets', { token, headers: { cookie } })).toMatchObject(EXPIRED)
})

test('both ways of calling bind, and a page cannot ask for a token without: what browsers always send decides', async ({
  server,
  desk,
}) => {
  const person = await desk.aUser('agent')
  await signIn(server, desk, person)
  const body = { email: person.email, password: PASSWORD }
  const pages: Record<string, string>[] = [
    { origin: server.url },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of pages)
    for (const path of ['/api/auth/login', '/trpc/auth.session.login']) {
      const answer = await server.ask('POST', path, { body, headers })
      const { access_token } =
        (answer.body.result as { data: { access_token: string } } | undefined)?.data ?? (answer.body as object as { access_token: string })
      expect([path, headers, claimsOf(String(access_token)).fp]).toEqual([path, headers, expect.any(String)])
      expect(answer.headers.getSetCookie()[1]).toMatch(/^balcao-fp=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    }
})

test('a program signs in without a cookie, and needs none until it renews its session by one', async ({ server, desk }) => {
  const { token, cookie } = await signIn(server, desk, await desk.aUser('agent'))
  expect(claimsOf(token)).not.toHaveProperty('fp')
  expect(cookie).toMatch(/^balcao-rt=[^;]+$/)
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(200)
  const renewed = await server.rest('POST', '/auth/refresh', { headers: { cookie, origin: server.url } })
  const bound = String(renewed.body.access_token)
  expect(await server.rest('GET', '/tickets', { token: bound })).toMatchObject(EXPIRED)
  expect((await server.rest('GET', '/tickets', { token: bound, headers: { cookie: cookiesOf(renewed) } })).status).toBe(200)
})

test('tabs that renew at once share one cookie, also when the browser had lost it; the next session has another', async ({
  server,
  desk,
}) => {
  const { cookie, person } = await aBrowser(server, desk)
  const renew = (cookies: string) => server.rest('POST', '/auth/refresh', { headers: { cookie: cookies, origin: server.url } })
  const tabs = await Promise.all(Array.from({ length: 5 }, () => renew(cookie.replace(bindingOf(cookie), ''))))
  for (const tab of tabs) {
    expect(bindingOf(cookiesOf(tab))).toBe(bindingOf(cookie))
    const asked = { token: String(tab.body.access_token), headers: { cookie: bindingOf(cookie) } }
    expect((await server.rest('GET', '/tickets', asked)).status).toBe(200)
  }
  const next = await signIn(server, desk, person, { origin: server.url, cookie: cookiesOf(tabs[0] as never) })
  expect(bindingOf(next.cookie)).toMatch(/=[\w-]{43}$/)
  expect(bindingOf(next.cookie)).not.toBe(bindingOf(cookie))
})

test('leaving takes both cookies away', async ({ server, desk }) => {
  const { token, cookie } = await aBrowser(server, desk)
  const out = await server.rest('POST', '/auth/logout', { token, headers: { cookie } })
  expect(out.headers.getSetCookie().map((one) => one.split(';')[0])).toEqual(['balcao-rt=', 'balcao-fp='])
  const refused = await server.rest('POST', '/auth/refresh', { headers: { cookie, origin: server.url } })
  expect(refused).toMatchObject(EXPIRED)
  expect(refused.headers.getSetCookie().map((one) => one.split(';')[0])).toEqual(['balcao-rt=', 'balcao-fp='])
})

test('over https the cookie is the host’s own', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, { PUBLIC_URL: 'https://balcao.example.test' })
  const local = { url: `http://127.0.0.1:${server.port}` }
  const { answer, token, cookie } = await signIn(local, desk, 'agent', { origin: 'https://balcao.example.test' })
  expect(answer.headers.getSetCookie()[1]).toMatch(/^__Host-fp=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
  expect(
    (await ask(local.url, 'GET', '/api/tickets', { token, headers: { cookie: cookie.replace('__Host-fp', 'balcao-fp') } })).status,
  ).toBe(401)
  expect((await ask(local.url, 'GET', '/api/tickets', { token, headers: { cookie } })).status).toBe(200)
  await server.stop()
})
