import { expect } from 'vitest'
import { listen } from '../testing/live.ts'
import { type Asked, aServer, cookiesOf, PASSWORD, type TestServer, test } from '../testing/server.ts'
import { aStytch, settings } from '../testing/stytch.ts'

/** A browser on one of our pages: its cookies, its token, and the calls that the page makes. */
function aPage(server: TestServer) {
  const jar = new Map<string, string>()
  let token: string | undefined
  const send = async (method: string, path: string, asked: Asked = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) }
    const answer = await server.ask(method, path, { token, ...asked, headers })
    for (const one of cookiesOf(answer).split('; ').filter(Boolean)) {
      const [name = '', value = ''] = one.split('=')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }
  /** Signing in, as the page does: by tRPC, keeping the token. */
  const enter = async (name: string, body: object) => {
    const answer = await send('POST', `/trpc/auth.provider.${name}`, { body: { provider: 'stytch', ...body } })
    const { access_token } = (answer.body.result as { data: { access_token?: string } } | undefined)?.data ?? {}
    token = access_token ?? token
    return { status: answer.status, said: (answer.body.error as { data?: object } | undefined)?.data }
  }
  const renew = async () => {
    const answer = await send('POST', '/api/auth/refresh', { body: {} })
    if (answer.status === 200) token = String(answer.body.access_token)
    return answer.status
  }
  return {
    enter,
    renew,
    who: async () => (await send('GET', '/api/auth/profile')).body.id,
    tickets: async () => (await send('GET', '/trpc/tickets.list?input={}')).status,
    leave: () => send('POST', '/api/auth/logout', { body: {} }),
    live: () => listen(server.url, token ?? '', undefined, { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
    cookies: () => [...jar.keys()].toSorted(),
    tokenNow: () => token ?? '',
  }
}

test('R-153 R-174 a page signs in by a password that Stytch proves, renews without asking it again, and leaves', async ({
  testDb,
  desk,
}) => {
  const { id, email } = await desk.aUser('agent', { email: 'pagina@example.test' })
  const stytch = await aStytch({ [email]: { password: PASSWORD, verified: true } })
  const server = await aServer(testDb.url, settings(stytch.url))
  const page = aPage(server)
  expect(await page.enter('password', { email, password: 'errada' })).toMatchObject({ status: 401, said: { code: 'invalid_credentials' } })
  expect(page.cookies()).toEqual([])
  expect((await page.enter('password', { email, password: PASSWORD })).status).toBe(200)
  expect([await page.who(), await page.tickets(), page.cookies()]).toEqual([id, 200, ['balcao-fp', 'balcao-rt']])
  const live = await page.live()
  expect(live.events.map((event) => event.name)).toEqual(['ready'])
  expect([await page.renew(), await page.who()]).toEqual([200, id])
  expect(
    stytch.asked.map(({ path }) => path),
    'the session is ours',
  ).toEqual(['/v1/passwords/authenticate', '/v1/passwords/authenticate'])
  expect((await server.rest('GET', '/tickets', { token: page.tokenNow() })).status, 'without its browser').toBe(401)
  await page.leave()
  expect([await page.tickets(), await page.renew(), page.cookies()]).toEqual([401, 401, []])
  live.close()
  await server.stop()
  stytch.close()
})

test('R-092 R-153 R-175 R-176 a page asks Stytch for a link, opens it in the same browser, chooses its organisation, and the old session ends', async ({
  testDb,
  desk,
  other,
}) => {
  const email = 'liga@example.test'
  const here = await desk.aUser('agent', { email })
  const there = await other.aUser('client', { email })
  const stytch = await aStytch({ [email]: { password: PASSWORD, verified: true } })
  const server = await aServer(testDb.url, settings(stytch.url))
  const page = aPage(server)
  expect((await page.enter('password', { email, password: PASSWORD, organization: desk.slug })).status).toBe(200)
  const before = { token: page.tokenNow(), live: await page.live() }
  expect((await page.enter('sendLink', { email })).status).toBe(200)
  const links = stytch.mails.map(({ url }) => Object.fromEntries(url.searchParams))
  // One for each account; each names its organisation, as the page hands it on.
  expect(links.map(({ organization }) => organization)).toEqual([desk.slug, other.slug])
  expect(links[1]).toMatchObject({ stytch_token_type: 'magic_links' })
  const { token, organization } = links[1] ?? {}
  expect(await page.enter('useLink', { token })).toMatchObject({ status: 409, said: { code: 'organization_required' } })
  expect(await page.who(), 'still who they were').toBe(here.id)
  expect((await page.enter('useLink', { token, organization })).status).toBe(200)
  expect([await page.who(), await page.tickets()]).toEqual([there.id, 200])
  expect(await page.enter('useLink', { token, organization })).toMatchObject({ status: 401, said: { code: 'link_invalid' } })
  expect(before.token).not.toBe(page.tokenNow())
  const rows = await desk.rows((tx) => tx.selectFrom('sessions').where('userId', '=', here.id).select('revokedAt').execute())
  expect(rows).toEqual([{ revokedAt: expect.any(String) }])
  before.live.close()
  await server.stop()
  stytch.close()
})
