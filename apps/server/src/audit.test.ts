import { expect } from 'vitest'
import { test, tokenOf } from './testing/server.ts'

const EVENT = { action: 'route.access', resource: '/settings', details: { success: true, path: '/settings' } }

test('T14 whatever an event says of its sender, the server’s word stands; it is never trusted', async ({ server, desk, other }) => {
  const { token, person } = await tokenOf(server, desk, 'user')
  const manager = await tokenOf(server, desk, 'manager')
  const stranger = await other.person('admin')
  const forged = {
    ...EVENT,
    ...{ id: 1, tenantId: other.id, tenant_id: other.id, userId: stranger.id, userEmail: 'x@y.test', userRole: 'admin', trusted: true },
    ...{
      timestamp: '2000-01-01T00:00:00Z',
      createdAt: '2000-01-01T00:00:00Z',
      riskLevel: 'low',
      risk: 'low',
      ip: '6.6.6.6',
      before: { a: 1 },
    },
  }
  const headers = { 'user-agent': 'Browser/1', 'x-forwarded-for': '6.6.6.6' }
  expect(await server.rest('POST', '/audit/events', { token, body: forged, headers })).toMatchObject({
    status: 201,
    body: { success: true },
  })
  const { body } = await server.rest('GET', `/audit/events?actor=${person.id}`, { token: manager.token })
  expect(body).toMatchObject({
    data: [
      {
        userId: person.id,
        userRole: 'user',
        riskLevel: 'high',
        trusted: false,
        ip: '127.0.0.1',
        before: null,
        details: { userAgent: 'Browser/1', path: '/settings' },
      },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/6\.6\.6\.6|2000-01-01|x@y\.test/)
  const theirs = await tokenOf(server, other, 'manager')
  for (const query of ['', `?actor=${person.id}`])
    expect((await server.rest('GET', `/audit/events${query}`, { token: theirs.token })).body.data).toEqual([])
})

test('T14 an event has a size, and bad ones are refused by name', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'client')
  const bodies: [body: object, field: string][] = [
    [{ ...EVENT, action: undefined }, 'action'],
    [{ ...EVENT, action: 'x'.repeat(61) }, 'action'],
    [{ ...EVENT, resource: 'x'.repeat(301) }, 'resource'],
    [{ ...EVENT, resource: 'a\u0000' }, 'resource'],
    [{ ...EVENT, details: { reason: 'x'.repeat(501) } }, 'details.reason'],
    [{ ...EVENT, details: { success: 'yes' } }, 'details.success'],
    [{ ...EVENT, details: 5 }, 'details'],
  ]
  for (const [body, field] of bodies) {
    const answer = await server.rest('POST', '/audit/events', { token, body })
    expect([answer.status, answer.text.includes(`"field":"${field}"`)], `${field}: ${answer.text}`).toEqual([400, true])
  }
  const large = { ...EVENT, filler: 'x'.repeat(1_100_000) }
  expect((await server.rest('POST', '/audit/events', { token, body: large })).status).toBe(413)
  expect((await server.rest('POST', '/audit/events', { body: EVENT })).status).toBe(401)
})

test('the list refuses what is no filter by its name', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  for (const [query, field] of [
    ['risk=huge', 'risk.0'],
    ['from=yesterday', 'from'],
    ['actor=0', 'actor'],
    ['trusted=maybe', 'trusted'],
    ['limit=101', 'limit'],
    ['tenantId=1', 'tenantId'],
  ] as const) {
    for (const path of ['/audit/events', '/audit/export']) {
      if (field === 'limit' && path === '/audit/export') continue
      const answer = await server.rest('GET', `${path}?${query}`, { token })
      expect([answer.status, answer.text.includes(`"field":"${field}"`)], `${path} ${field}: ${answer.text}`).toEqual([400, true])
    }
  }
})

