import { describe, expect } from 'vitest'
import { cookiesOf, signIn } from '../testing/server.ts'
import { aProvider, begin, comeBack, complete, enter, goThrough, outcomes, test } from '../testing/sso.ts'

const ana = (sub: string, more: object = {}) => ({ sub, email: `${sub}@acme.example.com`, email_verified: true, name: 'Ana Lima', ...more })

test('a new member of staff comes in by the provider: an account, a link, a session, a line in the history', async ({
  server,
  desk,
  openId,
}) => {
  const { key, token } = await aProvider({ server, desk, openId })
  openId.person(ana('nova'))
  const entered = await enter({ server, openId }, key, 'nova')
  expect(entered.status).toBe(200)
  expect(entered.body.user).toMatchObject({ email: 'nova@acme.example.com', name: 'Ana Lima', role: 'agent' })
  expect(cookiesOf(entered)).toContain('balcao-rt=')
  const own = String(entered.body.access_token)
  const history = await server.rest('GET', '/profile/sign-ins', { token: own })
  expect(history.body.data).toMatchObject([{ method: 'sso', outcome: 'success', provider: 'Acme' }])
  const links = await server.rest('GET', '/profile/sso-identities', { token: own })
  expect(links.body.data).toMatchObject([{ provider: 'Acme', email: 'nova@acme.example.com', removable: true }])
  expect((await outcomes({ server }, token))[0]).toBe('signed_in')
  // Again: the same account, by its subject, whatever its address is now.
  openId.person(ana('nova', { email: 'outra@elsewhere.example.com', email_verified: false }))
  const again = await enter({ server, openId }, key, 'nova')
  expect(again.body.user).toMatchObject({ email: 'nova@acme.example.com' })
})

test('a customer comes in by the portal and belongs to the company of their domain', async ({ server, desk, openId }) => {
  const { key } = await aProvider({ server, desk, openId }, { audience: 'customers', defaultRole: 'client' })
  const company = await desk.aCompany('Acme')
  await desk.rows((tx) =>
    tx
      .insertInto('companyDomains')
      .values({
        tenantId: desk.id,
        companyId: company.id,
        domain: 'acme.example.com',
        sentTo: 'x@acme.example.com',
        verifiedAt: new Date().toISOString(),
      })
      .execute(),
  )
  openId.person(ana('cliente'))
  const { to, said, cookie } = await goThrough({ server, openId }, key, 'cliente', 'portal')
  expect(to.pathname).toBe('/portal/login')
  const entered = await complete({ server }, said, cookie)
  expect(entered.body.user).toMatchObject({ role: 'client' })
  const [row] = await desk.rows((tx) =>
    tx.selectFrom('users').where('email', '=', 'cliente@acme.example.com').select('companyId').execute(),
  )
  expect(row?.companyId).toBe(company.id)
})

test('an account that is there is linked by its verified address, and its owner mailed', async ({ server, desk, openId }) => {
  const { key } = await aProvider({ server, desk, openId }, { createsAccounts: false })
  const person = await desk.person('agent')
  const email = `lia${desk.id}@acme.example.com`
  await desk.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', person.id).execute())
  openId.person({ sub: `lia${desk.id}`, email: email.toUpperCase(), email_verified: true })
  const entered = await enter({ server, openId }, key, `lia${desk.id}`)
  expect(entered.body.user).toMatchObject({ id: person.id })
  const facts = (await desk.facts()).filter(({ name }) => name === 'account:changed')
  expect(facts).toMatchObject([{ payload: { userId: person.id, what: 'sso_linked' } }])
})

