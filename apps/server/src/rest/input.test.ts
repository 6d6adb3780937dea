import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { create, isRefusal } from '../testing/refusals.ts'
import { fingerprint, test, tokenOf } from '../testing/server.ts'

const SOUND = { title: 'x', description: 'y' }

test('I01 I11 I12 I03 values that cannot be stored, unknown fields and wrong types are 400 by name, and nothing is written', async ({
  testDb,
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const before = await fingerprint(testDb)
  const bodies: [body: unknown, field: string][] = [
    [{ ...SOUND, title: 'a\u0000b' }, 'title'],
    [{ ...SOUND, description: 'a\u0000b' }, 'description'],
    [{ ...SOUND, title: 'x'.repeat(257) }, 'title'],
    [{ ...SOUND, description: 'x'.repeat(65_001) }, 'description'],
    [{ ...SOUND, title: '   ' }, 'title'],
    [{ description: 'y' }, 'title'],
    [{}, 'title'],
    [{ ...SOUND, title: 5 }, 'title'],
    [{ ...SOUND, title: ['x'] }, 'title'],
    [{ ...SOUND, title: { toString: 'x' } }, 'title'],
    [{ ...SOUND, title: null }, 'title'],
    [{ ...SOUND, priority: 'URGENT' }, 'priority'],
    [{ ...SOUND, priority: 'constructor' }, 'priority'],
    [{ ...SOUND, queueId: 2_147_483_648 }, 'queueId'],
    [{ ...SOUND, queueId: '1' }, 'queueId'],
    [{ ...SOUND, tagIds: 1 }, 'tagIds'],
    [{ ...SOUND, tagIds: Array.from({ length: 51 }, (_, n) => n + 1) }, 'tagIds'],
    [{ ...SOUND, tagIds: [1.5] }, 'tagIds.0'],
    ...['id', 'createdAt', 'tenantId', 'deletedAt', 'slaDueAt', 'isInternal', 'status', 'number', 'toString'].map(
      (field): [unknown, string] => [{ ...SOUND, [field]: 1 }, field],
    ),
  ]
  for (const [body, field] of bodies)
    for (const answer of await create(server, token, { body })) {
      isRefusal(answer, body)
      expect(answer.text).toContain(`"field":"${field}"`)
    }
  const raws = [
    '{"title":"x","description":"y","title":"\\ud800"}',
    '{"title":"\\udc00x","description":"y"}',
    '{"title":"x","description":"\\ud83d"}',
    '{"__proto__":{"x":1},"title":"x","description":"y"}',
    '{"title":"x","description":"y","__proto__":{"priority":"urgent"}}',
    '{"constructor":{"prototype":{"x":1}},"title":"x","description":"y"}',
    '{"title":"x","description":"y","constructor":{"prototype":{"x":1}}}',
    '[]',
    '[{"title":"x","description":"y"}]',
    '"x"',
    '5',
    'null',
    'true',
    '{',
    '{"title":"x","description":"y"',
    '{"title":"x","description":"y"}}',
    "{'title':'x'}",
    'NaN',
    '\u0000',
  ]
  for (const raw of raws) for (const answer of await create(server, token, { raw })) isRefusal(answer, raw)
  expect(({} as { x?: unknown }).x).toBeUndefined()
  const latin1 = Uint8Array.from(
    Buffer.concat([Buffer.from('{"title":"x'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('","description":"y","bad":1}')]),
  )
  for (const answer of await create(server, token, { raw: latin1 })) isRefusal(answer, 'invalid UTF-8')
  expect(await fingerprint(testDb)).toEqual(before)
})

test('I02 names of every writing are kept; direction overrides are not', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const title = '👩‍👩‍👧 a\u0301\u0301 \u202Eabc\u202C עברית'
  const answer = await server.rest('POST', '/tickets', { token, body: { ...SOUND, title } })
  expect(answer.body.title).toBe('👩‍👩‍👧 a\u0301\u0301 abc עברית')
  const exact = await server.rest('POST', '/tickets', { token, body: { title: 'x'.repeat(256), description: 'x'.repeat(65_000) } })
  expect(exact.status).toBe(201)
  expect(CreateTicket.safeParse({ title: 'x'.repeat(256), description: 'x'.repeat(65_000) }).success).toBe(true)
})

test('I06 I08 lists take their own words only: limits, pages, cursors, orders, unknown and doubled fields', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'admin')
  const { id } = await desk.aTicket()
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const queries = [
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e9',
    'limit=abc',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'limit[]=1',
    'page=0',
    'page=-1',
    'page=1001',
    'page=1e12',
    'offset=5',
    'foo=1',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'constructor[prototype][x]=1',
    'toString=1',
    'cursor=',
    'cursor=x',
    'cursor=%00',
    'cursor=%F0%9F',
    `cursor=${'a'.repeat(501)}`,
    `cursor=${cursor(['tickets:updatedAt:desc', 'x', 1])}`,
    `cursor=${cursor(['tickets:updatedAt:desc', '2026-01-01T00:00:00Z', 1e300])}`,
    `cursor=${cursor(['users', 'x', 'y'])}`,
    `cursor=${cursor(['comments:asc', 'x'])}`,
    `cursor=${cursor(['history', 'x'])}`,
  ]
  for (const path of ['/tickets', '/users', `/tickets/${id}/comments`, `/tickets/${id}/history`])
    for (const query of queries) isRefusal(await server.rest('GET', `${path}?${query}`, { token }), `${path}?${query}`)
  for (const query of [
    'sort=id',
    "sort=updatedAt'",
    'sort=updatedAt;select pg_sleep(30)',
    'sort=updatedAt&sort=number',
    'order=DESC',
    'order=desc nulls last',
    'status=nope',
    'status=new,nope',
    'priority=urgent;--',
    'assignee=you',
    'createdFrom=2026-02-30T00:00:00Z',
    'createdFrom=+275761-01-01T00:00:00Z',
    'createdFrom=yesterday',
    'createdFrom=2026-01-01',
    'number=0',
    'ids=x',
    `ids=${Array.from({ length: 101 }, (_, n) => n + 1)}`,
  ]) {
    const started = Date.now()
    isRefusal(await server.rest('GET', `/tickets?${encodeURI(query).replaceAll('+', '%2B').replaceAll(';', '%3B')}`, { token }), query)
    expect(Date.now() - started).toBeLessThan(20_000)
  }
  for (const path of ['/tags?search', '/tags/autocomplete?q', '/tickets/templates?search', '/tickets/templates?category', '/users?search'])
    expect((await server.rest('GET', `${path}=a%00`, { token })).text, path).toContain('"reason"')
  const looked = { token, body: { entity: 'ticket', query: 'a\0b' } }
  expect((await server.rest('POST', '/custom-fields/values/search', looked)).text).toContain('"field":"query"')
  const kept = { token, body: { name: 'x', filter: {}, look: { columns: { order: ['a\0b'] } } } }
  expect((await server.rest('POST', '/tickets/views', kept)).text).toContain('"field":"look.columns.order.0"')
  for (const query of ['createdFrom=0000-01-01T00:00:00Z', 'createdTo=9999-12-31T23:59:59%2B23:59'])
    expect([200, 400]).toContain((await server.rest('GET', `/tickets?${query}`, { token })).status)
  for (const search of ['%25'.repeat(60), '%5C', "'%3B select pg_sleep(30)--", ':*%26|!', '_'])
    expect((await server.rest('GET', `/users?search=${search}`, { token })).status).toBe(200)
})

