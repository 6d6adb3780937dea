import { randomUUID } from 'node:crypto'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { isRefusal } from './testing/refusals.ts'
import { aServer, fingerprint, type TestServer, test, tokenOf } from './testing/server.ts'

const anOrganization = (values: object = {}) => {
  const slug = `org-${randomUUID()}`
  return { companyName: 'Padaria Sol', slug, subdomain: slug, adminEmail: `ana@${slug}.test`, adminName: 'Ana', ...values }
}
const PATHS = ['/auth/stytch-b2b/organizations', '/auth/stytch/organizations', '/auth/local/organizations']
const post = (server: TestServer, body: object, headers: Record<string, string> = {}, path = PATHS[0]) =>
  server.rest('POST', path ?? '', { body, headers })

test('R-178 every spelling of the path registers by the six fields, and says no more than it was told', async ({ testDb, server }) => {
  for (const path of PATHS) {
    const slug = `org-${randomUUID()}`
    const body = anOrganization({ slug, emailDomain: `@${slug}.test`, adminEmail: `ana@${slug}.test` })
    const answer = await post(server, body, {}, path)
    expect([path, answer.status]).toEqual([path, 201])
    expect(answer.body).toEqual({
      organization: { name: 'Padaria Sol', slug: body.slug, subdomain: body.subdomain },
      admin: { name: 'Ana', email: body.adminEmail },
    })
    const kept = await inSystem(testDb.db, (tx) =>
      tx.selectFrom('tenants').select('emailDomain').where('slug', '=', slug).executeTakeFirstOrThrow(),
    )
    expect(kept.emailDomain).toBe(`@${slug}.test`)
  }
  expect((await post(server, anOrganization(), {}, '/auth/other/organizations')).status).toBe(400)
})

test('R-200 a 400 names field and reason, and nothing is written', async ({ testDb, server }) => {
  const before = await fingerprint(testDb)
  const cases: [object, string][] = [
    [{ companyName: '' }, 'companyName'],
    [{ slug: 'Padaria Sol' }, 'slug'],
    [{ subdomain: 'a_b' }, 'subdomain'],
    [{ slug: 'www' }, 'slug'],
    [{ subdomain: 'portal' }, 'subdomain'],
    [{ emailDomain: 'sol.test' }, 'emailDomain'],
    [{ adminEmail: 'ana' }, 'adminEmail'],
    [{ emailDomain: '@sol.test' }, 'adminEmail'],
    [{ adminName: null }, 'adminName'],
    [{ adminName: 'a\u0000' }, 'adminName'],
    [{ slug: ['a'] }, 'slug'],
    [{ role: 'super_admin' }, 'role'],
    [{ tenantId: 1 }, 'tenantId'],
  ]
  for (const [values, field] of cases) {
    const answer = await post(server, anOrganization(values))
    isRefusal(answer, values)
    expect(answer.body, JSON.stringify(values)).toMatchObject({
      code: 'invalid_input',
      message: 'Dados inválidos. Verifique as informações fornecidas.',
      details: [{ field, message: expect.any(String) }],
    })
  }
  isRefusal(await post(server, {}), {})
  expect(await fingerprint(testDb)).toEqual(before)
})

test('a refusal is told in the language the caller asks for, Portuguese where they ask for none of ours', async ({ server }) => {
  const told = async (language: string) => {
    const { body } = await post(server, anOrganization({ slug: 'a'.repeat(64) }), { 'accept-language': language })
    return body
  }
  const wrong = { field: 'slug', reason: 'too_long', params: { most: 63, of: 'characters' } }
  expect(await told('de')).toMatchObject({
    code: 'invalid_input',
    message: 'Dados inválidos. Verifique as informações fornecidas.',
    details: [{ ...wrong, message: 'Use no máximo 63 caracteres.' }],
  })
  expect(await told('en-GB, pt;q=0.5')).toMatchObject({
    code: 'invalid_input',
    message: 'Invalid data. Check what you sent.',
    details: [{ ...wrong, message: 'Use at most 63 characters.' }],
  })
})

test('A28 R-199 raced, one gets 201 and all others 409; no half organisation stays', async ({ testDb, server }) => {
  const wish = anOrganization()
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(server, wish)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'organization_exists',
    message: 'Esta organização já existe. Tente com um nome diferente.',
    details: [{ field: 'slug' }, { field: 'subdomain' }],
  })
  const [tenants, people] = await inSystem(testDb.db, async (tx) => [
    await tx.selectFrom('tenants').select('id').where('slug', '=', wish.slug).execute(),
    await tx.selectFrom('users').select('id').where('email', '=', wish.adminEmail).execute(),
  ])
  expect([tenants?.length, people?.length]).toEqual([1, 1])
})

test('a retry with its key gets the first answer, by either spelling', async ({ server }) => {
  const body = anOrganization()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await post(server, body, headers)
  const again = await post(server, body, headers, PATHS[1])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect((await post(server, body)).status).toBe(409)
})

test('A03 registering is counted like every other door', async ({ testDb }) => {
  const server = await aServer(testDb.url, { RATE_LIMIT_AUTH_PER_MINUTE: '3' })
  try {
    const statuses = []
    for (let n = 0; n < 5; n++)
      statuses.push((await post(server, anOrganization(), { 'x-forwarded-for': `192.0.2.${n}` }, PATHS[n % PATHS.length])).status)
    expect(statuses).toEqual([201, 201, 201, 429, 429])
  } finally {
    await server.stop()
  }
})

test('a closed installation says so, and refuses every spelling before it reads what was sent', async ({ testDb, server: openServer }) => {
  expect(await openServer.rest('GET', '/auth/registration')).toMatchObject({ status: 200, body: { open: true } })
  const server = await aServer(testDb.url, { REGISTRATION: 'closed' })
  try {
    expect(await server.rest('GET', '/auth/registration')).toMatchObject({ status: 200, body: { open: false } })
    const before = await fingerprint(testDb)
    for (const path of PATHS)
      for (const body of [anOrganization(), {}]) {
        const answer = await post(server, body, { 'idempotency-key': randomUUID() }, path)
        isRefusal(answer, body, [403])
        expect(answer).toMatchObject({ status: 403, body: { code: 'registration_closed' } })
      }
    const trpc = await server.ask('POST', '/trpc/tenants.registration.create', { body: anOrganization() })
    expect([trpc.status, trpc.text.includes('registration_closed')]).toEqual([403, true])
    expect(await fingerprint(testDb)).toEqual(before)
  } finally {
    await server.stop()
  }
})

test('the checklist of set-up is the own one, and finishing it is for admins', async ({ server, desk, other }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  const { token: foreign } = await tokenOf(server, other, 'admin')
  const { token: manager } = await tokenOf(server, desk, 'manager')
  expect(await server.rest('POST', '/organization/setup/finish', { token: manager })).toMatchObject({ status: 403 })
  expect(await server.rest('GET', '/organization/setup', { token })).toMatchObject({ status: 200, body: { finishedAt: null } })
  expect(await server.rest('POST', '/organization/setup/finish', { token })).toMatchObject({ status: 200 })
  expect((await server.rest('GET', '/organization/setup', { token })).body.finishedAt).not.toBeNull()
  expect((await server.rest('GET', '/organization/setup', { token: foreign })).body.finishedAt).toBeNull()
})
