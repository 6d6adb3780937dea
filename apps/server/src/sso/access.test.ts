import { guestAddress } from '@balcao/core/chat/widget/guests'
import { findOptions } from '@balcao/core/sso/options'
import { expect } from 'vitest'
import { signIn } from '../testing/server.ts'
import { aProvider, begin, comeBack, enter, goThrough, test } from '../testing/sso.ts'

test('groups give roles at each sign-in, take away what they gave, and leave alone what was given by hand', async ({
  server,
  desk,
  openId,
}) => {
  const groups = [
    { group: 'leads', role: 'supervisor' },
    { group: 'heads', role: 'manager' },
  ]
  const { key, token } = await aProvider({ server, desk, openId }, { groupsClaim: 'groups', groups })
  const sub = `grupos${desk.id}`
  const roleWith = async (said: unknown) => {
    openId.person({ sub, email: `${sub}@acme.example.com`, email_verified: true, groups: said })
    const { user } = (await enter({ server, openId }, key, sub)).body as { user: { id: number; role: string } }
    return user
  }
  expect((await roleWith(['leads', 'others'])).role).toBe('supervisor')
  expect((await roleWith(['leads', 'heads'])).role, 'the highest').toBe('manager')
  expect((await roleWith(undefined)).role, 'nothing was said of groups').toBe('manager')
  const { id, role } = await roleWith([])
  expect(role, 'what groups gave is gone').toBe('agent')
  await server.rest('PATCH', `/users/${id}`, { token, body: { role: 'supervisor' } })
  expect((await roleWith([])).role, 'given by hand').toBe('supervisor')
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute())
  expect((await roleWith(['leads'])).role, 'administrators keep theirs').toBe('admin')
})

