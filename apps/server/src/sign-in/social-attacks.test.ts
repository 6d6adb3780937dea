import { describe, expect } from 'vitest'
import { cookiesOf, signIn } from '../testing/server.ts'
import { aSocialProvider, comeBack, complete, enter, goThrough, link, press, sayWho, test } from '../testing/social.ts'

const OTHER_BROWSER = `balcao-si=${'B'.repeat(43)}`
const REFUSED = 'oauth_flow_callback_error'

describe('what comes back is believed only (A26)', () => {
  test('with the state of this provider, once, in the browser that asked', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    await aSocialProvider({ server, desk, social }, 'gitlab')
    const { to, cookie } = await press({ server, desk }, 'google')
    const { to: back } = await sayWho(to, { email: `uma${desk.id}@exemplo.test` })
    const said = async (address: string, browser: string) => {
      const { page, error } = await comeBack(new URL(address), browser)
      return [error, page.searchParams.get('organization')]
    }
    const changed = (state: string) => {
      const address = new URL(back)
      address.searchParams.set('state', state)
      return address.href
    }
    const alike = [REFUSED, null]
    expect(await said(changed(`${desk.id}.${'A'.repeat(43)}`), cookie)).toEqual(alike)
    expect(await said(changed('nonsense'), cookie)).toEqual(alike)
    expect(await said(back.href.replace(/&?state=[^&]*/, ''), cookie)).toEqual(alike)
    expect(await said(back.href.replace('/google/', '/gitlab/'), cookie)).toEqual(alike)
    expect(await said(back.href, OTHER_BROWSER)).toEqual(alike)
    expect(await said(back.href, '')).toEqual(alike)
    const first = await comeBack(back, cookie)
    expect(first.token).not.toBe('')
    expect(await said(back.href, cookie)).toEqual(alike)
    // The token opens one session, in that browser.
    expect((await complete({ server }, first.token, OTHER_BROWSER)).body).toMatchObject({ code: 'oauth_token_invalid' })
    expect((await complete({ server }, first.token, '')).status).toBe(401)
    const together = await Promise.all([1, 2, 3].map(() => complete({ server }, first.token, cookie)))
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect((await complete({ server }, `${desk.id}.${'A'.repeat(43)}`, cookie)).body).toMatchObject({ code: 'oauth_token_invalid' })
  })

  test('where it began: what begins in one organisation ends in none other', async ({ server, desk, other, social }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    await aSocialProvider({ server, desk: other, social }, 'google')
    const { to, cookie } = await press({ server, desk }, 'google')
    const { to: back } = await sayWho(to, { email: `entre${desk.id}@exemplo.test` })
    const state = back.searchParams.get('state') ?? ''
    const moved = new URL(back)
    moved.searchParams.set('state', state.replace(`${desk.id}.`, `${other.id}.`))
    expect((await comeBack(moved, cookie)).error).toBe(REFUSED)
    const { token, cookie: own } = await goThrough({ server, desk }, 'google', { email: `entre${desk.id}@exemplo.test` })
    expect((await complete({ server }, token.replace(`${desk.id}.`, `${other.id}.`), own)).status).toBe(401)
  })

  test('with the code that answers this question: another one does not fit its proof key', async ({ server, desk, social }) => {
    for (const name of ['google', 'github'] as const) {
      await aSocialProvider({ server, desk, social }, name)
      const theirs = await sayWho((await press({ server, desk }, name)).to, { email: `vitima${desk.id}@exemplo.test` })
      const { to, cookie } = await press({ server, desk }, name)
      const mine = await sayWho(to, { email: `eu${desk.id}@exemplo.test` })
      const mixed = new URL(mine.to)
      mixed.searchParams.set('code', theirs.to.searchParams.get('code') ?? '')
      expect((await comeBack(mixed, cookie)).error, name).toBe(REFUSED)
    }
  })

  const claims = {
    'another issuer': { iss: 'https://accounts.evil.example' },
    'another audience': { aud: 'somebody-else' },
    'another nonce': { nonce: 'n'.repeat(43) },
    'no nonce': { nonce: undefined },
    'an end that has passed': { exp: Math.floor(Date.now() / 1000) - 3_600 },
    'no subject': { sub: undefined },
  }
  for (const [what, change] of Object.entries(claims))
    test(`not with a token of ${what}`, async ({ server, desk, social }) => {
      await aSocialProvider({ server, desk, social }, 'google')
      social.misbehave({ claims: (honest) => ({ ...honest, ...change }) })
      expect((await goThrough({ server, desk }, 'google', { email: `x${desk.id}@exemplo.test` })).error).toBe(REFUSED)
      social.misbehave({})
    })

  test('not with a token that another key signed, or none', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'apple')
    for (const signature of ['foreign', 'none'] as const) {
      social.misbehave({ signature })
      expect((await goThrough({ server, desk }, 'apple', { email: `x${desk.id}@exemplo.test` })).error).toBe(REFUSED)
    }
    social.misbehave({})
  })

  test('of Microsoft, not with an issuer that is not that of the person’s directory', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'microsoft')
    social.misbehave({ claims: (honest) => ({ ...honest, tid: '11111111-2222-3333-4444-555555555555' }) })
    expect((await goThrough({ server, desk }, 'microsoft', { email: `x${desk.id}@exemplo.test` })).error).toBe(REFUSED)
    social.misbehave({})
    const person = await desk.person('client')
    const proved = await goThrough({ server, desk }, 'microsoft', { email: person.email })
    expect(proved.error).toBe('oauth_email_unproved')
  })
})