describe('nobody comes in', () => {
  const refused = [
    ['an address that is not verified', ana('s1', { email_verified: false }), 'email_unverified'],
    ['an address of another domain', { sub: 's2', email: 'x@elsewhere.example.com', email_verified: true }, 'foreign_domain'],
    ['a domain that only ends alike', { sub: 's3', email: 'x@notacme.example.com', email_verified: true }, 'foreign_domain'],
    ['no address', { sub: 's4' }, 'no_email'],
  ] as const
  for (const [what, claims, outcome] of refused)
    test(`by ${what}`, async ({ server, desk, openId }) => {
      const { key, token } = await aProvider({ server, desk, openId })
      openId.person(claims)
      expect((await goThrough({ server, openId }, key, claims.sub)).said).toBe('refused')
      expect((await outcomes({ server }, token))[0]).toBe(outcome)
    })

  test('without an account where the provider makes none, by a disabled one, or by one above who set it up', async ({
    server,
    desk,
    openId,
  }) => {
    const { key, token } = await aProvider({ server, desk, openId }, { createsAccounts: false })
    const said = async (sub: string) => {
      openId.person(ana(sub))
      return (await goThrough({ server, openId }, key, sub)).said
    }
    expect(await said(`ninguem${desk.id}`)).toBe('refused')
    const person = await desk.person('agent')
    const set = (values: object) => desk.rows((tx) => tx.updateTable('users').set(values).where('id', '=', person.id).execute())
    await set({ email: `off${desk.id}@acme.example.com`, isActive: false })
    expect(await said(`off${desk.id}`)).toBe('refused')
    await set({ isActive: true, role: 'super_admin' })
    expect(await said(`off${desk.id}`)).toBe('refused')
    await set({ role: 'client' })
    expect(await said(`off${desk.id}`)).toBe('refused')
    expect(await outcomes({ server }, token)).toEqual(['not_for_customers', 'account_above', 'account_disabled', 'no_account'])
  })

  test('into another tenant’s account of the same address', async ({ server, desk, other, openId }) => {
    const { key } = await aProvider({ server, desk, openId })
    const theirs = await other.person('agent')
    const email = `dupla${desk.id}@acme.example.com`
    await other.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', theirs.id).execute())
    openId.person({ sub: `dupla${desk.id}`, email, email_verified: true })
    const entered = await enter({ server, openId }, key, `dupla${desk.id}`)
    expect(entered.body.user).toMatchObject({ tenant_id: desk.id })
    expect((entered.body.user as { id: number }).id).not.toBe(theirs.id)
  })
})

describe('what comes back is believed only', () => {
  test('with the state of this provider, once, in the browser that asked', async ({ server, desk, openId }) => {
    const { key, token } = await aProvider({ server, desk, openId })
    openId.person(ana(`once${desk.id}`))
    const { url, cookie } = await begin({ server }, key)
    const location = await openId.signIn(url, `once${desk.id}`)
    const changed = new URL(location)
    changed.searchParams.set('state', `${desk.id}.${'A'.repeat(43)}`)
    expect((await comeBack(changed.href, cookie)).said).toBe('expired')
    expect((await comeBack(location.replace(`/callback/${key}`, `/callback/${desk.id}-2147483647`), cookie)).said).toBe('expired')
    expect((await comeBack(location, 'balcao-si=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB')).said).toBe('expired')
    expect((await comeBack(location, '')).said).toBe('expired')
    const first = await comeBack(location, cookie)
    expect(first.status).toBe(303)
    expect(first.to.origin).toBe(server.url)
    expect((await comeBack(location, cookie)).said).toBe('expired')
    expect((await complete({ server }, first.said, 'balcao-si=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB')).status).toBe(401)
    expect((await complete({ server }, first.said, cookie)).status).toBe(200)
    expect((await complete({ server }, first.said, cookie)).body).toMatchObject({ code: 'sso_expired' })
    expect(await outcomes({ server }, token)).toEqual(['signed_in', 'expired', 'other_browser', 'other_browser'])
  })

  test('within ten minutes, by the clock of the database', async ({ server, desk, openId }) => {
    const { key } = await aProvider({ server, desk, openId })
    openId.person(ana(`late${desk.id}`))
    const { url, cookie } = await begin({ server }, key)
    const location = await openId.signIn(url, `late${desk.id}`)
    await desk.rows((tx) =>
      tx
        .updateTable('ssoSignIns')
        .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
        .execute(),
    )
    expect((await comeBack(location, cookie)).said).toBe('expired')
  })

  const wrong = [
    ['another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://evil.example.com' }) }],
    ['another audience', { claims: (claims: object) => ({ ...claims, aud: 'another' }) }],
    ['another nonce', { claims: (claims: object) => ({ ...claims, nonce: 'another' }) }],
    ['a time that is over', { claims: (claims: object) => ({ ...claims, exp: 1_000_000_000 }) }],
    ['a signature of nobody known', { signature: 'foreign' as const }],
    ['no signature', { signature: 'none' as const }],
  ] as const
  for (const [what, mischief] of wrong)
    test(`never with ${what}`, async ({ server, desk, openId }) => {
      const { key, token } = await aProvider({ server, desk, openId })
      openId.person(ana(`bad${desk.id}`))
      openId.misbehave(mischief)
      const { said } = await goThrough({ server, openId }, key, `bad${desk.id}`)
      openId.misbehave({})
      expect(said).toBe('refused')
      expect((await outcomes({ server }, token))[0]).toBe('not_valid')
    })

  test('also after the provider changed its keys', async ({ server, desk, openId }) => {
    const { key } = await aProvider({ server, desk, openId })
    openId.person(ana(`keys${desk.id}`))
    expect((await enter({ server, openId }, key, `keys${desk.id}`)).status).toBe(200)
    await openId.rotateKeys()
    expect((await enter({ server, openId }, key, `keys${desk.id}`)).status).toBe(200)
  })
})

