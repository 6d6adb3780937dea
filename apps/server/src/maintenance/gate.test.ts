import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { Desk } from '@balcao/core/testing/desk'
import { expect, onTestFinished, vi } from 'vitest'
import { endpoints } from '../rest/endpoints.ts'
import { aServer, test, tokenOf } from '../testing/server.ts'
import { connect } from '../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })

async function close(desk: Desk, level: 'read_only' | 'admins_only'): Promise<void> {
  const { id: createdBy } = await desk.person('admin')
  const minute = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
  const texts = { message: 'Troca', portalMessage: 'Já voltamos', reason: 'Disco' }
  await desk.rows((tx) =>
    tx
      .insertInto('maintenanceWindows')
      .values({ tenantId: desk.id, level, startsAt: minute(-1), endsAt: minute(20), createdBy, ...texts })
      .execute(),
  )
}
/** What stays open: who one is, what is announced, and what pages record by themselves. */
const OPEN =
  /^\/(auth\/|profile$|maintenance\/notice$|status-page\/subscription$|analytics\/|audit\/events$|kb\/articles\/\{id\}\/view$|tickets\/\{ticketId\}\/(presence|read)$)/

test('read-only refuses every writing row of the table by REST, before anything is read of it, and no reading one', async ({
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'agent')
  await close(desk, 'read_only')
  let refused = 0
  for (const [name, { method, path, role }] of endpoints()) {
    if (!role || ROLE_LEVEL[role] > ROLE_LEVEL.agent || OPEN.test(path) || method === 'GET') continue
    const answer = await server.rest(method, path.replaceAll(/\{\w+\}/g, '1'), { token, body: {} })
    expect([name, answer.status, answer.body.code]).toEqual([name, 503, 'maintenance_read_only'])
    refused += 1
  }
  expect(refused).toBeGreaterThan(100)
  const answer = await server.rest('POST', '/tickets', { token, body: { title: 'x', description: 'x' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(answer.body).toMatchObject({ details: { level: 'read_only', until: expect.stringMatching(/Z$/) } })
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(200)
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute())).toEqual([])
})

test('tRPC, API tokens and what sockets write keep to the same rule; administrators pass everywhere', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url)
  onTestFinished(() => server.stop())
  const agent = await tokenOf(server, desk, 'agent')
  const admin = await tokenOf(server, desk, 'admin')
  const made = await server.rest('POST', '/profile/tokens', {
    token: agent.token,
    body: { name: 'Painel', scopes: ['read', 'write'], expiresInDays: 30 },
  })
  const apiToken = String(made.body.token)
  const conversationId = await desk.aConversation([agent.person, admin.person])
  const live = await connect(server.url, '/chat', agent.token)
  const boss = await connect(server.url, '/chat', admin.token)
  for (const one of [live, boss]) await one.ask('conversation:join', { conversationId })
  await close(desk, 'read_only')

  const ticket = { title: 'x', description: 'x' }
  const byTrpc = (token: string) => server.ask('POST', '/trpc/tickets.create', { token, body: ticket })
  const refused = await byTrpc(agent.token)
  expect([refused.status, refused.text.includes('maintenance_read_only')]).toEqual([503, true])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await byTrpc(admin.token)).status).toBe(200)
  expect((await server.rest('POST', '/tickets', { token: apiToken, body: ticket })).body.code).toBe('maintenance_read_only')
  expect((await server.rest('GET', '/tickets', { token: apiToken })).status).toBe(200)
  const message = { conversationId, content: 'Oi', senderType: 'user' }
  expect(JSON.stringify(await live.ask('message:send', message))).toContain('maintenance_read_only')
  expect(await boss.ask('message:send', message)).toMatchObject({ ok: true })

  await close(desk, 'admins_only')
  expect((await server.rest('GET', '/tickets', { token: agent.token })).body.code).toBe('maintenance_admins_only')
  expect((await server.rest('GET', '/tickets', { token: apiToken })).body.code).toBe('maintenance_admins_only')
  expect((await server.rest('GET', '/auth/profile', { token: agent.token })).status).toBe(200)
  expect((await server.rest('GET', '/maintenance/notice', { token: agent.token })).status).toBe(200)
  expect((await server.rest('GET', '/tickets', { token: admin.token })).status).toBe(200)
})
