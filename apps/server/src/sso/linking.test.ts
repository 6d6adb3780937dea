import { expect } from 'vitest'
import { type Answer, cookiesOf, signIn } from '../testing/server.ts'
import { aProvider, aSamlProvider, comeBack, complete, enter, land, outcomes, test } from '../testing/sso.ts'

type Server = Parameters<typeof enter>[0]['server']

const mine = (server: Server, token: string) => server.rest('GET', '/profile/sso-identities', { token })
const begin = (server: Server, token: string, provider: string): Promise<Answer> =>
  server.rest('POST', '/profile/sso-links', { token, body: { provider } })

test('somebody links the login of a provider to their account, by both proofs, and enters by it from then on', async ({
  server,
  desk,
  openId,
}) => {
  const { key, token: admin } = await aProvider({ server, desk, openId })
  const person = await desk.person('agent')
  const { token } = await signIn(server, desk, person)
  expect((await mine(server, token)).body).toEqual({ data: [], linkable: [{ key, label: 'Acme' }] })
  openId.person({ sub: `liga${desk.id}`, email: 'de.casa@elsewhere.example.com' })
  const begun = await begin(server, token, key)
  const cookie = cookiesOf(begun)
  const { to } = await comeBack(await openId.signIn(String(begun.body.url), `liga${desk.id}`), cookie)
  expect(to.pathname).toBe('/profile')
  const said = String(to.searchParams.get('vincular'))
  const proved = (asked: string, with_: string) =>
    server.rest('POST', `/profile/sso-links/${said}`, { token: asked, headers: { cookie: with_ } })
  const confirm = (asked: string, with_: string) =>
    server.rest('POST', `/profile/sso-links/${said}/confirm`, { token: asked, headers: { cookie: with_ } })
  expect((await proved(token, cookie)).body).toEqual({ provider: 'Acme', email: 'de.casa@elsewhere.example.com', ownEmail: person.email })
  // Nobody else's, in no other browser, and no session comes of it.
  const another = await signIn(server, desk, await desk.person('supervisor'))
  expect([(await proved(another.token, cookie)).status, (await confirm(another.token, cookie)).status]).toEqual([404, 404])
  expect([(await proved(token, '')).status, (await confirm(token, '')).status]).toEqual([404, 404])
  expect((await complete({ server }, said, cookie)).status).toBe(401)
  expect((await mine(server, token)).body.data).toEqual([])
  expect((await confirm(token, cookie)).status).toBe(200)
  expect((await confirm(token, cookie)).status).toBe(404)
  expect((await mine(server, token)).body).toMatchObject({
    data: [{ provider: 'Acme', email: 'de.casa@elsewhere.example.com' }],
    linkable: [],
  })
  expect((await enter({ server, openId }, key, `liga${desk.id}`)).body.user).toMatchObject({ id: person.id })
  expect((await outcomes({ server }, admin)).slice(0, 2)).toEqual(['signed_in', 'linked'])
  const facts = (await desk.facts()).filter(({ name }) => name === 'account:changed')
  expect(facts).toMatchObject([{ payload: { userId: person.id, what: 'sso_linked' } }])
})

test('a login that is somebody else’s is not linked, and the page says that it was refused', async ({ server, desk, openId }) => {
  const { key } = await aProvider({ server, desk, openId })
  openId.person({ sub: `dono${desk.id}`, email: `dono${desk.id}@acme.example.com`, email_verified: true })
  await enter({ server, openId }, key, `dono${desk.id}`)
  const { token } = await signIn(server, desk, await desk.person('agent'))
  const begun = await begin(server, token, key)
  const { to } = await comeBack(await openId.signIn(String(begun.body.url), `dono${desk.id}`), cookiesOf(begun))
  expect(to.searchParams.get('vincular')).toBe('refused')
})

test('only what may sign the person in is offered: not above who set it up, for the other side, off, another tenant’s, or kept by SCIM alone', async ({
  server,
  desk,
  other,
  openId,
}) => {
  const { id, key, token } = await aProvider({ server, desk, openId })
  const theirs = await aProvider({ server, desk: other, openId })
  const agent = await signIn(server, desk, await desk.person('agent'))
  const offered = async (own: string) => ((await mine(server, own)).body.linkable as { key: string }[]).map((one) => one.key)
  const refused = async (own: string, provider: string) => (await begin(server, own, provider)).status
  expect(await refused(agent.token, theirs.key)).toBe(404)
  const client = await signIn(server, desk, await desk.person('client'))
  expect([await offered(client.token), await refused(client.token, key)]).toEqual([[], 404])
  const above = await signIn(server, desk, await desk.person('super_admin'))
  expect([await offered(above.token), await refused(above.token, key)]).toEqual([[], 404])
  await server.rest('POST', `/sso/providers/${id}/scim-token`, { token })
  expect([await offered(agent.token), await refused(agent.token, key)]).toEqual([[], 404])
  await server.rest('DELETE', `/sso/providers/${id}/scim-token`, { token })
  expect(await offered(agent.token)).toEqual([key])
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { active: false } })
  expect([await offered(agent.token), await refused(agent.token, key)]).toEqual([[], 404])
})

test('it takes a fresh proof', async ({ server, desk, openId }) => {
  const { key } = await aProvider({ server, desk, openId })
  const person = await desk.person('agent')
  const { token } = await signIn(server, desk, person)
  const old = new Date(Date.now() - 3_600_000).toISOString()
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: old }).where('userId', '=', person.id).execute())
  expect((await begin(server, token, key)).body).toMatchObject({ code: 'proof_required' })
})

test('a login by SAML is linked as well, by the page that fetches what was posted', async ({ server, desk, samlIdp }) => {
  const { key } = await aSamlProvider({ server, desk, samlIdp })
  const person = await desk.person('agent')
  const { token } = await signIn(server, desk, person)
  samlIdp.person('liga', { nameId: `liga-${desk.id}`, attributes: { email: 'x@elsewhere.example.com' } })
  const begun = await begin(server, token, key)
  const cookie = cookiesOf(begun)
  const { to } = await land(await samlIdp.signIn(String(begun.body.url), 'liga'), cookie)
  const said = String(to.searchParams.get('vincular'))
  const done = await server.rest('POST', `/profile/sso-links/${said}/confirm`, { token, headers: { cookie } })
  expect(done.status).toBe(200)
  expect((await mine(server, token)).body.data).toMatchObject([{ email: 'x@elsewhere.example.com' }])
})
