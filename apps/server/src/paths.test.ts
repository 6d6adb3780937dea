import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test as plain } from 'vitest'
import { endpoints } from './rest/endpoints.ts'
import { MATRIX } from './testing/matrix/areas.ts'
import { restCall } from './testing/matrix/calls.ts'
import { idsOf } from './testing/matrix/ids.ts'
import { signIn, test, tokenOf } from './testing/server.ts'

/** The specification lies beside the checkout where this product is built, and nowhere else. */
const SPECIFIED = path.resolve(import.meta.dirname, '../../../../shared/spec/endpoints.json')
/** Areas of it that are built whole. */
const BUILT = new Set([
  ...['tickets', 'users', 'templates', 'search', 'tags', 'uploads', 'custom-fields', 'notifications', 'audit', 'queues', 'kb', 'reports'],
  ...['analytics', 'chat', 'duplicate-detection', 'backups'],
])
/** Methods of ours on paths that the specification names with others: it writes comments only, reads gaps only, keeps backups as they are. */
const OURS = new Set(['tickets.comments.list', 'kb.insights.dismissGap', 'backups.update'])
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
/** Parameters have their own names in both tables. */
const shape = (address: string) => address.replace(/\{\w+\}/g, '{}')

test('R-120 every endpoint of the table answers on its REST path, as its row says', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'super_admin')
  for (const [name, endpoint] of endpoints()) {
    if (endpoint.role === undefined) continue
    // One tenant for all of them: roles and fields are limited in number, and an order of policies or rules names them all.
    await desk.rows((tx) => tx.deleteFrom('roles').where('isSystem', '=', false).execute())
    await desk.rows((tx) => tx.deleteFrom('customFields').execute())
    await desk.rows((tx) => tx.deleteFrom('slaPolicies').execute())
    await desk.rows((tx) => tx.deleteFrom('automationRules').execute())
    // What the call before switched off.
    await desk.rows((tx) => tx.updateTable('tenants').set({ featuresOff: [] }).where('id', '=', desk.id).execute())
    const works = MATRIX[name]?.works ?? (() => ({}))
    const call = restCall(endpoint, works(await idsOf(desk, works, person)))
    const answer = await server.rest(call.method, call.address, { token, ...call })
    const expected = MATRIX[name]?.status?.super_admin ?? endpoint.status
    expect([name, answer.status]).toEqual([name, expected])
    if (expected >= 400 || expected === 204) continue
    const type = endpoint.kind === 'call' ? 'application/json' : endpoint.type
    // Of stored files, and of documents in a format that is asked for, the row cannot know.
    const isOpen = endpoint.kind === 'document' || (endpoint.kind === 'file' && type === 'application/octet-stream')
    if (!isOpen) expect(answer.headers.get('content-type'), name).toContain(type)
    if (type !== 'application/json') continue
    expect(
      endpoint.output.safeParse(
        answer.body.data === undefined && Array.isArray(JSON.parse(answer.text)) ? JSON.parse(answer.text) : answer.body,
      ).error,
      name,
    ).toBeUndefined()
  }
}, 240_000) // It calls the whole table, one after the other.

test('R-001 R-084 R-085 R-086 R-171 R-172 R-173 sign-in, renewal, profile and logout answer on their paths', async ({ server, desk }) => {
  const { token, cookie, answer, person } = await signIn(server, desk, 'agent')
  const { id, email, name } = person
  const whole = { id, email, name, role: 'agent', roles: [{ slug: 'agent' }], tenant_id: desk.id }
  expect(answer.body).toMatchObject({ access_token: expect.any(String), user: whole })
  expect(claimsOf(token)).toMatchObject({ tenantId: desk.id, roles: ['agent'], exp: expect.any(Number), iat: expect.any(Number) })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^balcao-rt=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  expect((await server.rest('GET', '/auth/profile', { token })).body).toMatchObject(whole)
  const renewed = await server.rest('POST', '/auth/refresh', { headers: { cookie, origin: server.url } })
  expect(renewed).toMatchObject({ status: 200, body: { access_token: expect.any(String), user: whole } })
  expect(claimsOf(String(renewed.body.access_token))).toMatchObject({ tenantId: desk.id, roles: ['agent'] })
  expect((await server.rest('POST', '/auth/logout', { token })).body).toEqual({ success: true })
  expect((await server.rest('GET', '/auth/profile', { token })).status).toBe(401)
})

