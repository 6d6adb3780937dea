import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Person } from '@balcao/core/testing/desk'
import { mailed } from '@balcao/core/testing/mailed'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { aServer, PASSWORD, test } from '../testing/server.ts'
import { type Account, aStytch, LEAKED, settings } from '../testing/stytch.ts'
import { siteOf } from './site.ts'

test('R-174 with Stytch configured, passwords are proved there, on either path, for proved e-mails only (A27)', async ({
  testDb,
  desk,
}) => {
  const [proved, unproved] = [
    await desk.aUser('agent', { email: 'provada@example.test' }),
    await desk.aUser('agent', { email: 'outra@example.test' }),
  ]
  const stytch = await aStytch({
    [proved.email]: { password: PASSWORD, verified: true },
    [unproved.email]: { password: PASSWORD, verified: false },
  })
  const server = await aServer(testDb.url, settings(stytch.url))
  const signIn = (path: string, email: string, password = PASSWORD) => server.rest('POST', path, { body: { email, password } })
  for (const path of ['/auth/stytch/authenticate/password', '/auth/local/authenticate/password', '/auth/login'])
    expect(await signIn(path, proved.email)).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), user: { id: proved.id } },
    })
  for (const [email, password] of [
    [proved.email, 'errada'],
    [unproved.email, PASSWORD],
    ['ninguem@example.test', PASSWORD],
  ] as const)
    expect(await signIn('/auth/stytch/authenticate/password', email, password)).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
  expect(stytch.asked[0]?.auth).toBe(`Basic ${Buffer.from('project-test-1:secret-of-tests').toString('base64')}`)
  stytch.state.down = true
  expect(await signIn('/auth/login', proved.email)).toMatchObject({ status: 503, body: { code: 'dependency_unavailable' } })
  expect(server.logs.join('')).not.toContain(PASSWORD)
  await server.stop()
  stytch.close()
})

test('R-175 R-176 with Stytch configured, its links sign in once, and lead to our configured address (A09)', async ({
  testDb,
  desk,
  other,
}) => {
  const email = 'muitas@example.test'
  const here = await desk.aUser('agent', { email })
  await other.aUser('client', { email })
  const stytch = await aStytch({ [email]: { verified: true } })
  const server = await aServer(testDb.url, settings(stytch.url))
  const send = (organization?: string) =>
    server.rest('POST', '/auth/stytch/magic-links/send', { body: { email, organization }, headers: { 'x-forwarded-host': 'evil.example' } })
  expect((await send(desk.slug)).body).toEqual({ success: true })
  expect((await server.rest('POST', '/auth/stytch/magic-links/send', { body: { email: 'ninguem@example.test' } })).body).toEqual({
    success: true,
  })
  expect(stytch.mails).toHaveLength(1)
  const url = stytch.mails[0]?.url
  expect(`${url?.origin}${url?.pathname}`).toBe(`${server.url}/auth/callback`)
  expect(url?.searchParams.get('organization')).toBe(desk.slug)
  const use = (body: object) => server.rest('POST', '/auth/stytch/magic-links/authenticate', { body })
  const token = url?.searchParams.get('token')
  expect(await use({ token })).toMatchObject({ status: 409, body: { code: 'organization_required' } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => use({ token, organization: desk.slug })))
  expect(answers.filter((one) => one.status === 200).map((one) => one.body.user)).toMatchObject([{ id: here.id }])
  for (const used of answers.filter((one) => one.status !== 200))
    expect(used).toMatchObject({ status: 401, body: { code: 'link_invalid', message: 'Invalid or expired magic link' } })
  expect(await use({ token, organization: other.slug })).toMatchObject({ status: 401, body: { code: 'link_invalid' } })
  await server.stop()
  stytch.close()
})

test('who is removed is forgotten by the provider too, unless another organisation knows them; refused or down, nothing is', async ({
  testDb,
  desk,
  other,
}) => {
  const accounts: Record<string, Account> = {}
  const people = []
  for (const name of ['sai', 'fica', 'chefe'] as const) {
    const email = `${name}-${desk.id}@example.test`
    accounts[email] = { password: PASSWORD, verified: true }
    people.push(await desk.aUser(name === 'chefe' ? 'admin' : 'client', { email }))
  }
  const [leaves, shared, boss] = people as unknown as [Person, Person, Person]
  await other.aUser('client', { email: shared.email })
  const supervisor = await desk.aUser('supervisor', { email: `super-${desk.id}@example.test` })
  accounts[supervisor.email] = { password: PASSWORD, verified: true }
  const stytch = await aStytch(accounts)
  const server = await aServer(testDb.url, settings(stytch.url))
  const { body } = await server.rest('POST', '/auth/login', { body: { email: supervisor.email, password: PASSWORD } })
  const remove = ({ id }: Person) => server.rest('DELETE', `/users/${id}`, { token: String(body.access_token) })

  expect((await remove(boss)).status).toBe(403)
  stytch.state.down = true
  expect(await remove(leaves)).toMatchObject({ status: 503, body: { code: 'dependency_unavailable' } })
  stytch.state.down = false
  expect(Object.keys(accounts)).toEqual([leaves, shared, boss, supervisor].map(({ email }) => email))
  const left = () =>
    desk.rows((tx) => tx.selectFrom('users').select('id').where('deletedAt', 'is', null).where('id', '=', leaves.id).execute())
  expect(await left(), 'not removed here either').toHaveLength(1)
  for (const one of [leaves, shared]) expect(await remove(one)).toMatchObject({ status: 200, body: { success: true } })
  expect(Object.keys(accounts)).toEqual([shared, boss, supervisor].map(({ email }) => email))
  expect(await left()).toEqual([])
  await server.stop()
  stytch.close()
})

