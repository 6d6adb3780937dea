import { describe, expect } from 'vitest'
import { cookiesOf } from '../testing/server.ts'
import { aSamlProvider, begin, complete, goThroughSaml, land, outcomes, post, test } from '../testing/sso.ts'

const ana = (name: string, more: object = {}) => ({
  nameId: `id-${name}`,
  attributes: { email: `${name}@acme.example.com`, name: 'Ana Lima', ...more },
})

test('a new member of staff comes in by SAML: asked for by redirect, answered by a form, with no cookie that goes to other sites', async ({
  server,
  desk,
  samlIdp,
}) => {
  const provider = await aSamlProvider({ server, desk, samlIdp }, { groups: [{ group: 'Chefes', role: 'supervisor' }] })
  samlIdp.person('nova', ana('nova', { groups: ['Todos', 'Chefes'] }))
  const { url, cookie } = await begin({ server }, provider.key)
  expect(url.startsWith(`${samlIdp.origin}/sso?SAMLRequest=`)).toBe(true)
  expect([...new URL(url).searchParams.keys()], 'requests are signed').toContain('Signature')
  const { said, to } = await land(await samlIdp.signIn(url, 'nova'), cookie)
  expect(to.origin).toBe(server.url)
  const entered = await complete({ server }, said, cookie)
  expect(entered.body.user).toMatchObject({ email: 'nova@acme.example.com', name: 'Ana Lima', role: 'supervisor' })
  expect(cookiesOf(entered)).toContain('balcao-rt=')
  expect((await outcomes({ server }, provider.token))[0]).toBe('signed_in')
  // Again: the same account by its name that lasts, whatever its address is now; and groups that are gone take their role along.
  samlIdp.person('nova', { nameId: 'id-nova', attributes: { email: 'outra@elsewhere.example.com' } })
  const again = await goThroughSaml({ server, samlIdp }, provider.key, 'nova')
  const second = await complete({ server }, again.said, again.cookie)
  expect(second.body.user).toMatchObject({ email: 'nova@acme.example.com', role: 'agent' })
})

test('what we are is served at our name, and is the same for everybody', async ({ server, desk, samlIdp }) => {
  const { entityId, acs } = await aSamlProvider({ server, desk, samlIdp })
  const answer = await fetch(entityId)
  expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8')
  const xml = await answer.text()
  expect(xml).toContain(`entityID="${entityId}"`)
  expect(xml).toContain(`Location="${acs}"`)
  expect((await fetch(entityId.replace(/\d+-\d+/, `${desk.id}-2147483647`))).status).toBe(404)
  expect((await fetch(entityId.replace(/\d+-\d+/, 'x'))).status).toBe(404)
})

test('an encrypted assertion is read with the key of its provider, which nobody is shown', async ({ server, desk, samlIdp }) => {
  const provider = await aSamlProvider({ server, desk, samlIdp })
  const { body, text } = await server.rest('GET', `/sso/providers/${provider.id}`, { token: provider.token })
  expect(text).not.toContain('PRIVATE')
  samlIdp.person('cifrada', ana('cifrada'))
  samlIdp.misbehave({ encryptFor: (body.saml as { certificate: string }).certificate })
  const { said, cookie } = await goThroughSaml({ server, samlIdp }, provider.key, 'cifrada')
  samlIdp.misbehave({})
  expect((await complete({ server }, said, cookie)).status).toBe(200)
})