test('who gives up, a provider that is away, and one that refuses: the administrator reads why, nobody else', async ({
  server,
  desk,
  social,
}) => {
  const token = await aSocialProvider({ server, desk, social }, 'discord')
  const failure = async () => {
    const { body } = await server.rest('GET', '/sso/social-providers', { token })
    return String((body.data as { name: string; failure: string }[]).find(({ name }) => name === 'discord')?.failure)
  }
  const who = { email: `x${desk.id}@exemplo.test` }
  expect((await goThrough({ server, desk }, 'discord', { ...who, cancel: true })).error).toBe(REFUSED)
  expect(await failure()).toBe('')
  const { to, cookie } = await press({ server, desk }, 'discord')
  const said = await sayWho(to, who)
  social.misbehave({ status: 503 })
  expect((await comeBack(said.to, cookie)).error).toBe(REFUSED)
  expect(await failure()).toMatch(/^provider_away: /)
  social.misbehave({})
  await aSocialProvider({ server, desk, social }, 'discord', { clientSecret: 'errado' })
  expect(await failure()).toBe('')
  expect((await goThrough({ server, desk }, 'discord', who)).error).toBe(REFUSED)
  expect(await failure()).toMatch(/^provider_refused: .*invalid_client/)
})

test('what is unknown, off, of a suspended organisation or not set up is answered alike', async ({ server, desk, social }) => {
  const token = await aSocialProvider({ server, desk, social }, 'google')
  const error = async (name: string, more: Record<string, string> = {}) =>
    (await press({ server, desk }, name, more)).to.searchParams.get('oauth_error')
  expect(await error('figma')).toBe('oauth_config_not_found')
  expect(await error('google', { organization: 'nobody-of-this-name' })).toBe('oauth_config_not_found')
  const answer = await fetch(`${server.url}/api/auth/local/oauth/myspace/start`, { redirect: 'manual' })
  expect(answer.status).toBe(404)
  const { token: proved, cookie } = await goThrough({ server, desk }, 'google', { email: `off${desk.id}@exemplo.test` })
  await server.rest('PUT', '/sso/social-providers/google', { token, body: { active: false } })
  expect(await error('google')).toBe('oauth_config_not_found')
  expect((await complete({ server }, proved, cookie)).status).toBe(401)
})

