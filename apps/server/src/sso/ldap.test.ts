import { inSystem } from '@balcao/db/system'
import { PASSWORD, slapdInstalled } from '@balcao/platform/testing/a-slapd'
import { describe, expect } from 'vitest'
import { accountOf, aDirectory, DOMAIN, directoryBody, enter, test } from '../testing/ldap.ts'
import { PASSWORD as OWN_PASSWORD, signIn } from '../testing/server.ts'
import { outcomes } from '../testing/sso.ts'

let made = 0
const aName = () => `p${process.pid}${made++}`

describe.runIf(slapdInstalled())('signing in by a directory', () => {
  test('somebody comes in with the password of the directory, in the ordinary form; nothing of it is kept', async ({
    server,
    desk,
    slapd,
  }) => {
    const group = await slapd.group('Suporte', [])
    const { token } = await aDirectory({ server, desk, slapd }, { groups: [{ group, role: 'supervisor' }] })
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await slapd.add(uid, { mail: email, name: 'Ana Prado' })
    await slapd.group('Suporte', [uid])
    expect((await enter({ server, desk }, email, 'errada')).body).toMatchObject({ code: 'invalid_credentials' })
    expect(await accountOf(desk, email), 'a wrong password makes no account').toBeUndefined()
    const entered = await enter({ server, desk }, email)
    expect(entered.status, entered.text).toBe(200)
    expect(entered.body.user).toMatchObject({ email, name: 'Ana Prado', role: 'supervisor' })
    expect((await accountOf(desk, email))?.passwordHash).toBeNull()
    const own = String(entered.body.access_token)
    const history = await server.rest('GET', '/profile/sign-ins', { token: own })
    expect(history.body.data).toMatchObject([{ method: 'password', outcome: 'success', provider: 'rede da Acme' }])
    expect((await server.rest('GET', '/profile', { token: own })).body).toMatchObject({ hasPassword: false, directory: 'rede da Acme' })
    expect((await outcomes({ server }, token))[0]).toBe('signed_in')

    await slapd.group('Suporte', [])
    expect((await enter({ server, desk }, email)).body.user, 'what the group gave goes with it').toMatchObject({ role: 'agent' })

    const proved = (password: string) => server.rest('POST', '/auth/prove', { token: own, body: { password } })
    expect((await proved('errada')).status).toBe(400)
    expect((await proved(PASSWORD)).status, 'a fresh proof').toBe(200)

    const everything = await inSystem(desk.db, async (tx) => [
      await tx.selectFrom('ssoAttempts').selectAll().execute(),
      await tx.selectFrom('auditEvents').selectAll().execute(),
      await tx.selectFrom('signIns').selectAll().execute(),
      await tx.selectFrom('outbox').selectAll().execute(),
      await tx.selectFrom('sessions').selectAll().execute(),
    ])
    expect(JSON.stringify(everything) + server.logs.join('')).not.toContain(PASSWORD)
  })

  test('whoever cannot come in gets the answer of a wrong password', async ({ server, desk, slapd }) => {
    const { token } = await aDirectory({ server, desk, slapd }, { createsAccounts: false })
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await slapd.add(uid, { mail: email })
    const twice = `duas-${uid}@${DOMAIN}`
    for (const one of ['a', 'b']) await slapd.add(`${uid}${one}`, { mail: twice })
    const foreign = `${uid}@outra.example.com`
    await slapd.add(`${uid}f`, { mail: foreign })
    const refused = { status: 401, body: { code: 'invalid_credentials' } }
    expect(await enter({ server, desk }, email), 'no account').toMatchObject(refused)
    expect(await enter({ server, desk }, `ninguem-${uid}@${DOMAIN}`)).toMatchObject(refused)
    expect(await enter({ server, desk }, twice), 'two entries').toMatchObject(refused)
    expect(await enter({ server, desk }, foreign), 'a domain that the directory does not answer for').toMatchObject(refused)
    expect(await enter({ server, desk }, email, '\0'), 'no password').toMatchObject({ status: 400 })
    expect((await enter({ server, desk }, email, '')).status).toBe(400)
    expect(await enter({ server, desk }, `*@${DOMAIN}`)).toMatchObject({ status: 400 })
    expect(await outcomes({ server }, token)).toEqual(['several_found', 'no_account'])
  })

  test('an entry with the address of somebody above who set it up does not become them', async ({ server, desk, slapd }) => {
    const { id } = await aDirectory({ server, desk, slapd })
    const admin = await desk.person('admin')
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await desk.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', admin.id).execute())
    await slapd.add(uid, { mail: email })
    await desk.rows((tx) => tx.updateTable('identityProviders').set({ ceiling: 6 }).where('id', '=', id).execute())
    expect((await enter({ server, desk }, email)).status).toBe(401)
    await desk.rows((tx) => tx.updateTable('identityProviders').set({ ceiling: 7 }).where('id', '=', id).execute())
    expect((await enter({ server, desk }, email)).status).toBe(200)
    // Another entry with the address of the first, who is known by another name for good.
    await slapd.remove(uid)
    await slapd.add(`${uid}x`, { mail: email })
    expect((await enter({ server, desk }, email)).status, 'an account is bound to one person').toBe(401)
  })

  test('an address counts where its domain was proved, or the directory is trusted with it', async ({ server, desk, slapd }) => {
    const { id, token } = await aDirectory({ server, desk, slapd }, { trustsUnverified: false })
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await slapd.add(uid, { mail: email })
    expect((await enter({ server, desk }, email)).status).toBe(401)
    expect((await outcomes({ server }, token))[0]).toBe('domain_not_proved')
    await desk.rows((tx) =>
      tx
        .updateTable('identityProviders')
        .set({ provedDomains: [DOMAIN] })
        .where('id', '=', id)
        .execute(),
    )
    expect((await enter({ server, desk }, email)).status).toBe(200)
    // The page that belongs to nobody asks only directories of proved domains.
    expect((await server.rest('POST', '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200)
    await desk.rows((tx) => tx.updateTable('identityProviders').set({ provedDomains: [] }).where('id', '=', id).execute())
    expect((await server.rest('POST', '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(401)
  })

  test('the second factor is asked for, unless the directory is trusted with it', async ({ server, desk, slapd }) => {
    const { id, token } = await aDirectory({ server, desk, slapd })
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await slapd.add(uid, { mail: email })
    await enter({ server, desk }, email)
    await desk.rows((tx) =>
      tx.updateTable('users').set({ totpSecret: 'x', totpConfirmedAt: new Date().toISOString() }).where('email', '=', email).execute(),
    )
    expect((await enter({ server, desk }, email)).body).toMatchObject({ code: 'second_factor_required' })
    expect((await server.rest('PUT', `/sso/providers/${id}`, { token, body: { trustsSecondFactor: true } })).status).toBe(200)
    expect((await enter({ server, desk }, email)).status).toBe(200)
  })

  test('where it is required, own passwords, links and codes end; administrators keep theirs', async ({ server, desk, slapd }) => {
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    const person = await desk.person('agent')
    await desk.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', person.id).execute())
    const { token: own } = await signIn(server, desk, { ...person, email })
    const { id, token } = await aDirectory({ server, desk, slapd })
    await slapd.add(uid, { mail: email })
    expect((await enter({ server, desk }, email, OWN_PASSWORD)).status, 'not required yet').toBe(200)
    expect((await enter({ server, desk }, email)).status).toBe(200)
    await server.rest('PUT', `/sso/providers/${id}`, { token, body: { required: true } })
    expect((await enter({ server, desk }, email, OWN_PASSWORD)).body).toMatchObject({ code: 'directory_required' })
    expect((await enter({ server, desk }, email)).status).toBe(200)
    const changed = await server.rest('POST', '/auth/password/change', {
      token: own,
      body: { current: OWN_PASSWORD, password: 'outra senha bem comprida' },
    })
    if (changed.status !== 404) expect(changed.body).toMatchObject({ code: 'password_in_directory' })

    const forgot = (address: string) => server.rest('POST', '/auth/password/forgot', { body: { email: address, organization: desk.slug } })
    expect([(await forgot(email)).body, (await forgot(`ninguem-${uid}@${DOMAIN}`)).body]).toEqual([{ success: true }, { success: true }])
    const mails = await desk.rows((tx) => tx.selectFrom('mails').where('toAddress', '=', email).select(['text', 'linkPath']).execute())
    expect(mails).toMatchObject([{ linkPath: '/login', text: expect.stringContaining('rede da Acme') }])

    const admin = await desk.person('admin')
    const boss = `chefe-${uid}@${DOMAIN}`
    await desk.rows((tx) => tx.updateTable('users').set({ email: boss }).where('id', '=', admin.id).execute())
    await signIn(server, desk, { ...admin, email: boss })
    await slapd.stop()
    expect((await enter({ server, desk }, boss, OWN_PASSWORD)).status, 'the directory is down').toBe(200)
    expect(await enter({ server, desk }, email)).toMatchObject({ status: 503, body: { code: 'directory_away' } })
    expect(await enter({ server, desk }, `ninguem-${uid}@${DOMAIN}`), 'whoever it is').toMatchObject({
      status: 503,
      body: { code: 'directory_away' },
    })
    await slapd.start()
    expect((await enter({ server, desk }, email)).status).toBe(200)
  })

  test('other organisations are not asked, and nothing changes for them', async ({ server, desk, other, slapd }) => {
    await aDirectory({ server, desk, slapd })
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await slapd.add(uid, { mail: email })
    expect((await enter({ server, desk: other }, email)).status).toBe(401)
    const options = (organization: string) => server.rest('POST', '/sso/options', { body: { email, organization } })
    expect((await options(desk.slug)).body).toEqual({ providers: [], required: false, directory: 'rede da Acme' })
    expect((await options(other.slug)).body).toEqual({ providers: [], required: false, directory: null })
  })

  test('the connection is tried out, and says what would follow; nothing changes', async ({ server, desk, slapd }) => {
    const group = await slapd.group('Suporte', [])
    const { id, token } = await aDirectory({ server, desk, slapd }, { groups: [{ group: 'Suporte', role: 'supervisor' }] })
    const uid = aName()
    const email = `${uid}@${DOMAIN}`
    await slapd.add(uid, { mail: email, name: 'Bia Melo' })
    await slapd.group('Suporte', [uid])
    const look = (address = email) => server.rest('POST', `/sso/providers/${id}/directory-test`, { token, body: { email: address } })
    expect((await look()).body).toMatchObject({
      failure: null,
      outcome: 'tested',
      groups: ['Suporte'],
      account: { id: null, name: 'Bia Melo', email, isNew: true },
      claims: expect.arrayContaining([{ name: 'memberOf', value: group }]),
    })
    expect(await accountOf(desk, email)).toBeUndefined()
    expect((await look(`ninguem@${DOMAIN}`)).body).toMatchObject({ failure: 'nobody_found', account: null })
    const change = (body: object) => server.rest('PUT', `/sso/providers/${id}`, { token, body })
    expect((await change({ baseDn: 'ou=nada,dc=acme,dc=example' })).status).toBe(200)
    expect((await look()).body).toMatchObject({ failure: 'base_unknown' })
    await change({ clientSecret: 'errada' })
    expect((await look()).body).toMatchObject({ failure: 'bind_refused' })
    await change({ certificates: [] })
    expect((await look()).body).toMatchObject({ failure: 'certificate' })
    expect(JSON.stringify((await server.rest('GET', '/sso/providers', { token })).body)).not.toContain('errada')
  })

  test('what makes no directory is refused by its field, and the password is given again for another address', async ({
    server,
    desk,
    slapd,
  }) => {
    const { id, token } = await aDirectory({ server, desk, slapd })
    const refusal = async (more: object) => {
      const { status, body } = await server.rest('POST', '/sso/providers', { token, body: directoryBody(slapd, more) })
      return status === 400 ? (body.details as { field: string; reason: string }[]).map(({ field }) => field).join() : String(status)
    }
    expect(await refusal({ issuer: 'https://dc1.acme.com' })).toBe('issuer')
    expect(await refusal({ issuer: 'ldaps://10.0.0.1' })).toBe('issuer')
    expect(await refusal({ issuer: 'ldap://dc1.acme.com', plain: true })).toBe('issuer')
    expect(await refusal({ clientId: 'leitor' })).toBe('clientId')
    expect(await refusal({ clientSecret: undefined })).toBe('clientSecret')
    expect(await refusal({ baseDn: 'acme' })).toBe('baseDn')
    expect(await refusal({ peopleFilter: '(objectClass=person' })).toBe('peopleFilter')
    expect(await refusal({ emailAttribute: 'ma il' })).toBe('emailAttribute')
    expect(await refusal({ certificates: ['nada'] })).toBe('certificates.0')
    const change = (body: object) => server.rest('PUT', `/sso/providers/${id}`, { token, body })
    expect((await change({ issuer: slapd.plain })).body).toMatchObject({ details: [{ field: 'clientSecret' }] })
    expect((await change({ plain: true })).body).toMatchObject({ details: [{ field: 'clientSecret' }] })
    expect((await change({ name: 'Outro' })).status).toBe(200)
    expect((await server.rest('POST', `/sso/providers/${id}/scim-token`, { token, body: {} })).status).toBe(404)
  })
})
