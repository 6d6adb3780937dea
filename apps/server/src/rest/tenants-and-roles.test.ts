import { expect } from 'vitest'
import { MATRIX } from '../testing/matrix/areas.ts'
import { restCall } from '../testing/matrix/calls.ts'
import { allIdsOf } from '../testing/matrix/ids.ts'
import { test, tokenOf } from '../testing/server.ts'
import { endpoints } from './endpoints.ts'

test('R09 an unknown role has the rights of a client, whatever it is called', async ({ testDb, server, desk }) => {
  for (const slug of ['Administrator', 'admin ', 'аdmin', 'root']) {
    await testDb.asOwner(
      `set role balcao_system; insert into roles (tenant_id, slug, name, level) values (${desk.id}, '${slug}', 'x', 8); reset role`,
    )
    const { token } = await tokenOf(server, desk, await desk.aUser('client', { role: slug }))
    const expected = slug === 'Administrator' ? 200 : 403
    expect((await server.rest('GET', '/users', { token })).status, slug).toBe(expected)
  }
})

test('R10 a lowered role, a disabled user and a suspended tenant count from the next request', async ({ testDb, server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'agent')
  const asOwner = (text: string) => testDb.asOwner(`set role balcao_system; ${text}; reset role`)
  expect((await server.rest('GET', '/users', { token })).status).toBe(200)
  await asOwner(`update users set role = 'client' where id = ${person.id}`)
  expect(await server.rest('GET', '/users', { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await asOwner(`update users set is_active = false where id = ${person.id}`)
  expect(await server.rest('GET', '/tickets', { token })).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  await asOwner(`update users set is_active = true where id = ${person.id}; update tenants set status = 'suspended' where id = ${desk.id}`)
  expect(await server.rest('GET', '/tickets', { token })).toMatchObject({ status: 403, body: { code: 'tenant_suspended' } })
})

test('T03 a batch of own and foreign ids gives each item its own answer', async ({ server, desk, other }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  const own = (await desk.aTicket()).id
  const foreign = (await other.aTicket()).id
  const ids = Array.from({ length: 20 }, (_, n) => ((n * 7) % 3 === 0 ? foreign : own))
  const input = Object.fromEntries(ids.map((id, n) => [n, { id }]))
  const { text } = await server.ask(
    'GET',
    `/trpc/${ids.map(() => 'tickets.get').join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
    { token },
  )
  const items = JSON.parse(text) as { result?: { data: { id: number } }; error?: { data: { code: string } } }[]
  expect(items.map((item) => item.result?.data.id ?? item.error?.data.code)).toEqual(
    ids.map((id) => (id === own ? own : 'ticket_not_found')),
  )
})

test('T04 a tenant in the body, the query, a header or the host changes nothing', async ({ server, desk, other }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  const body = { title: 'x', description: 'x' }
  for (const field of ['tenantId', 'tenant_id', 'tenant'])
    expect((await server.rest('POST', '/tickets', { token, body: { ...body, [field]: other.id } })).status).toBe(400)
  expect((await server.rest('GET', `/tickets?tenantId=${other.id}`, { token })).status).toBe(400)
  const headers = {
    'x-tenant-id': String(other.id),
    'x-user-id': '1',
    'x-remote-user': 'admin',
    'x-original-url': '/api/users',
    'x-http-method-override': 'GET',
  }
  const created = await server.rest('POST', '/tickets', { token, body, headers })
  expect(created.status).toBe(201)
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute())).toEqual([{ id: created.body.id }])
})

test('R-001 T07 canaries of one tenant appear in no answer to another', async ({ server, desk, other }) => {
  const { token, person } = await tokenOf(server, desk, 'super_admin')
  await allIdsOf(desk)
  const author = await other.aUser('agent', { name: 'CANARIO', email: 'canario@example.test' })
  for (let n = 0; n < 10; n++) {
    const ticket = await other.aTicket({ title: `CANARIO ${n}`, description: 'CANARIO', assigneeId: author.id })
    await other.aComment(ticket, { content: 'CANARIO' })
  }
  await other.aTag('CANARIO')
  const own = await allIdsOf(desk, person)
  for (const [name, endpoint] of endpoints()) {
    if (endpoint.method !== 'GET' || endpoint.role === undefined) continue
    const rest = restCall(endpoint, MATRIX[name]?.works(own) ?? {})
    const answer = await server.rest('GET', rest.address, { token })
    expect(answer.status, name).toBe(MATRIX[name]?.status?.super_admin ?? 200)
    expect(answer.text, name).not.toMatch(/canario/i)
  }
  expect((await server.rest('GET', '/users?search=canario', { token })).body).toMatchObject({ data: [], hasNext: false })
})