test('who cancels, and a provider that is away, are told so in a word', async ({ server, desk, openId }) => {
  const { key, token } = await aProvider({ server, desk, openId })
  expect((await goThrough({ server, openId }, key, 'nobody at all')).said).toBe('cancelled')
  const { url, cookie } = await begin({ server }, key)
  openId.person(ana(`away${desk.id}`))
  const location = await openId.signIn(url, `away${desk.id}`)
  openId.misbehave({ status: 503 })
  expect((await comeBack(location, cookie)).said).toBe('away')
  const { answer } = await begin({ server }, key)
  openId.misbehave({})
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({ code: 'sso_away' })
  expect(await outcomes({ server }, token)).toEqual(['provider_away', 'provider_away', 'cancelled'])
})

test('required single sign-on refuses the password of staff, and not that of administrators, which is written down', async ({
  server,
  desk,
  openId,
}) => {
  const { token } = await aProvider({ server, desk, openId }, { required: true })
  const set = async (role: 'agent' | 'admin', name: string) => {
    const person = await desk.person(role)
    const email = `${name}${desk.id}@acme.example.com`
    await desk.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', person.id).execute())
    return { ...person, email }
  }
  const options = await server.rest('POST', '/sso/options', { body: { email: 'ninguem@acme.example.com', organization: desk.slug } })
  expect(options.body).toEqual({
    providers: [{ key: expect.any(String), label: 'Acme', preset: 'other' }],
    required: true,
    directory: null,
  })
  await expect(signIn(server, desk, await set('agent', 'lia'))).rejects.toThrow(/403.*sso_required/)
  const boss = await signIn(server, desk, await set('admin', 'chefe'))
  expect(boss.answer.status).toBe(200)
  const told = await server.rest('GET', '/audit/events?action=session.without_sso', { token })
  expect(told.text).toContain('session.without_sso')
})

test('the second factor of the account is asked for, unless the provider is trusted with it', async ({ server, desk, openId }) => {
  const { key, id, token } = await aProvider({ server, desk, openId })
  openId.person(ana(`dois${desk.id}`))
  const first = await enter({ server, openId }, key, `dois${desk.id}`)
  const userId = (first.body.user as { id: number }).id
  await desk.rows((tx) => tx.updateTable('users').set({ totpConfirmedAt: new Date().toISOString() }).where('id', '=', userId).execute())
  const { said, cookie } = await goThrough({ server, openId }, key, `dois${desk.id}`)
  expect((await complete({ server }, said, cookie)).body).toMatchObject({ code: 'second_factor_required' })
  expect((await complete({ server }, said, cookie, '000000')).body).toMatchObject({ code: 'second_factor_wrong' })
  expect((await outcomes({ server }, token))[0]).toBe('second_factor_wrong')
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { trustsSecondFactor: true } })
  expect((await complete({ server }, said, cookie)).status).toBe(200)
})