describe('an answer counts only', () => {
  test('in the browser that asked: whoever began elsewhere gets nobody else’s session', async ({ server, desk, samlIdp }) => {
    const { key, token } = await aSamlProvider({ server, desk, samlIdp })
    samlIdp.person('vitima', ana(`vitima${desk.id}`))
    const attacker = await begin({ server }, key)
    const victim = await begin({ server }, key)
    const posted = await samlIdp.signIn(attacker.url, 'vitima')
    const { said } = await land(posted, victim.cookie)
    expect(said).toBe('expired')
    const rows = await desk.rows((tx) => tx.selectFrom('ssoSignIns').select(['id', 'userId']).execute())
    expect(rows.every(({ userId }) => userId === null)).toBe(true)
    for (const { id } of rows) expect((await complete({ server }, `${desk.id}-${id}`, attacker.cookie)).status).toBe(401)
    expect(await outcomes({ server }, token)).toEqual(['other_browser'])
    expect((await land(await samlIdp.signIn((await begin({ server }, key)).url, 'vitima'), '')).said, 'no cookie at all').toBe('expired')
  })

  test('once: neither the post, nor the page that follows it, nor the assertion in another sign-in', async ({ server, desk, samlIdp }) => {
    const { key, token } = await aSamlProvider({ server, desk, samlIdp })
    samlIdp.person('uma', ana(`uma${desk.id}`))
    const { url, cookie } = await begin({ server }, key)
    const posted = await samlIdp.signIn(url, 'uma')
    const landing = await post(posted)
    expect((await post(posted)).searchParams.get('sso')).toBe('expired')
    const fetched = async () =>
      new URL((await fetch(landing, { redirect: 'manual', headers: { cookie } })).headers.get('location') ?? '', landing)
    expect((await fetched()).searchParams.get('sso')).toMatch(/^\d+-\d+$/)
    expect((await fetched()).searchParams.get('sso')).toBe('expired')
    // The same assertion under another request is another request's answer.
    const second = await begin({ server }, key)
    const state = new URL(second.url).searchParams.get('RelayState') ?? ''
    expect((await post({ ...posted, RelayState: state })).searchParams.get('sso')).toBe('refused')
    // One whose id was taken is not taken again, even if it answers.
    const assertionId = `_same${desk.id}`
    samlIdp.misbehave({ facts: (facts) => ({ ...facts, assertionId }) })
    expect((await goThroughSaml({ server, samlIdp }, key, 'uma')).said).toMatch(/^\d+-\d+$/)
    expect((await goThroughSaml({ server, samlIdp }, key, 'uma')).said).toBe('refused')
    samlIdp.misbehave({})
    expect(await outcomes({ server }, token)).toEqual(['replayed', 'not_valid', 'expired'])
  })

  test('within ten minutes, by the clock of the database', async ({ server, desk, samlIdp }) => {
    const { key } = await aSamlProvider({ server, desk, samlIdp })
    samlIdp.person('tarde', ana(`tarde${desk.id}`))
    const { url, cookie } = await begin({ server }, key)
    const past = { expiresAt: new Date(Date.now() - 1_000).toISOString() }
    await desk.rows((tx) => tx.updateTable('ssoSignIns').set(past).execute())
    expect((await land(await samlIdp.signIn(url, 'tarde'), cookie)).said).toBe('expired')
  })

  test('at the address of its provider: neither another provider’s, nor another tenant’s', async ({ server, desk, other, samlIdp }) => {
    const mine = await aSamlProvider({ server, desk, samlIdp })
    const second = await aSamlProvider({ server, desk, samlIdp })
    const theirs = await aSamlProvider({ server, desk: other, samlIdp })
    samlIdp.person('perdida', ana(`perdida${desk.id}`))
    for (const { acs } of [second, theirs]) {
      const { url, cookie } = await begin({ server }, mine.key)
      const posted = await samlIdp.signIn(url, 'perdida')
      expect((await land({ ...posted, action: acs }, cookie)).said).toBe('expired')
      expect((await land({ ...posted, action: acs, RelayState: '' }, cookie)).said).toBe('expired')
    }
    expect(await outcomes({ server }, theirs.token)).toEqual([])
  })

  test('signed for us; what is not says so in the log, and what nobody asked for leaves no trace', async ({ server, desk, samlIdp }) => {
    const { key, token, acs } = await aSamlProvider({ server, desk, samlIdp })
    samlIdp.person('falsa', ana(`falsa${desk.id}`))
    for (const signature of ['none', 'foreign', 'sha1'] as const) {
      samlIdp.misbehave({ signature })
      expect((await goThroughSaml({ server, samlIdp }, key, 'falsa')).said, signature).toBe('refused')
    }
    samlIdp.misbehave({})
    expect(await outcomes({ server }, token)).toEqual(['not_valid', 'not_valid', 'not_valid'])
    for (const SAMLResponse of ['', 'x', Buffer.from('<a/>').toString('base64')])
      expect((await post({ action: acs, SAMLResponse, RelayState: '' })).searchParams.get('sso')).toBe('expired')
    expect((await fetch(acs, { method: 'POST', redirect: 'manual' })).status).toBe(303)
    expect((await fetch(acs, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect(await outcomes({ server }, token)).toHaveLength(3)
  })
})

test('a sign-in that begins at the provider counts only where the switch says so, and once', async ({ server, desk, samlIdp }) => {
  const { id, key, token, acs, entityId } = await aSamlProvider({ server, desk, samlIdp })
  samlIdp.person('portal', ana(`portal${desk.id}`))
  const come = async () => land(await samlIdp.unsolicited(acs, entityId, 'portal'), '')
  expect((await come()).said).toBe('refused')
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { idpInitiated: true } })
  const posted = await samlIdp.unsolicited(acs, entityId, 'portal')
  const { said, answer } = await land(posted, '')
  const cookie = (answer?.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; ')
  expect((await complete({ server }, said, cookie)).body.user).toMatchObject({ email: `portal${desk.id}@acme.example.com` })
  expect((await land(posted, '')).said, 'a second time').toBe('refused')
  // An answer to a request of ours does not pass for one that nobody asked for.
  const { url } = await begin({ server }, key)
  expect((await land({ ...(await samlIdp.signIn(url, 'portal')), RelayState: '' }, '')).said).toBe('expired')
  expect(await outcomes({ server }, token)).toEqual(['replayed', 'signed_in', 'unsolicited'])
})

test('an address alone is somebody only where its domain was proved, and a name that changes each time never', async ({
  server,
  desk,
  samlIdp,
}) => {
  const { id, key, token } = await aSamlProvider({ server, desk, samlIdp })
  const email = `so${desk.id}@acme.example.com`
  samlIdp.person('so', { nameId: email, format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' })
  const first = await goThroughSaml({ server, samlIdp }, key, 'so')
  expect((await complete({ server }, first.said, first.cookie)).body.user).toMatchObject({ email })
  samlIdp.person('transitoria', { ...ana(`t${desk.id}`), format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })
  expect((await goThroughSaml({ server, samlIdp }, key, 'transitoria')).said).toBe('refused')
  await desk.rows((tx) => tx.updateTable('identityProviders').set({ provedDomains: [] }).where('id', '=', id).execute())
  expect((await goThroughSaml({ server, samlIdp }, key, 'so')).said).toBe('refused')
  samlIdp.person('nova', ana(`nao-provada${desk.id}`))
  expect((await goThroughSaml({ server, samlIdp }, key, 'nova')).said).toBe('refused')
  expect((await outcomes({ server }, token)).slice(0, 3)).toEqual(['domain_not_proved', 'domain_not_proved', 'no_subject'])
})

test('a provider that changes its keys is believed once its next certificate is there beside the present one', async ({
  server,
  desk,
  samlIdp,
}) => {
  const { id, key, token } = await aSamlProvider({ server, desk, samlIdp })
  samlIdp.person('chaves', ana(`chaves${desk.id}`))
  const former = samlIdp.certificate
  const next = await samlIdp.rotateKeys()
  expect((await goThroughSaml({ server, samlIdp }, key, 'chaves')).said).toBe('refused')
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { certificates: [former, next] } })
  expect((await goThroughSaml({ server, samlIdp }, key, 'chaves')).said).toMatch(/^\d+-\d+$/)
})

test('a test sign-in shows what the assertion says, and opens nothing', async ({ server, desk, samlIdp }) => {
  const { id, token } = await aSamlProvider({ server, desk, samlIdp })
  samlIdp.person('teste', ana(`teste${desk.id}`))
  const begun = await server.rest('POST', `/sso/providers/${id}/test`, { token })
  const { to } = await land(await samlIdp.signIn(String(begun.body.url), 'teste'), cookiesOf(begun))
  const { body } = await server.rest('GET', to.pathname, { token })
  expect(body).toMatchObject({ outcome: 'tested', account: { email: `teste${desk.id}@acme.example.com`, isNew: true } })
  expect(body.claims).toContainEqual({ name: 'NameID', value: `id-teste${desk.id}` })
})

test('a provider of SAML needs an address, a sound certificate and addresses that may be called; and keeps its protocol', async ({
  server,
  desk,
  samlIdp,
}) => {
  const { id, token } = await aSamlProvider({ server, desk, samlIdp })
  const change = async (body: object) => (await server.rest('PUT', `/sso/providers/${id}`, { token, body })).text
  expect(await change({ certificates: [] })).toContain('saml_certificates')
  expect(await change({ certificates: ['AAAA'] })).toContain('saml_certificate')
  expect(await change({ signInUrl: '' })).toContain('signInUrl')
  expect(await change({ signInUrl: 'javascript:alert(1)' })).toContain('sso_address')
  expect(await change({ signInUrl: 'http://login.example.com/' })).toContain('sso_address')
  expect(await change({ metadataUrl: 'https://10.0.0.1/metadata' })).toContain('sso_address')
  expect(await change({ protocol: 'oidc' })).toContain('unknown_field')
  const inside = await server.rest('POST', '/sso/metadata', { token, body: { url: 'https://10.0.0.1/metadata' } })
  expect(inside.text).toContain('sso_address')
  const { body } = await server.rest('POST', '/sso/metadata', { token, body: { url: `${samlIdp.origin}/metadata` } })
  expect(body).toMatchObject({ failure: null, issuer: samlIdp.issuer })
  expect((await server.rest('POST', '/sso/metadata', { token, body: {} })).status).toBe(400)
})
