import { ROLE_LEVEL, ROLES } from '@balcao/contracts/access'
import { expect } from 'vitest'
import { idsOf, NOBODYS } from '../testing/ids.ts'
import { MATRIX, restCall, trpcCall } from '../testing/matrix.ts'
import type { Ids } from '../testing/matrix-row.ts'
import { fingerprint, test, tokenOf } from '../testing/server.ts'
import { endpoints } from './endpoints.ts'

/** An answer without what differs by nature: its request id, and the ids that were sent. */
const bare = (text: string, ids: Ids) =>
  Object.values(ids).reduce(
    // An id may happen to be 404.
    (all, id) => all.replaceAll(new RegExp(`(?<!"statusCode":)\\b${id}\\b`, 'g'), '#'),
    text.replaceAll(/"requestId":"[^"]*"/g, ''),
  )

test('every endpoint has its row in the matrix, and every row its endpoint', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(
    endpoints()
      .map(([name]) => name)
      .toSorted(),
  )
})

test('every place of an input that names an id of ours is in the matrix', () => {
  for (const [name, endpoint] of endpoints()) {
    const { shape } = endpoint.input as unknown as { shape: Record<string, unknown> }
    const naming = Object.keys(shape).filter(
      (field) => /(^|[a-z])(id|ids|Id|Ids)$/.test(field) || ['assignee', 'requester', 'owner'].includes(field),
    )
    expect(Object.keys(MATRIX[name]?.naming ?? {}).toSorted(), name).toEqual(naming.toSorted())
  }
})

for (const [name, endpoint] of endpoints())
  for (const [place, { input, answers }] of Object.entries(MATRIX[name]?.naming ?? {}))
    test(`T01 T02 ${name} by ${place}: another tenant's is the same as none, and nothing is written`, async ({
      house,
      server,
      desk,
      other,
    }) => {
      const { token, person } = await tokenOf(server, desk, 'super_admin')
      const own = await idsOf(desk, person)
      const foreign = await idsOf(other)
      const before = await fingerprint(house)
      const replies = async (ids: Ids) => {
        const rest = restCall(endpoint, input(ids, own))
        const trpc = trpcCall(name, endpoint, input(ids, own))
        return [
          await server.rest(rest.method, rest.address, { token, body: rest.body }),
          await server.ask(trpc.method, trpc.address, { token, body: trpc.body }),
        ]
      }
      const theirs = await replies(foreign)
      const nobodys = await replies(NOBODYS)
      expect(theirs.map((one) => one.status)).toEqual(nobodys.map((one) => one.status))
      expect(theirs.map((one) => bare(one.text, foreign))).toEqual(nobodys.map((one) => bare(one.text, NOBODYS)))
      for (const reply of theirs) expect(reply.status).toBe(typeof answers === 'string' ? 200 : answers)
      if (answers === 'nothing') expect(theirs[0]?.body).toMatchObject({ data: [] })
      if (answers === 'none changed') expect(Object.values(theirs[0]?.body ?? {})).toEqual([0])
      expect(await fingerprint(house)).toEqual(before)
    })

for (const [name, endpoint] of endpoints()) {
  const row = MATRIX[name]
  if (!row || row.least === 'anyone') continue
  const least = row.least
  test(`R01 ${name} is for ${least} and above, by REST and by tRPC`, async ({ house, server, desk }) => {
    // Who is refused changes nothing, and who reads neither: what was made for one of them serves the next.
    const others = await idsOf(desk)
    for (const role of ROLES) {
      const caller = role === 'guest' ? undefined : await tokenOf(server, desk, role)
      const allowed = ROLE_LEVEL[role] >= ROLE_LEVEL[least]
      const own = allowed ? await idsOf(desk, caller?.person) : others
      const rest = restCall(endpoint, row.works(own))
      const changed = allowed && endpoint.method !== 'GET'
      const trpc = trpcCall(name, endpoint, row.works(changed ? await idsOf(desk, caller?.person) : own))
      // That somebody was refused is all that is written down.
      const prints = () => (allowed ? undefined : fingerprint(house, ['audit_events']))
      const before = await prints()
      const answers = [
        await server.rest(rest.method, rest.address, { token: caller?.token, body: rest.body }),
        await server.ask(trpc.method, trpc.address, { token: caller?.token, body: trpc.body }),
      ]
      const expected = role === 'guest' ? 401 : allowed ? (row.status?.[role] ?? endpoint.status) : 403
      expect([role, answers[0]?.status, answers[1]?.status]).toEqual([role, expected, expected === 201 ? 200 : expected])
      expect(await prints()).toEqual(before)
    }
  })
}

test('R09 an unknown role has the rights of a client, whatever it is called', async ({ house, server, desk }) => {
  for (const slug of ['Administrator', 'admin ', 'аdmin', 'root']) {
    await house.asOwner(
      `set role balcao_system; insert into roles (tenant_id, slug, name, level) values (${desk.id}, '${slug}', 'x', 8); reset role`,
    )
    const { token } = await tokenOf(server, desk, await desk.aUser('client', { role: slug }))
    const expected = slug === 'Administrator' ? 200 : 403
    expect((await server.rest('GET', '/users', { token })).status, slug).toBe(expected)
  }
})

test('R10 a lowered role, a disabled user and a suspended tenant count from the next request', async ({ house, server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'agent')
  const asOwner = (text: string) => house.asOwner(`set role balcao_system; ${text}; reset role`)
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
  const own = (await idsOf(desk)).ticket
  const foreign = (await idsOf(other)).ticket
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

test('T07 canaries of one tenant appear in no answer to another', async ({ server, desk, other }) => {
  const { token, person } = await tokenOf(server, desk, 'super_admin')
  await idsOf(desk)
  const author = await other.aUser('agent', { name: 'CANARIO', email: 'canario@example.test' })
  for (let n = 0; n < 10; n++) {
    const ticket = await other.aTicket({ title: `CANARIO ${n}`, description: 'CANARIO', assigneeId: author.id })
    await other.aComment(ticket, { content: 'CANARIO' })
  }
  await other.aTag('CANARIO')
  const own = await idsOf(desk, person)
  for (const [name, endpoint] of endpoints()) {
    if (endpoint.method !== 'GET' || endpoint.role === undefined) continue
    const rest = restCall(endpoint, MATRIX[name]?.works(own) ?? {})
    const answer = await server.rest('GET', rest.address, { token })
    expect(answer.status, name).toBe(200)
    expect(answer.text, name).not.toMatch(/canario/i)
  }
  expect((await server.rest('GET', '/users?search=canario', { token })).body).toMatchObject({ data: [], hasNext: false })
})