plain('R-002 R-005 R-006 R-007 R-008 R-009 what a desk has is there, each with calls of its own', () => {
  const areas = new Set(endpoints().map(([, { method, path: address }]) => `${method} ${address}`))
  const wanted = `
    GET /tickets, POST /tickets/{ticketId}/comments, POST /tickets/mentions/resolve, POST /tickets/{id}/watchers, GET /tickets/templates,
    POST /tags/tickets/{ticketId}, POST /tickets/{id}/attachments, GET /custom-fields/values/{entity}/{id},
    GET /kb/categories, GET /kb/articles, GET /kb/articles/{id}/versions, POST /kb/articles/{id}/rate, GET /kb/analytics,
    POST /duplicate-detection/detect, POST /duplicate-detection/merge/execute, GET /queues, POST /queues/{id}/members, GET /queues/skills,
    POST /backup, GET /reports/dashboard, POST /analytics/log-menu-render, GET /audit/events, GET /documents, GET /notifications`
  const all = wanted.split(',').map((one) => one.trim())
  expect(all.filter((one) => !areas.has(one))).toEqual([])
})

plain.runIf(existsSync(SPECIFIED))('every path of ours that the specification names has its method', () => {
  const specified = JSON.parse(readFileSync(SPECIFIED, 'utf8')) as { method: string; path: string }[]
  const methods = new Map<string, Set<string>>()
  for (const one of specified) methods.set(shape(one.path), (methods.get(shape(one.path)) ?? new Set()).add(one.method))
  const compared = endpoints().filter(([, { path: address }]) => methods.has(shape(address)))
  expect(compared.length).toBeGreaterThan(8)
  for (const [name, { method, path: address }] of compared) {
    if (OURS.has(name)) continue
    expect([...(methods.get(shape(address)) ?? [])], `${method} ${address}`).toContain(method)
  }
})

plain.runIf(existsSync(SPECIFIED))('every call of the areas that are built is there, those that carry files included', () => {
  const specified = JSON.parse(readFileSync(SPECIFIED, 'utf8')) as { id: string; area: string; method: string; path: string }[]
  const there = new Set(endpoints().map(([, { method, path: address }]) => `${method} ${shape(address)}`))
  const wanted = specified.filter(({ area }) => BUILT.has(area))
  expect(new Set(wanted.map(({ area }) => area))).toEqual(BUILT)
  expect(wanted.filter(({ method, path: address }) => !there.has(`${method} ${shape(address)}`)).map(({ id }) => id)).toEqual([])
})

test('another method on a path of ours is 405 with what is allowed; an unknown path is 404 in our words', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await server.rest(method, '/tickets', { token, body: {} })
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  }
  for (const address of ['/api', '/api/', '/api/nope', '/api/tickets/1/nope', '/trpc/nope', '/trpc/tickets', '/dev/nope', '/ops/nope']) {
    const answer = await server.ask('GET', address, { token })
    expect([address, answer.status, answer.text.includes('route_not_found')]).toEqual([address, 404, true])
  }
})

test('the OpenAPI document names every endpoint of the table, and every file', async ({ server }) => {
  const { body } = await server.ask('GET', '/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { operationId: string }>>
  const operations = Object.values(paths).flatMap((one) => Object.values(one).map((operation) => operation.operationId))
  expect(operations.toSorted()).toEqual(
    endpoints()
      .map(([name]) => name)
      .toSorted(),
  )
  expect(paths['/audit/export']?.get).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'risk', in: 'query' })]),
    responses: { 200: { content: { 'text/csv': {} } } },
    security: [{ bearer: [] }],
  })
})

test('J09 the header makes a POST safe to repeat over REST and tRPC', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'client')
  const send = (address: string, body: object, key: string) =>
    server.ask('POST', address, { token, body, headers: { 'idempotency-key': key } })
  const body = { title: 'x', description: 'y' }
  const first = await send('/api/tickets', body, 'um')
  const again = await send('/api/tickets', body, 'um')
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(JSON.parse((await send('/trpc/tickets.create', body, 'um')).text).result.data.id).toBe(first.body.id)
  expect(await send('/api/tickets', { ...body, title: 'z' }, 'um')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  for (const key of ['with space', 'x'.repeat(201)])
    expect(await send('/api/tickets', body, key)).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } })
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute())).toHaveLength(1)
})