test('A14 with Stytch configured, a reset there ends the sessions here', async ({ testDb, desk }) => {
  const user = await desk.aUser('agent', { email: 'esqueceu@example.test' })
  const stytch = await aStytch({ [user.email]: { password: PASSWORD, verified: true } })
  const server = await aServer(testDb.url, settings(stytch.url))
  const before = await server.rest('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } })
  await server.rest('POST', '/auth/password/forgot', { body: { email: user.email } })
  const token = stytch.mails[0]?.url.searchParams.get('token')
  const reset = (password: string) => server.rest('POST', '/auth/password/reset', { body: { token, password } })
  for (const weak of ['curta demais', LEAKED])
    expect(await reset(weak)).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
  expect((await reset('quatro girafas roxas')).status).toBe(200)
  expect((await reset('quatro girafas roxas')).body).toMatchObject({ code: 'link_invalid' })
  expect((await server.rest('GET', '/auth/profile', { token: String(before.body.access_token) })).status).toBe(401)
  expect((await server.rest('POST', '/auth/login', { body: { email: user.email, password: 'quatro girafas roxas' } })).status).toBe(200)
  await server.stop()
  stytch.close()
})

test('R-175 R-176 without Stytch the same paths are answered by ourselves, whichever provider they name', async ({ server, desk }) => {
  const user = await desk.aUser('agent', { email: 'nossa@example.test' })
  for (const provider of ['stytch', 'local']) {
    expect((await server.rest('POST', `/auth/${provider}/magic-links/send`, { body: { email: user.email } })).body).toEqual({
      success: true,
    })
    const token = (await mailed(desk, user.email))?.token
    const answer = await server.rest('POST', `/auth/${provider}/magic-links/authenticate`, { body: { token } })
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String), user: { id: user.id } } })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^balcao-rt=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  }
  expect(await server.rest('POST', '/auth/google/magic-links/send', { body: { email: user.email } })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'provider' }] },
  })
})

test('A09 no header of a request gets into a mail, and the host only narrows the tenant', async ({ server, desk, other }) => {
  const email = 'hospede@example.test'
  await desk.aUser('agent', { email })
  await other.aUser('agent', { email })
  await inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ customDomain: 'evil.example' }).where('id', '=', other.id).execute())
  const evil = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-original-url': 'https://evil.example',
    origin: 'https://evil.example',
  }
  for (const path of ['/auth/local/magic-links/send', '/auth/password/forgot']) {
    expect((await server.rest('POST', path, { body: { email }, headers: evil })).status).toBe(200)
    const mail = await mailed(desk, email)
    expect(mail?.path).toMatch(/^\/(auth\/callback|reset)\?/)
    expect(`${mail?.text}${mail?.path}`).not.toContain('evil')
  }
  expect(siteOf('acme.desk.example.com', 'https://desk.example.com')).toEqual({ subdomain: 'acme' })
  expect(siteOf('DESK.example.com', 'https://desk.example.com')).toEqual({})
  expect(siteOf('help.acme.com', 'https://desk.example.com')).toEqual({ domain: 'help.acme.com' })
  for (const odd of ['a.b.desk.example.com', '10.0.0.1', '[::1]', 'x y', '', 'desk.example.com.'])
    expect([odd, siteOf(odd, 'https://desk.example.com')]).toEqual([odd, {}])
})

/** Asks with a host of one's own choice, which fetch does not let one have. */
async function statusOf(port: number, host: string, path = '/api/auth/profile'): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('A09 in production an address of nobody is answered 421; ours, a tenant’s, and this network’s own are served', async ({
  testDb,
  desk,
  other,
}) => {
  await inSystem(testDb.db, async (tx) => {
    const tenant = (id: number, values: object) => tx.updateTable('tenants').set(values).where('id', '=', id).execute()
    await tenant(desk.id, { subdomain: 'acme', customDomain: 'ajuda.acme.test', customDomainVerifiedAt: new Date().toISOString() })
    await tenant(other.id, { customDomain: 'nunca-provado.test' })
  })
  const server = await aServer(testDb.url, { NODE_ENV: 'production', PUBLIC_URL: 'https://desk.example.test' })
  for (const host of [
    'desk.example.test',
    'DESK.example.test:443',
    'acme.desk.example.test',
    'ajuda.acme.test',
    '127.0.0.1',
    'localhost',
    'server:3000',
  ])
    expect([host, await statusOf(server.port, host)]).toEqual([host, 401])
  for (const host of [
    'evil.example',
    'desk.example.test.evil.example',
    'other.desk.example.test',
    'a.acme.desk.example.test',
    'nunca-provado.test',
    'x_y.test',
  ])
    expect([host, await statusOf(server.port, host)]).toEqual([host, 421])
  expect(await statusOf(server.port, 'evil.example', '/health')).toBe(200)
  expect(await statusOf(server.port, 'evil.example', '/')).toBe(421)
  await server.stop()
})
