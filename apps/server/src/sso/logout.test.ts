import type { JWTPayload } from 'jose'
import { expect } from 'vitest'
import { aProvider, aSamlProvider, complete, enter, goThroughSaml, outcomes, test } from '../testing/sso.ts'

const person = (sub: string, more: object = {}) => ({
  sub,
  email: `${sub}@acme.example.com`,
  email_verified: true,
  name: 'Ana Lima',
  ...more,
})

test('logging out here leads to the provider’s own logout, where the switch says so, and back to the sign-in page', async ({
  server,
  desk,
  openId,
}) => {
  const { id, key, token } = await aProvider({ server, desk, openId })
  openId.person(person(`sai${desk.id}`))
  const enterAs = async () => String((await enter({ server, openId }, key, `sai${desk.id}`)).body.access_token)
  expect((await server.rest('POST', '/auth/logout', { token: await enterAs() })).body).toEqual({ success: true })
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { endsSession: true } })
  const mine = await enterAs()
  const { body } = await server.rest('POST', '/auth/logout', { token: mine })
  expect((await server.rest('GET', '/auth/profile', { token: mine })).status).toBe(401)
  const url = new URL(String(body.url))
  expect(url.origin + url.pathname).toBe(`${openId.issuer}/logout`)
  const answer = await fetch(url, { redirect: 'manual' })
  expect(openId.loggedOut.at(-1)).toMatchObject({ id_token_hint: expect.stringMatching(/^ey/), client_id: 'balcao', state: 'staff' })
  const back = await fetch(`${answer.headers.get('location')}?state=staff`, { redirect: 'manual' })
  expect(back.headers.get('location')).toBe('/login')
  const { body: shown } = await server.rest('GET', `/sso/providers/${id}`, { token })
  expect(shown.signedOutUris).toContain(answer.headers.get('location'))
  expect((await fetch(`${answer.headers.get('location')}?state=portal`, { redirect: 'manual' })).headers.get('location')).toBe(
    '/portal/login',
  )
  const evil = await fetch(`${answer.headers.get('location')}?state=https://evil.example.com`, { redirect: 'manual' })
  expect(evil.headers.get('location')).toBe('/login')
})

test('a provider that is away, or has no logout, keeps nobody from logging out here', async ({ server, desk, openId }) => {
  const { key } = await aProvider({ server, desk, openId }, { endsSession: true })
  openId.person(person(`fora${desk.id}`))
  for (const mischief of [{ status: 503 }, { hasNoLogout: true }]) {
    const token = String((await enter({ server, openId }, key, `fora${desk.id}`)).body.access_token)
    openId.misbehave(mischief)
    expect((await server.rest('POST', '/auth/logout', { token })).body).toEqual({ success: true })
    openId.misbehave({})
    expect((await server.rest('GET', '/auth/profile', { token })).status).toBe(401)
  }
})

test('by SAML a logout is sent to the provider, signed and with the name that it gave', async ({ server, desk, samlIdp }) => {
  const { key } = await aSamlProvider({ server, desk, samlIdp }, { endsSession: true })
  samlIdp.person('sai', { nameId: `sai-${desk.id}`, attributes: { email: `sai${desk.id}@acme.example.com` } })
  const { said, cookie } = await goThroughSaml({ server, samlIdp }, key, 'sai')
  const token = String((await complete({ server }, said, cookie)).body.access_token)
  const { body } = await server.rest('POST', '/auth/logout', { token })
  expect(new URL(String(body.url)).searchParams.get('Signature')).toBeTruthy()
  await fetch(String(body.url))
  expect(samlIdp.loggedOut.at(-1)).toBe(`sai-${desk.id}`)
})

const says = (server: { url: string }, key: string, token: string) =>
  fetch(`${server.url}/api/sso/logout/${key}`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })

test('a logout at the provider ends the sessions that began by it: of a session there, or of somebody', async ({
  server,
  desk,
  openId,
}) => {
  const { key, token } = await aProvider({ server, desk, openId })
  const sub = `canal${desk.id}`
  const session = async (more: object) => {
    openId.person(person(sub, more))
    return String((await enter({ server, openId }, key, sub)).body.access_token)
  }
  const status = async (own: string) => (await server.rest('GET', '/auth/profile', { token: own })).status
  const [first, second] = [await session({ sid: 'um' }), await session({ sid: 'dois' })]
  const said = await says(server, key, await openId.logoutToken({ sub, sid: 'um' }))
  expect([said.status, said.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect([await status(first), await status(second)]).toEqual([401, 200])
  expect((await desk.facts()).filter(({ name }) => name === 'session:revoked')).toHaveLength(1)
  expect((await says(server, key, await openId.logoutToken({ sub }))).status).toBe(200)
  expect(await status(second)).toBe(401)
  expect((await outcomes({ server }, token)).slice(0, 2)).toEqual(['logged_out', 'logged_out'])
})

test('a logout of another is not believed: neither unsigned, nor old, nor for others, nor twice, nor an ID token', async ({
  server,
  desk,
  other,
  openId,
}) => {
  const { key } = await aProvider({ server, desk, openId })
  const theirs = await aProvider({ server, desk: other, openId })
  const sub = `fica${desk.id}`
  openId.person(person(sub))
  const own = String((await enter({ server, openId }, key, sub)).body.access_token)
  const old = Math.floor(Date.now() / 1000) - 3_600
  const wrong: JWTPayload[] = [
    { iss: 'https://evil.example.com' },
    { aud: 'another' },
    { events: {} },
    { events: undefined },
    { nonce: 'n' },
    { iat: old },
    { exp: old },
    { jti: undefined },
    { sub: undefined },
  ]
  for (const claims of wrong)
    expect((await says(server, key, await openId.logoutToken({ sub, ...claims }))).status, JSON.stringify(claims)).toBe(400)
  for (const signature of ['foreign', 'none'] as const)
    expect((await says(server, key, await openId.logoutToken({ sub }, signature))).status, signature).toBe(400)
  for (const text of ['', 'x', 'a.b.c']) expect((await says(server, key, text)).status).toBe(400)
  expect((await fetch(`${server.url}/api/sso/logout/${key}`, { method: 'POST' })).status).toBe(400)
  expect((await says(server, `${desk.id}-2147483647`, await openId.logoutToken({ sub }))).status).toBe(400)
  expect((await says(server, theirs.key, await openId.logoutToken({ sub }))).status, 'another tenant has nobody by it').toBe(200)
  expect((await server.rest('GET', '/auth/profile', { token: own })).status).toBe(200)
  const good = await openId.logoutToken({ sub: 'nobody' })
  expect([(await says(server, key, good)).status, (await says(server, key, good)).status]).toEqual([200, 400])
})

test('a role that demands a second factor does not ask to set one up in a session of a provider that is trusted with it', async ({
  server,
  desk,
  openId,
}) => {
  const { id, key, token } = await aProvider({ server, desk, openId })
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('slug', '=', 'agent').execute())
  openId.person(person(`fator${desk.id}`))
  const session = async () => String((await enter({ server, openId }, key, `fator${desk.id}`)).body.access_token)
  const asked = async (own: string) => (await server.rest('GET', '/tickets', { token: own })).status
  expect(await asked(await session())).toBe(403)
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { trustsSecondFactor: true } })
  const trusted = await session()
  expect(await asked(trusted)).toBe(200)
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { trustsSecondFactor: false } })
  expect(await asked(trusted), 'no longer than it is trusted').toBe(403)
})
