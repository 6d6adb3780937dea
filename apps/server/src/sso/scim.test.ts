import { expect } from 'vitest'
import { signIn, type TestServer } from '../testing/server.ts'
import { aProvider, test } from '../testing/sso.ts'

type Json = Record<string, unknown>

/** Calls of a provider that keeps people up to date. */
async function aClient(server: TestServer, provider: { id: number; token: string }) {
  const made = await server.rest('POST', `/sso/providers/${provider.id}/scim-token`, { token: provider.token })
  expect(made.status).toBe(200)
  const token = String(made.body.token)
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/api/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/scim+json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      type: answer.headers.get('content-type'),
      body: (text ? JSON.parse(text) : {}) as Json,
    }
  }
  return { token, call }
}
const patchOf = (...operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations })
const first = (body: Json) => (body.Resources as Json[])[0]

test('a provider creates, finds, changes and deactivates people', async ({ server, desk, openId }) => {
  const provider = await aProvider({ server, desk, openId })
  const { call } = await aClient(server, provider)
  const made = await call('POST', '/Users', {
    userName: 'Ana@acme.example.com',
    externalId: 'e-1',
    name: { givenName: 'Ana', familyName: 'Lima' },
    emails: [{ value: 'ana@acme.example.com', primary: true }],
    active: true,
    title: 'is passed over',
  })
  expect(made).toMatchObject({ status: 201, type: 'application/scim+json; charset=utf-8' })
  expect(made.body).toMatchObject({ userName: 'ana@acme.example.com', externalId: 'e-1', displayName: 'Ana Lima', active: true })
  const { id } = made.body
  for (const filter of [
    'userName eq "ANA@acme.example.com"',
    'externalId eq "e-1"',
    'emails.value eq "ana@acme.example.com"',
    'emails[type eq "work"].value eq "ana@acme.example.com"',
  ])
    expect((await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body, filter).toMatchObject({ totalResults: 1 })
  const again = await call('POST', '/Users', { userName: 'ana@acme.example.com' })
  expect(again.body).toMatchObject({ status: '409', scimType: 'uniqueness', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] })

  // Okta without a path, Entra with words.
  expect((await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }))).body.active).toBe(false)
  expect((await call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'True' }))).body.active).toBe(true)
  const named = patchOf({
    op: 'Add',
    value: {
      'name.givenName': 'Bia',
      'name.familyName': 'Reis',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'TI',
    },
  })
  expect((await call('PATCH', `/Users/${id}`, named)).body.displayName).toBe('Bia Reis')
  const moved = patchOf({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'bia@acme.example.com' })
  expect((await call('PATCH', `/Users/${id}`, moved)).body.userName).toBe('bia@acme.example.com')
  const put = await call('PUT', `/Users/${id}`, {
    userName: 'bia@acme.example.com',
    externalId: 'e-2',
    displayName: 'Bia R.',
    active: true,
  })
  expect(put.body).toMatchObject({ externalId: 'e-2', displayName: 'Bia R.' })
  expect((await call('PUT', `/Users/${id}`, { userName: 'bia@acme.example.com' }, { 'if-match': made.etag })).status).toBe(412)
  expect((await call('GET', `/Users/${id}`, undefined, { 'if-none-match': (await call('GET', `/Users/${id}`)).etag })).status).toBe(304)

  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await call('GET', `/Users/${id}`)).body.active).toBe(false)
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('resourceId', '=', String(id)).select(['action', 'actorName']).orderBy('id').execute(),
  )
  expect(log[0]).toEqual({ action: 'user.created', actorName: 'Entra da Acme (SCIM)' })
  expect(log.at(-1)?.action).toBe('user.deactivated')
})

test('deactivating somebody ends their session, and what has no sense is refused as SCIM says it', async ({ server, desk, openId }) => {
  const provider = await aProvider({ server, desk, openId })
  const { call } = await aClient(server, provider)
  const person = await desk.person('agent')
  await desk.rows((tx) =>
    tx
      .updateTable('users')
      .set({ email: `lia${desk.id}@acme.example.com` })
      .where('id', '=', person.id)
      .execute(),
  )
  const { token } = await signIn(server, desk, { ...person, email: `lia${desk.id}@acme.example.com` })
  expect((await call('PATCH', `/Users/${person.id}`, patchOf({ op: 'replace', path: 'active', value: false }))).status).toBe(200)
  expect((await server.rest('GET', '/auth/profile', { token })).status).toBe(401)

  for (const [method, path, body, status, scimType] of [
    ['POST', '/Users', { userName: 'x@elsewhere.example.com' }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'nobody' }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: ['x'] }, 400, 'invalidValue'],
    ['GET', '/Users?filter=title%20eq%20%22x%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20sw%20%22x%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?startIndex=x', undefined, 400, 'invalidValue'],
    ['GET', '/Users/999999999', undefined, 404, undefined],
    ['GET', '/Users/x', undefined, 404, undefined],
    ['GET', '/Nothing', undefined, 404, undefined],
    ['PATCH', `/Users/${person.id}`, patchOf({ op: 'move', path: 'x', value: 1 }), 400, 'invalidValue'],
    ['PATCH', `/Users/${person.id}`, patchOf({ op: 'replace', value: 'x' }), 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'T', members: [{ value: '999999999' }] }, 400, 'invalidValue'],
  ] as const) {
    const answer = await call(method, path, body)
    expect({ path, status: answer.status, scimType: answer.body.scimType }).toEqual({ path, status, scimType })
    expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
  }
})