test('I04 a body of 1 MiB and a byte is 413 before it is read; deep and wide JSON is 400 soon', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const shell = '{"title":"","description":"y"}'.length
  const sized = (bytes: number) => `{"title":"${'x'.repeat(bytes - shell)}","description":"y"}`
  for (const answer of await create(server, token, { raw: sized(1024 * 1024 + 1) })) isRefusal(answer, '1 MiB + 1', [413])
  for (const answer of await create(server, token, { raw: sized(1024 * 1024) })) isRefusal(answer, '1 MiB')
  const corpus: Record<string, string> = {
    'nested lists': `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)},"description":"y"}`,
    'nested objects': `{"title":"x","description":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    'nested unknown': `{"title":"x","description":"y","z":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'many keys': `{"title":"x","description":"y",${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`)}}`,
    'nested protos': `{"title":"x","description":${'{"__proto__":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  }
  for (const [what, raw] of Object.entries(corpus)) {
    const started = Date.now()
    for (const answer of await create(server, token, { raw })) isRefusal(answer, what)
    expect(Date.now() - started, what).toBeLessThan(20_000)
  }
})

test('I13 other content types are 415, whatever they hold; mutations are not had by GET', async ({ testDb, server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const before = await fingerprint(testDb)
  const raw = JSON.stringify(SOUND)
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'text/plain; application/json',
  ])
    for (const answer of await create(server, token, { raw, headers: { 'content-type': type } })) isRefusal(answer, type, [400, 415])
  expect(
    (await server.rest('POST', '/tickets', { token, raw, headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status,
  ).toBe(415)
  expect((await server.ask('GET', `/trpc/tickets.create?input=${encodeURIComponent(raw)}`, { token })).status).toBe(405)
  expect((await server.ask('POST', '/trpc/tickets.list', { token, body: {} })).status).toBe(405)
  expect((await server.rest('POST', '/tickets?_method=PATCH', { token, raw })).status).toBe(400)
  expect(await fingerprint(testDb)).toEqual(before)
})

test('I21 a batch of more than 20 calls, an endless path and a broken input are 400', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const batch = (size: number) =>
    server.ask('GET', `/trpc/${Array(size).fill('auth.session.profile').join(',')}?batch=1&input=%7B%7D`, { token })
  expect((await batch(20)).status).toBe(200)
  expect((await batch(21)).status).toBe(400)
  expect([400, 404, 414]).toContain((await server.ask('GET', `/trpc/${','.repeat(10_000)}?batch=1`, { token })).status)
  for (const input of ['%', '%7B', 'x', '%00', '%ED%A0%80'])
    expect([400], input).toContain((await server.ask('GET', `/trpc/tickets.list?input=${input}`, { token })).status)
  expect((await server.ask('GET', '/trpc/tickets.list?batch=1&input=[]', { token })).status).toBeLessThan(500)
})
