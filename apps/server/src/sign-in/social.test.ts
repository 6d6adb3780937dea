import { PROVES_EMAIL, SOCIAL_NAMES } from '@balcao/contracts/sign-in/social/names'
import { describe, expect } from 'vitest'
import { cookiesOf, signIn } from '../testing/server.ts'
import { aSocialProvider, complete, enter, goThrough, link, signUps, slugOf, test } from '../testing/social.ts'

describe('each of the nineteen', () => {
  for (const name of SOCIAL_NAMES)
    test(`${name} signs somebody in: a new account where the address is proved, and else one that linked the login`, async ({
      server,
      desk,
      social,
    }) => {
      await aSocialProvider({ server, desk, social }, name)
      const who = { email: `ana.${name}${desk.id}@exemplo.test` }
      const first = await goThrough({ server, desk }, name, who)
      if (PROVES_EMAIL.has(name)) {
        const entered = await complete({ server }, first.token, first.cookie)
        expect(entered.body.user).toMatchObject({ email: who.email, name: 'Ana Lima', role: 'client', tenant_id: desk.id })
        expect(cookiesOf(entered)).toContain('balcao-rt=')
      } else {
        expect(first.error).toBe('oauth_email_unproved')
        const person = await desk.person('client')
        const { token } = await signIn(server, desk, person)
        expect((await link({ server }, token, name, who)).searchParams.get('social')).toBe(name)
        expect((await enter({ server, desk }, name, who)).body.user).toMatchObject({ id: person.id })
      }
      // Again, and with another address at the provider: the same person there is the same account here.
      const again = await enter({ server, desk }, name, who)
      expect(again.status).toBe(200)
      const history = await server.rest('GET', '/profile/sign-ins', { token: String(again.body.access_token) })
      expect((history.body.data as object[])[0]).toMatchObject({ method: 'social', outcome: 'success' })
    })
})

test('addresses are asked for once, and no token of the provider is kept', async ({ server, desk, social }) => {
  await aSocialProvider({ server, desk, social }, 'github')
  social.seen.length = 0
  await enter({ server, desk }, 'github', { email: `uma${desk.id}@exemplo.test` })
  expect(social.seen.filter((one) => one.includes('/user/emails'))).toHaveLength(1)
  const kept = await desk.rows((tx) => tx.selectFrom('socialSignIns').selectAll().execute())
  expect(JSON.stringify(kept)).not.toContain('access')
  expect(Object.keys(kept[0] ?? {}).filter((column) => /token/i.test(column))).toEqual(['tokenHash'])
})

test('what the widget is led back with: the path that it asked for, unless that leads elsewhere', async ({ server, desk, social }) => {
  await aSocialProvider({ server, desk, social }, 'google')
  const who = { email: `volta${desk.id}@exemplo.test` }
  const asked = async (redirect: string) =>
    (await goThrough({ server, desk }, 'google', who, { redirect, app: 'portal' })).page.searchParams.get('redirect')
  expect(await asked('/portal/my-tickets?estado=aberto')).toBe('/portal/my-tickets?estado=aberto')
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', '/x\r\ny'])
    expect(await asked(evil), evil).toBeNull()
  const { page } = await goThrough({ server, desk }, 'google', who)
  expect([page.origin, page.pathname, page.searchParams.get('organization')]).toEqual([server.url, '/sign-in', await slugOf(desk)])
})

