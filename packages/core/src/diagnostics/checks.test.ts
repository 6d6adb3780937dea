import { CHECK_TEXTS, CHECKS } from '@balcao/contracts/diagnostics/words'
import { expect } from 'vitest'
import { audit } from '../audit/record.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { gauge, record } from '../monitoring/record.ts'
import { type Desk, test } from '../testing/desk.ts'
import { bundle } from './bundle.ts'
import { runChecks, type Surroundings } from './checks.ts'
import { viewSessions } from './sessions.ts'
import { trace } from './trace.ts'

const AROUND: Surroundings & { registration: string } = {
  publicUrl: 'https://ajuda.example.com',
  pushKey: 'key',
  busState: async () => 'ok',
  registration: 'closed',
}
const checked = (desk: Desk, around: Partial<Surroundings> = {}) =>
  desk.as('super_admin')((ctx: Ctx) => runChecks(ctx, { ...AROUND, ...around }))

test('every check has a state and a text, a healthy installation is in order, and each fault is named', async ({ desk, testDb }) => {
  await testDb.asOwner('truncate monitoring_samples')
  await record(desk.db, 'worker', [gauge('job_lag', 0), gauge('jobs_waiting', 0), gauge('mail_lag', 0), gauge('mail_waiting', 0)])
  await record(desk.db, 'server:a', [gauge('disk_used', 0.4)])
  const well = await checked(desk)
  expect(well.checks.map(({ name }) => name)).toEqual([...CHECKS])
  expect(Object.keys(CHECK_TEXTS)).toEqual([...CHECKS])
  expect(well.checks.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(well.state).toBe('ok')

  await testDb.asOwner('truncate monitoring_samples')
  const ill = await checked(desk, { publicUrl: 'http://ajuda.example.com', pushKey: '', busState: async () => 'down' })
  const stateOf = (name: string) => ill.checks.find((one) => one.name === name)?.state
  expect(['bus', 'worker', 'push', 'address', 'disk'].map(stateOf)).toEqual(['critical', 'critical', 'warning', 'warning', 'unknown'])
  expect(ill.state).toBe('critical')
})

test('a trace follows one thing through events and notifications of its own organisation only', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ title: 'Segredo' })
  await desk.rows((tx) =>
    tx
      .insertInto('outbox')
      .values({ tenantId: desk.id, name: 'ticket:updated', payload: JSON.stringify({ ticketId: ticket.id }) })
      .execute(),
  )
  const found = await desk.as('super_admin')(trace, { kind: 'ticket', id: ticket.id })
  expect(found.steps).toMatchObject([{ source: 'event', what: 'ticket:updated', state: 'waiting' }])
  expect(JSON.stringify(found)).not.toContain('Segredo')
  await expect(other.as('super_admin')(trace, { kind: 'ticket', id: ticket.id })).rejects.toMatchObject({ code: 'traced_not_found' })
  const agent = await desk.person('agent')
  const id = await desk.aNotification(agent).then((made) => (typeof made === 'number' ? made : made.id))
  expect((await desk.as('super_admin')(trace, { kind: 'notification', id })).steps).toHaveLength(1)
  await expect(desk.as('super_admin')(trace, { kind: 'mail', id: 2_000_000_000 })).rejects.toMatchObject({ code: 'traced_not_found' })
})

test('the bundle holds counts and states, and nothing that anybody wrote or that opens anything', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: 'Segredo do cliente' })
  const agent = await desk.person('agent')
  const made = await desk.as('super_admin')((ctx: Ctx) => bundle(ctx, AROUND))
  expect(made.counts.find(({ what }) => what === 'tickets')?.n).toBe(1)
  const text = JSON.stringify(made)
  for (const secret of ['Segredo', agent.email, agent.name, AROUND.publicUrl, AROUND.pushKey, String(ticket.id + 1e6)])
    expect(text.includes(`"${secret}"`) || (secret.length > 8 && text.includes(secret)), secret).toBe(false)
})

test('a call is followed by its id: its events, its acts, and what followed on the tickets it touched', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ title: 'Segredo' })
  const requestId = '0b7c4a52-6a1e-4c6d-9a35-1f2e3d4c5b6a'
  await desk.as('admin')(async (ctx: Ctx) => {
    const called = makeCtx(ctx.db, ctx.actor, { ...ctx.from, requestId })
    await called.emit('ticket:created', { ticketId: ticket.id })
    await audit(called, { action: 'ticket.tried', resource: 'ticket', resourceId: ticket.id })
  })
  await desk.aNotification(await desk.person('agent'), { entityType: 'ticket', entityId: ticket.id })
  const found = await desk.as('super_admin')(trace, { kind: 'request', id: requestId })
  expect(found.steps.map(({ source }) => source).toSorted()).toEqual(['audit', 'event', 'notification'])
  for (const wrong of [
    { kind: 'request' as const, id: '0b7c4a52-6a1e-4c6d-9a35-000000000000' },
    { kind: 'request' as const, id: ticket.id },
    { kind: 'ticket' as const, id: requestId },
  ])
    await expect(desk.as('super_admin')(trace, wrong)).rejects.toMatchObject({ code: 'traced_not_found' })
  await expect(other.as('super_admin')(trace, { kind: 'request', id: requestId })).rejects.toMatchObject({ code: 'traced_not_found' })
})

test('how somebody is signed in is shown without anything that opens, and the look is written down', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  await desk.as('agent')(async () => undefined)
  const asked = { userId: agent.id, reason: 'Não consegue entrar' }
  const found = await desk.as('super_admin')(viewSessions, asked)
  expect(found).toMatchObject({ name: agent.name, sessions: [{ id: expect.any(Number) }], tokens: [] })
  expect(JSON.stringify(found)).not.toMatch(/hash|secret/i)
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'sessions.viewed').execute())
  expect(acts).toMatchObject([{ resourceId: String(agent.id), details: { reason: asked.reason } }])
  await expect(other.as('super_admin')(viewSessions, asked)).rejects.toMatchObject({ code: 'user_not_found' })
})