test('groups give roles as far as the provider may, and take away what they gave', async ({ server, desk, openId }) => {
  const groups = [
    { group: 'Líderes', role: 'supervisor' },
    { group: 'g-2', role: 'manager' },
  ]
  const provider = await aProvider({ server, desk, openId }, { groups })
  const { call } = await aClient(server, provider)
  const roleOf = async (id: unknown) =>
    (await desk.rows((tx) => tx.selectFrom('users').where('id', '=', Number(id)).select('role').executeTakeFirstOrThrow())).role
  const { id } = (await call('POST', '/Users', { userName: 'ana@acme.example.com' })).body
  expect(await roleOf(id)).toBe('agent')
  const leaders = (await call('POST', '/Groups', { displayName: 'Líderes', members: [{ value: id }] })).body
  expect(leaders.members).toMatchObject([{ value: id }])
  expect(await roleOf(id)).toBe('supervisor')
  const heads = (await call('POST', '/Groups', { displayName: 'Chefes', externalId: 'g-2' })).body
  await call('PATCH', `/Groups/${heads.id}`, patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }))
  expect(await roleOf(id)).toBe('manager')
  expect((await call('PATCH', `/Groups/${heads.id}`, patchOf({ op: 'Remove', path: `members[value eq "${id}"]` }))).body).toMatchObject({
    members: [],
  })
  expect(await roleOf(id)).toBe('supervisor')
  expect(
    first((await call('GET', '/Groups?filter=displayName%20eq%20%22l%C3%ADderes%22&excludedAttributes=members')).body),
  ).not.toHaveProperty('members')
  expect((await call('GET', `/Users/${id}`)).body.groups).toMatchObject([{ value: leaders.id, display: 'Líderes' }])
  expect((await call('DELETE', `/Groups/${leaders.id}`)).status).toBe(204)
  expect(await roleOf(id)).toBe('agent')
  // By hand: groups leave it alone.
  await server.rest('PATCH', `/users/${id}`, { token: provider.token, body: { role: 'supervisor' } })
  await call('PUT', `/Groups/${heads.id}`, { displayName: 'Chefes', members: [] })
  expect(await roleOf(id)).toBe('supervisor')
})

test('a provider reaches nobody above who set it up, on the other side, of another domain, or of another tenant', async ({
  server,
  desk,
  other,
  openId,
}) => {
  const { call } = await aClient(server, await aProvider({ server, desk, openId }))
  const put = async (of: typeof desk, role: 'admin' | 'super_admin' | 'client' | 'agent', name: string) => {
    const person = await of.person(role)
    await of.rows((tx) =>
      tx
        .updateTable('users')
        .set({ email: `${name}${of.id}@${name === 'longe' ? 'elsewhere' : 'acme'}.example.com` })
        .where('id', '=', person.id)
        .execute(),
    )
    return person.id
  }
  for (const id of [
    await put(desk, 'super_admin', 'super'),
    await put(desk, 'client', 'cliente'),
    await put(desk, 'agent', 'longe'),
    await put(other, 'agent', 'outro'),
  ])
    for (const method of ['GET', 'DELETE']) expect((await call(method, `/Users/${id}`)).status).toBe(404)
  const admin = await put(desk, 'admin', 'chefe')
  expect((await call('GET', `/Users/${admin}`)).status).toBe(200)
  expect((await call('DELETE', `/Users/${admin}`)).status).toBe(403)
})

test('the former token is taken for a day, another one never; what the service can do is said', async ({ server, desk, other, openId }) => {
  const provider = await aProvider({ server, desk, openId })
  const { token, call } = await aClient(server, provider)
  const with_ = (bearer: string) => fetch(`${server.url}/api/scim/v2/Users`, { headers: { authorization: `Bearer ${bearer}` } })
  await aClient(server, provider)
  expect((await with_(token)).status).toBe(200)
  await desk.rows((tx) =>
    tx
      .updateTable('identityProviders')
      .set({ scimFormerUntil: new Date(Date.now() - 1_000).toISOString() })
      .execute(),
  )
  const refused = await with_(token)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await with_(token.replace(`scim_${desk.id}_`, `scim_${other.id}_`))).status).toBe(401)
  expect((await with_('nonsense')).status).toBe(401)
  const { call: fresh } = await aClient(server, provider)
  expect((await fresh('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true }, etag: { supported: true } })
  expect((await fresh('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 })
  expect((await fresh('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' })
  expect((await server.rest('DELETE', `/sso/providers/${provider.id}/scim-token`, { token: provider.token })).status).toBe(200)
  expect((await fresh('GET', '/Users')).status).toBe(401)
  expect((await call('GET', '/Users')).status).toBe(401)
})

test('a list comes by pages', async ({ server, desk, openId }) => {
  const { call } = await aClient(server, await aProvider({ server, desk, openId }))
  for (const name of ['a', 'b', 'c']) expect((await call('POST', '/Users', { userName: `${name}@acme.example.com` })).status).toBe(201)
  const page = (await call('GET', '/Users?startIndex=2&count=1')).body
  expect(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
  expect(first(page)?.userName).toBe('b@acme.example.com')
  expect((await call('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
})