describe('who comes in', () => {
  test('nobody new where sign-up is closed, nobody yet where accounts are approved, and each is said what it is', async ({
    server,
    desk,
    social,
  }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    await signUps(desk, 'closed')
    const who = { email: `nova${desk.id}@exemplo.test` }
    expect((await goThrough({ server, desk }, 'google', who)).error).toBe('oauth_no_account')
    await signUps(desk, 'open', true)
    expect((await goThrough({ server, desk }, 'google', who)).error).toBe('inactive_email')
    expect((await goThrough({ server, desk }, 'google', who)).error).toBe('inactive_email')
    await desk.rows((tx) => tx.updateTable('users').set({ isActive: true, pendingSince: null }).where('email', '=', who.email).execute())
    expect((await enter({ server, desk }, 'google', who)).body.user).toMatchObject({ email: who.email })
    await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('email', '=', who.email).execute())
    expect((await goThrough({ server, desk }, 'google', who)).error).toBe('unauthorized_action')
  })

  test('nobody into an account of the same address, whatever a provider says of it (A27)', async ({ server, desk, other, social }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    await aSocialProvider({ server, desk, social }, 'gitlab')
    const person = await desk.person('client')
    expect((await goThrough({ server, desk }, 'google', { email: person.email })).error).toBe('oauth_account_exists')
    const claims = { email: person.email, verified: false }
    expect((await goThrough({ server, desk }, 'google', claims)).error).toBe('oauth_email_unproved')
    // An account that came by one provider is not entered by another of the same address.
    const who = { email: `duas${desk.id}@exemplo.test` }
    await enter({ server, desk }, 'google', who)
    expect((await goThrough({ server, desk }, 'gitlab', who)).error).toBe('oauth_account_exists')
    // The same login is somebody else in another organisation.
    await aSocialProvider({ server, desk: other, social }, 'google')
    expect((await enter({ server, desk: other }, 'google', who)).body.user).toMatchObject({ tenant_id: other.id })
  })

  test('staff by no login but one that they linked themselves', async ({ server, desk, social }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    const who = { email: `sobe${desk.id}@exemplo.test`, sub: `sobe-${desk.id}` }
    const first = await enter({ server, desk }, 'google', who)
    const userId = (first.body.user as { id: number }).id
    await desk.rows((tx) => tx.updateTable('users').set({ role: 'agent' }).where('id', '=', userId).execute())
    expect((await goThrough({ server, desk }, 'google', who)).error).toBe('unauthorized_action')
    const agent = await desk.person('agent')
    const { token } = await signIn(server, desk, agent)
    const own = { email: 'casa@exemplo.test', sub: `casa-${desk.id}` }
    await link({ server }, token, 'google', own)
    expect((await enter({ server, desk }, 'google', own)).body.user).toMatchObject({ id: agent.id, role: 'agent' })
  })

  test('with the second factor of the account, which does not use the token up; and not where single sign-on is required', async ({
    server,
    desk,
    social,
  }) => {
    await aSocialProvider({ server, desk, social }, 'google')
    const who = { email: `fator${desk.id}@acme.example.com` }
    const first = await enter({ server, desk }, 'google', who)
    const userId = (first.body.user as { id: number }).id
    const confirmed = (totpConfirmedAt: string | null) =>
      desk.rows((tx) => tx.updateTable('users').set({ totpConfirmedAt }).where('id', '=', userId).execute())
    await confirmed(new Date().toISOString())
    const { token, cookie } = await goThrough({ server, desk }, 'google', who)
    expect((await complete({ server }, token, cookie)).body).toMatchObject({ code: 'second_factor_required' })
    expect((await complete({ server }, token, cookie, { code: '000000' })).body).toMatchObject({ code: 'second_factor_wrong' })
    await confirmed(null)
    const provider = {
      ...{ tenantId: desk.id, name: 'Entra', label: 'Entra', issuer: 'https://login.example.com/', clientId: 'x', scopes: ['openid'] },
      ...{ domains: ['acme.example.com'], groups: '[]', ceiling: 7, audience: 'both', isRequired: true },
    }
    await desk.rows((tx) => tx.insertInto('identityProviders').values(provider).execute())
    expect((await complete({ server }, token, cookie)).body).toMatchObject({ code: 'sso_required' })
    await desk.rows((tx) => tx.updateTable('identityProviders').set({ isRequired: false }).execute())
    expect((await complete({ server }, token, cookie)).status).toBe(200)
  })
})
