import { notifyOfImpersonation } from '@balcao/core/notifications/reactions/on-impersonated'
import type { Desk } from '@balcao/core/testing/desk'
import { inSystem } from '@balcao/db/system'
import { inSession } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listen } from '../testing/live.ts'
import { signIn, type TestServer, test } from '../testing/server.ts'

type Given = { access_token: string; user: { id: number }; app: string; expiresAt: string }
const REASON = 'O cliente não encontra o ticket'

/** An administrator in a browser who looks as somebody. */
async function aLook(server: TestServer, desk: Desk, personId: number) {
  const own = await signIn(server, desk, await desk.person('admin'), { origin: server.url })
  const headers = { cookie: own.cookie }
  const answer = await server.rest('POST', `/users/${personId}/impersonation`, { token: own.token, headers, body: { reason: REASON } })
  const given = answer.body as object as Given
  const look = (method: string, path: string, body?: unknown) =>
    server.rest(method, path, { token: given.access_token, headers, ...(body === undefined ? {} : { body }) })
  return { own: { ...own, headers }, answer, given, look }
}

test('an administrator reads what a customer reads, for a quarter of an hour, and changes nothing', async ({ server, desk }) => {
  const customer = await desk.aUser('client', { name: 'Ana Souza' })
  const { id } = await desk.aTicket({ requesterId: customer.id, title: 'Impressora parada' })
  await desk.aTicket({ title: 'De outra pessoa' })
  const { answer, given, look } = await aLook(server, desk, customer.id)
  expect(answer).toMatchObject({ status: 201, body: { app: 'portal', user: { id: customer.id, name: 'Ana Souza' } } })
  const left = Date.parse(given.expiresAt) - Date.now()
  expect(left > 14 * 60_000 && left <= 15 * 60_000).toBe(true)

  expect((await server.rest('GET', '/tickets', { token: given.access_token })).status, 'in another browser').toBe(401)
  const list = await look('GET', '/tickets')
  expect((list.body.data as { title: string }[]).map(({ title }) => title)).toEqual(['Impressora parada'])
  expect((await look('GET', `/tickets/${id}/comments`)).status).toBe(200)
  expect((await look('GET', '/auth/profile')).body).toMatchObject({ id: customer.id })

  const refused = { status: 403, body: { code: 'impersonation_read_only' } }
  for (const [method, path, body] of [
    ['POST', `/tickets/${id}/comments`, { content: 'Em nome de Ana' }],
    ['POST', '/tickets', { title: 'Novo', description: 'x' }],
    ['PATCH', '/profile', { name: 'Outra' }],
    ['POST', '/auth/socket-ticket', {}],
    ['POST', '/auth/logout', {}],
    ['POST', '/auth/local/sessions/revoke', {}],
    ['POST', '/profile/tokens', { name: 'x', scopes: ['read'] }],
  ] as const)
    expect([path, await look(method, path, body)]).toMatchObject([path, refused])
  for (const path of ['/profile/sessions', '/profile/sign-ins', '/profile/tokens', '/chat/conversations', '/profile/privacy-requests'])
    expect([path, (await look('GET', path)).body.code]).toEqual([path, 'impersonation_private'])
})

test('the database itself writes nothing in such a session', async ({ server, desk }) => {
  const customer = await desk.aUser('client')
  const { given, own } = await aLook(server, desk, customer.id)
  const [session] = await desk.rows((tx) =>
    tx.selectFrom('sessions').where('impersonated', '=', true).where('userId', '=', customer.id).select('id').execute(),
  )
  const ids = { tenantId: desk.id, userId: customer.id, sessionId: session?.id ?? 0 }
  const write = inSession(desk.db, ids, (tx) => tx.updateTable('users').set({ name: 'Outra' }).where('id', '=', customer.id).execute())
  await expect(write).rejects.toMatchObject({ code: '25006' })
  // Nor is there a live connection, by which others would see the person there.
  const socket = await listen(server.url, given.access_token, undefined, own.headers)
  await expect.poll(() => socket.closed(), { timeout: 5_000 }).toBe(4401)
})