describe('linking', () => {
  test('takes a fresh proof, mails the owner, and a login is one person’s', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'github')
    const person = await desk.person('agent')
    const { token } = await signIn(server, desk, person)
    const who = { email: 'dono@exemplo.test', sub: `d0${desk.id}`.padEnd(20, '0') }
    const page = await link({ server }, token, 'github', who)
    expect([page.pathname, page.searchParams.get('parte'), page.searchParams.get('social')]).toEqual(['/profile', 'seguranca', 'github'])
    const facts = (await desk.facts()).filter(({ name }) => name === 'account:changed')
    expect(facts).toMatchObject([{ payload: { userId: person.id, what: 'social_linked' } }])
    const another = await signIn(server, desk, await desk.person('supervisor'))
    expect((await link({ server }, another.token, 'github', who)).searchParams.get('social_error')).toBe('oauth_login_taken')
    const old = new Date(Date.now() - 3_600_000).toISOString()
    await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: old }).where('userId', '=', person.id).execute())
    const begun = await server.rest('POST', '/auth/local/oauth/github/links', { token, body: {} })
    expect(begun.body).toMatchObject({ code: 'proof_required' })
  })

  test('is in the data of the person, and goes with them', async ({ server, desk, social }) => {
    const admin = await aSocialProvider({ server, desk, social }, 'gitlab')
    const entered = await enter({ server, desk }, 'gitlab', { email: `dados${desk.id}@exemplo.test` })
    const { id } = entered.body.user as { id: number }
    const mine = await server.rest('POST', '/profile/export', { token: String(entered.body.access_token) })
    expect(mine.body.socialLogins).toMatchObject([{ name: 'gitlab', email: `dados${desk.id}@exemplo.test` }])
    expect((await server.rest('DELETE', `/users/${id}`, { token: admin })).status).toBe(200)
    const left = await desk.rows((tx) => tx.selectFrom('socialIdentities').select('id').where('userId', '=', id).execute())
    expect(left).toEqual([])
  })

  test('not in another browser, nor once the session ended', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'github')
    const person = await desk.person('client')
    const { token } = await signIn(server, desk, person)
    const begin = async () => {
      const begun = await server.rest('POST', '/auth/local/oauth/github/links', { token, body: { app: 'portal' } })
      return { cookie: cookiesOf(begun), back: await sayWho(new URL(String(begun.body.url)), { email: `l${desk.id}@exemplo.test` }) }
    }
    const first = await begin()
    expect((await comeBack(first.back.to, OTHER_BROWSER)).error).toBe(REFUSED)
    const second = await begin()
    await desk.rows((tx) =>
      tx.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).where('userId', '=', person.id).execute(),
    )
    const { page } = await comeBack(second.back.to, second.cookie)
    expect([page.pathname, page.searchParams.get('social_error')]).toEqual(['/portal/profile', REFUSED])
    expect(await desk.rows((tx) => tx.selectFrom('socialIdentities').selectAll().where('userId', '=', person.id).execute())).toEqual([])
  })
})

describe('Google’s One Tap', () => {
  const NONCE = 'pagina-0123456789abcdef'
  test('signs in by a credential for this client, with the nonce of the page, once', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'google', { oneTap: true })
    const { slug } = await desk.rows((tx) => tx.selectFrom('tenants').where('id', '=', desk.id).select('slug').executeTakeFirstOrThrow())
    const send = (credential: string, more: object = {}) =>
      server.rest('POST', '/auth/local/oauth/google/one-tap', { body: { credential, nonce: NONCE, organization: slug, ...more } })
    const who = { sub: `toque-${desk.id}`, email: `toque${desk.id}@exemplo.test` }
    const refused = [
      await social.credential(who, 'outra-pagina-0123456789'),
      await social.credential(who, NONCE, 'another-client'),
      'nonsense',
    ]
    for (const credential of refused) expect((await send(credential)).body).toMatchObject({ code: 'oauth_failed' })
    const misused = [
      { azp: 'another-client' },
      { iss: 'https://evil.example' },
      { exp: 1 },
      { iat: Math.floor(Date.now() / 1000) - 3_600 },
      { aud: ['balcao-google', 'another-client'] },
    ]
    for (const change of misused) {
      social.misbehave({ claims: (honest) => ({ ...honest, ...change }) })
      expect((await send(await social.credential(who, NONCE))).body, JSON.stringify(change)).toMatchObject({ code: 'oauth_failed' })
    }
    social.misbehave({ signature: 'foreign' })
    expect((await send(await social.credential(who, NONCE))).body).toMatchObject({ code: 'oauth_failed' })
    social.misbehave({})
    const credential = await social.credential(who, NONCE)
    const together = await Promise.all([1, 2, 3].map(() => send(credential)))
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(together.find(({ status }) => status === 200)?.body.user).toMatchObject({ email: who.email, role: 'client' })
    // The button finds the same account.
    expect((await enter({ server, desk }, 'google', who)).body.user).toMatchObject({ email: who.email })
    const foreign = await server.rest('POST', '/auth/local/oauth/google/one-tap', {
      body: { credential: await social.credential(who, NONCE), nonce: NONCE, organization: slug },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'user-agent': 'Mozilla/5.0' },
    })
    expect(foreign.status).toBe(403)
  })

  test('is off unless the organisation switched it on', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    const body = { credential: await social.credential({ sub: 'x', email: 'x@exemplo.test' }, NONCE), nonce: NONCE }
    expect((await server.rest('POST', '/auth/local/oauth/google/one-tap', { body })).body).toMatchObject({ code: 'oauth_config' })
  })
})