test('R01 R12 the export comes as a file through the same door: 401, 403, and 200 for managers', async ({ server, desk, other }) => {
  expect((await server.rest('GET', '/audit/export')).status).toBe(401)
  for (const role of ['client', 'user', 'support-agent', 'agent', 'supervisor'] as const) {
    const { token } = await tokenOf(server, desk, role)
    expect(await server.rest('GET', '/audit/export?risk=huge', { token }), role).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  const agent = await tokenOf(server, desk, 'agent')
  await server.rest('POST', '/audit/events', { token: agent.token, body: { ...EVENT, resource: '=cmd|calc' } })
  const stranger = await tokenOf(server, other, 'agent')
  await server.rest('POST', '/audit/events', { token: stranger.token, body: { ...EVENT, resource: 'CANARIO' } })
  const { token } = await tokenOf(server, desk, 'manager')
  const answer = await server.rest('GET', '/audit/export?trusted=false', { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="auditoria-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.headers.get('x-total-count')).toBe('1')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.text).toContain(`"'=cmd|calc"`)
  expect(answer.text).not.toContain('CANARIO')
  const { body } = await server.rest('GET', '/audit/events?action=audit.exported', { token })
  expect(body).toMatchObject({ data: [{ trusted: true, riskLevel: 'high', details: { rows: 1 } }] })
})

test('whoever holds `audit.read` has the log through every door, and who lost it through none', async ({ server, desk }) => {
  const people = await Promise.all(
    [null, { 'audit.read': 'none' }].map(async (permissions) => {
      const role = await desk.aRole('manager', permissions)
      return tokenOf(server, desk, await desk.aUser('client', { role: role.slug }))
    }),
  )
  const doors = ['/api/audit/events', '/api/audit/suspicious', '/api/audit/seals/status', '/api/audit/export/size', '/api/audit/export']
  const calls = [...doors, ...['list', 'suspicious', 'seals', 'exportSize'].map((name) => `/trpc/audit.${name}?input=%7B%7D`)]
  for (const [n, status] of [200, 403].entries())
    for (const call of calls) expect([call, (await server.ask('GET', call, { token: people[n]?.token })).status]).toEqual([call, status])
})

test('the export takes an API token that may read, whose person may; it is their event', async ({ server, desk }) => {
  const aToken = async (who: 'manager' | 'agent') => {
    const { token, person } = await tokenOf(server, desk, who)
    const body = { name: 'Coleta', scopes: ['read'], expiresInDays: 30 }
    return { person, token: String((await server.rest('POST', '/profile/tokens', { token, body })).body.token) }
  }
  const manager = await aToken('manager')
  const agent = await aToken('agent')
  const answer = await server.rest('GET', '/audit/export?action=api_token.created', { token: manager.token })
  expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '2'])
  expect((await server.rest('GET', '/audit/export', { token: agent.token })).status).toBe(403)
  expect((await server.rest('GET', '/audit/export', { token: 'bal_1_x' })).status).toBe(401)
  const { body } = await server.rest('GET', '/audit/events?action=audit.exported', { token: manager.token })
  expect(body).toMatchObject({ data: [{ userId: manager.person.id, details: { rows: 2 } }] })
})

test('ten exports within ten minutes are enough for anybody; another person still has theirs', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  for (let n = 0; n < 10; n++) expect((await server.rest('GET', '/audit/export?trusted=false', { token })).status).toBe(200)
  const refused = await server.rest('GET', '/audit/export?trusted=false', { token })
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 900])
  const admin = await tokenOf(server, desk, 'admin')
  expect((await server.rest('GET', '/audit/export?trusted=false', { token: admin.token })).status).toBe(200)
})

test('who has to set up a second factor first exports nothing before', async ({ server, desk }) => {
  const role = await desk.aRole('manager')
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('id', '=', role.id).execute())
  const { token } = await tokenOf(server, desk, await desk.aUser('client', { role: role.slug }))
  expect(await server.rest('GET', '/audit/export', { token })).toMatchObject({
    status: 403,
    body: { code: 'second_factor_setup_required' },
  })
})

test('an export of a session that is no longer fresh asks for a proof', async ({ server, desk, testDb }) => {
  const { token, sessionId } = await tokenOf(server, desk, 'admin')
  await testDb.asOwner(
    `set role balcao_system; update sessions set proved_at = now() - interval '6 minutes' where id = ${sessionId}; reset role`,
  )
  for (const path of ['/audit/export', '/audit/export/size'])
    expect(await server.rest('GET', path, { token })).toMatchObject({ status: 403, body: { code: 'proof_required' } })
})

test('R-144 X05 who is refused is in the log, by REST and by tRPC, with the risk that its role and place have', async ({
  server,
  desk,
}) => {
  const client = await tokenOf(server, desk, 'client')
  const supervisor = await tokenOf(server, desk, 'supervisor')
  const { token } = await tokenOf(server, desk, 'manager')
  const refused = [
    await server.rest('GET', '/users', { token: client.token }),
    await server.ask('GET', '/trpc/audit.list?input=%7B%7D', { token: supervisor.token }),
    await server.rest('GET', '/audit/export', { token: supervisor.token }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  const { body } = await server.rest('GET', '/audit/events?action=access.denied', { token })
  const common = { action: 'access.denied', trusted: true, ip: '127.0.0.1', riskLevel: 'medium' }
  expect(body).toMatchObject({
    data: [
      { ...common, userId: supervisor.person.id, resource: '/audit/export', details: { success: false, path: 'GET /audit/export' } },
      { ...common, userId: supervisor.person.id, resource: '/audit/events', details: { success: false, path: 'GET /audit/events' } },
      { ...common, userId: client.person.id, userRole: 'client', resource: '/users' },
    ],
  })
  const rbac = await server.rest('GET', '/roles', { token: client.token })
  expect(rbac.status).toBe(403)
  expect((await server.rest('GET', '/audit/events?suspicious=true', { token })).body).toMatchObject({
    data: [{ action: 'access.denied', resource: '/roles', riskLevel: 'critical', userId: client.person.id }],
  })
  // What one may not see is not there: a stranger's ticket is no refusal.
  expect((await server.rest('GET', '/tickets/999999', { token: client.token })).status).toBe(404)
  expect((await server.rest('GET', '/audit/events?action=access.denied', { token })).body.data).toHaveLength(4)
})