test('it is seen by the person, and written down with its reason and its end', async ({ server, desk }) => {
  const agent = await desk.aUser('agent')
  const { look, own, answer } = await aLook(server, desk, agent.id)
  expect(answer.body).toMatchObject({ app: 'staff' })
  const theirs = await signIn(server, desk, agent)
  const admin = await desk.person('admin')
  const sessions = (await server.rest('GET', '/profile/sessions', { token: theirs.token })).body.data as {
    id: number
    impersonator: string | null
  }[]
  expect(sessions.map(({ impersonator }) => impersonator)).toEqual([null, admin.name])
  const fact = (await desk.facts()).find(({ name }) => name === 'impersonation:started')
  await desk.asSystem((ctx) => notifyOfImpersonation(ctx, fact as never))
  const news = (await server.rest('GET', '/notifications', { token: theirs.token })).body.data as { type: string; message: string }[]
  expect(news).toMatchObject([{ type: 'impersonated', message: expect.stringContaining(admin.name) }])

  expect(await look('POST', '/auth/impersonation/end')).toMatchObject({ status: 200 })
  expect((await look('GET', '/tickets')).status).toBe(401)
  expect((await server.rest('GET', '/tickets', { token: own.token, headers: own.headers })).status).toBe(200)
  const acts = await desk.rows((tx) =>
    tx
      .selectFrom('auditEvents')
      .where('action', 'like', 'impersonation.%')
      .select(['action', 'actorId', 'resourceId', 'details'])
      .orderBy('id')
      .execute(),
  )
  expect(acts).toEqual([
    {
      action: 'impersonation.started',
      actorId: admin.id,
      resourceId: String(agent.id),
      details: expect.objectContaining({ reason: REASON }),
    },
    { action: 'impersonation.ended', actorId: admin.id, resourceId: String(agent.id), details: expect.anything() },
  ])
  // One's own session is none.
  expect((await server.rest('POST', '/auth/impersonation/end', { token: own.token, headers: own.headers })).status).toBe(404)
})

test('the person ends it, and so does what ends the session it stands on, or changes either role', async ({ server, desk }) => {
  const agent = await desk.aUser('agent')
  const isOver = async ({ look }: Pick<Awaited<ReturnType<typeof aLook>>, 'look'>) => (await look('GET', '/tickets')).status === 401

  const first = await aLook(server, desk, agent.id)
  const theirs = await signIn(server, desk, agent)
  const seen = (
    (await server.rest('GET', '/profile/sessions', { token: theirs.token })).body.data as { id: number; impersonator: string | null }[]
  ).find(({ impersonator }) => impersonator)
  expect(await isOver(first)).toBe(false)
  expect((await server.rest('DELETE', `/profile/sessions/${seen?.id}`, { token: theirs.token })).status).toBe(200)
  expect(await isOver(first)).toBe(true)

  const second = await aLook(server, desk, agent.id)
  await server.rest('POST', '/auth/logout', { token: second.own.token, headers: second.own.headers })
  expect(await isOver(second)).toBe(true)

  const third = await aLook(server, desk, agent.id)
  await inSystem(server.deps.db, (tx) => tx.updateTable('users').set({ role: 'supervisor' }).where('id', '=', agent.id).execute())
  expect(await isOver(third)).toBe(true)

  const changed = await aLook(server, desk, agent.id)
  await inSystem(server.deps.db, (tx) =>
    sql`update roles set permissions = '{"tag.manage": "none"}', updated_at = now() where tenant_id = ${desk.id} and slug = 'supervisor'`.execute(
      tx,
    ),
  )
  expect(await isOver(changed), 'the role is another one though its name is not').toBe(true)

  const fourth = await aLook(server, desk, agent.id)
  await inSystem(server.deps.db, (tx) =>
    tx
      .updateTable('sessions')
      .set({ expiresAt: new Date(0).toISOString() })
      .where('impersonated', '=', true)
      .execute(),
  )
  expect(await isOver(fourth)).toBe(true)
})

test('nobody looks as somebody at their level or above, who is inactive, of another organisation, or without a fresh proof', async ({
  server,
  desk,
  other,
}) => {
  const { own } = await aLook(server, desk, (await desk.aUser('client')).id)
  const ask = async (id: number) => {
    const { status, body } = await server.rest('POST', `/users/${id}/impersonation`, { ...own, body: { reason: REASON } })
    return [status, body.code]
  }
  expect(await ask((await desk.aUser('admin')).id)).toEqual([403, 'forbidden'])
  expect(await ask((await desk.aUser('super_admin')).id)).toEqual([403, 'forbidden'])
  expect(await ask((await desk.aUser('client', { isActive: false })).id)).toEqual([409, 'user_inactive'])
  expect(await ask((await other.aUser('client')).id)).toEqual([404, 'user_not_found'])
  const supervisor = await signIn(server, desk, await desk.person('supervisor'))
  const customer = await desk.aUser('client')
  const asked = { body: { reason: REASON } }
  expect((await server.rest('POST', `/users/${customer.id}/impersonation`, { token: supervisor.token, ...asked })).status).toBe(403)
  expect((await server.rest('POST', `/users/${customer.id}/impersonation`, { ...own, body: { reason: ' ' } })).status).toBe(400)
  await inSystem(server.deps.db, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(0).toISOString() })
      .execute(),
  )
  expect(await ask(customer.id)).toEqual([403, 'proof_required'])
})