test('required single sign-on refuses mailed links too, with its reason', async ({ server, desk, openId }) => {
  await aProvider({ server, desk, openId }, { required: true })
  const person = await desk.person('agent')
  const email = `link${desk.id}@acme.example.com`
  await desk.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', person.id).execute())
  await server.rest('POST', '/auth/local/magic-links/send', { body: { email, organization: desk.slug } })
  const { text = '', linkPath = '' } = await desk.rows((tx) =>
    tx.selectFrom('mails').where('toAddress', '=', email).select(['text', 'linkPath']).orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  const link = new URLSearchParams(String(linkPath).split('?')[1]).get('token') ?? ''
  expect(link).not.toBe('')
  const refused = await server.rest('POST', '/auth/local/magic-links/authenticate', { body: { token: link } })
  expect([refused.status, refused.body.code]).toEqual([403, 'sso_required'])
  const code = /\b\d{6}\b/.exec(String(text))?.[0] ?? ''
  const byCode = await server.rest('POST', '/auth/codes/authenticate', { body: { email, code, organization: desk.slug } })
  expect([byCode.status, byCode.body.code]).toEqual([403, 'sso_required'])
})

test('the ways in follow from organisation and domain; a domain alone leads nowhere until it is proved', async ({
  server,
  desk,
  openId,
  testDb,
}) => {
  const domain = `proof-${desk.id}.example.com`
  const { id, key } = await aProvider({ server, desk, openId }, { domains: [domain], required: true })
  const find = async (asked: object) => (await server.rest('POST', '/sso/options', { body: asked })).body
  const ours = [{ key, label: 'Acme', preset: 'other' }]
  const nobody = { providers: [], required: false, directory: null }
  expect(await find({})).toEqual(nobody)
  expect(await find({ email: `a@${domain}` })).toEqual(nobody)
  expect(await find({ organization: desk.slug })).toEqual({ providers: ours, required: false, directory: null })
  expect(await find({ organization: desk.slug, email: `a@${domain}` })).toEqual({ providers: ours, required: true, directory: null })
  expect(await find({ organization: desk.slug, app: 'portal' })).toEqual(nobody)
  expect(await find({ organization: 'no-such-organisation', email: `a@${domain}` })).toEqual(nobody)
  const closed = findOptions({ db: testDb.db, site: {} }, 'closed', { email: `a@${domain}`, app: 'staff' })
  expect(await closed).toEqual({ providers: ours, required: true, directory: null })
  await desk.rows((tx) =>
    tx
      .updateTable('identityProviders')
      .set({ provedDomains: [domain] })
      .where('id', '=', id)
      .execute(),
  )
  expect(await find({ email: `a@${domain}` })).toEqual({ providers: ours, required: true, directory: null })
  expect(await find({ email: `a@sub.${domain}` })).toEqual(nobody)
})

test('a test sign-in shows claims and what would follow to who began it, and opens and makes nothing', async ({
  server,
  desk,
  other,
  openId,
}) => {
  const { id, token } = await aProvider({ server, desk, openId }, { active: false })
  const sub = `teste${desk.id}`
  openId.person({ sub, email: `${sub}@acme.example.com`, email_verified: true, name: 'Eva' })
  const asked = await server.rest('POST', `/sso/providers/${id}/test`, { token })
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { to } = await comeBack(await openId.signIn(String(asked.body.url), sub), cookie)
  expect(to.pathname).toMatch(/^\/sso\/tests\/\d+$/)
  const seen = await server.rest('GET', to.pathname, { token })
  expect(seen.body).toMatchObject({ outcome: 'tested', account: { id: null, name: 'Eva', role: 'Agente', isNew: true } })
  expect(seen.text).toContain('email_verified')
  const stranger = await signIn(server, other, 'admin')
  expect((await server.rest('GET', to.pathname, { token: stranger.token })).status).toBe(404)
  expect(await desk.rows((tx) => tx.selectFrom('users').where('email', '=', `${sub}@acme.example.com`).select('id').execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('ssoIdentities').select('id').execute())).toEqual([])
})

test('the only way in is not unlinked, and nobody unlinks what is another’s', async ({ server, desk, openId }) => {
  const { id, key, token } = await aProvider({ server, desk, openId })
  const sub = `unico${desk.id}`
  openId.person({ sub, email: `${sub}@acme.example.com`, email_verified: true })
  const own = String((await enter({ server, openId }, key, sub)).body.access_token)
  const [link] = (await server.rest('GET', '/profile/sso-identities', { token: own })).body.data as { id: number }[]
  expect((await server.rest('DELETE', `/profile/sso-identities/${link?.id}`, { token })).status).toBe(404)
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { required: true } })
  const refused = await server.rest('DELETE', `/profile/sso-identities/${link?.id}`, { token: own })
  expect([refused.status, refused.body.code]).toEqual([409, 'sso_identity_last'])
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { required: false } })
  const named = (email: string) => desk.rows((tx) => tx.updateTable('users').set({ email }).where('email', 'like', `%${sub}%`).execute())
  await named(guestAddress(sub))
  const noMail = await server.rest('DELETE', `/profile/sso-identities/${link?.id}`, { token: own })
  expect([noMail.status, noMail.body.code], 'no password or link reaches who has no address').toEqual([409, 'sign_in_method_last'])
  await named(`${sub}@acme.example.com`)
  expect((await server.rest('DELETE', `/profile/sso-identities/${link?.id}`, { token: own })).status).toBe(200)
})

test('a provider that was switched off, or taken away, lets nobody in any more', async ({ server, desk, openId }) => {
  const { id, key, token } = await aProvider({ server, desk, openId })
  const sub = `fora${desk.id}`
  openId.person({ sub, email: `${sub}@acme.example.com`, email_verified: true })
  const { url, cookie } = await begin({ server }, key)
  const location = await openId.signIn(url, sub)
  const { said, cookie: mine } = await goThrough({ server, openId }, key, sub)
  await server.rest('PUT', `/sso/providers/${id}`, { token, body: { active: false } })
  expect((await comeBack(location, cookie)).said).toBe('refused')
  const late = await server.rest('POST', '/sso/sign-ins/complete', { body: { signIn: said }, headers: { cookie: mine } })
  expect([late.status, late.body.code]).toEqual([401, 'sso_expired'])
  expect((await begin({ server }, key)).answer.status).toBe(404)
})
