import { ListEvents, RecordEvent } from '@balcao/contracts/audit/events'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as events from './events.ts'
import { audit } from './record.ts'

const query = (values: object = {}) => ListEvents.parse(values)
const found = async (desk: Desk, values: object = {}) => (await desk.as('manager')(events.list, query(values))).data
const actions = async (desk: Desk, values: object = {}) => (await found(desk, values)).map(({ action }) => action)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** An act at an instant of its own. */
const anAct = (desk: Desk, action: string, values: object = {}) =>
  desk.rows((tx) =>
    tx
      .insertInto('auditEvents')
      .values({ tenantId: desk.id, action, resource: 'x', actorName: 'X', actorRole: 'agent', risk: 'medium', ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

test('R-087 R-088 a browser’s event is kept as not trusted, with what the server knows of its sender', async ({ desk }) => {
  const client = await desk.person('client')
  const body = {
    action: 'route.access',
    resource: '/settings',
    details: { success: false, reason: 'papel', path: '/settings', permission: 'admin+', userAgent: 'forged' },
    ...{
      id: 1,
      userId: 1,
      userEmail: 'x@y',
      userRole: 'admin',
      tenantId: 1,
      timestamp: '2000-01-01T00:00:00Z',
      riskLevel: 'low',
      trusted: true,
    },
  }
  await desk.as('client')(events.record, RecordEvent.parse(body))
  const [event] = await found(desk)
  expect(event).toMatchObject({
    userId: client.id,
    userEmail: client.email,
    userName: client.name,
    userRole: 'client',
    action: 'route.access',
    resource: '/settings',
    details: { success: false, reason: 'papel', path: '/settings', permission: 'admin+', userAgent: null },
    riskLevel: 'critical',
    trusted: false,
  })
  expect(Date.now() - Date.parse(event?.timestamp ?? '')).toBeLessThan(60_000)
})

test('R13 the log is for managers and above; it holds the own tenant’s events only', async ({ desk, other }) => {
  await anAct(other, 'theirs')
  const stranger = await other.person('agent')
  await anAct(other, 'theirs', { actorId: stranger.id })
  for (const role of ['client', 'user', 'support-agent', 'agent', 'supervisor'] as const) {
    await expect(desk.as(role)(events.list, query())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(desk.as(role)(events.suspicious)).rejects.toMatchObject({ code: 'forbidden' })
  }
  for (const role of ['manager', 'admin', 'super_admin'] as const) {
    await expect(desk.as(role)(events.list, query())).resolves.toMatchObject({ data: [] })
    await expect(desk.as(role)(events.list, query({ actor: stranger.id }))).resolves.toMatchObject({ data: [] })
  }
})

test('the list is filtered by who, what, where, risk, trust and time, each and together', async ({ desk }) => {
  const agent = await desk.person('agent')
  await anAct(desk, 'a', { actorId: agent.id, resource: 'user', resourceId: '7', risk: 'low', createdAt: hoursAgo(50) })
  await anAct(desk, 'b', { resource: 'user', resourceId: '8', risk: 'high', createdAt: hoursAgo(30) })
  await anAct(desk, 'c', { trusted: false, risk: 'critical', createdAt: hoursAgo(3) })
  await anAct(desk, 'd', { risk: 'medium', createdAt: hoursAgo(1) })
  expect(await actions(desk)).toEqual(['d', 'c', 'b', 'a'])
  expect(await actions(desk, { actor: agent.id })).toEqual(['a'])
  expect(await actions(desk, { action: ['a', 'c'] })).toEqual(['c', 'a'])
  expect(await actions(desk, { resource: 'user' })).toEqual(['b', 'a'])
  expect(await actions(desk, { resource: 'user', target: '8' })).toEqual(['b'])
  expect(await actions(desk, { risk: ['high', 'critical'] })).toEqual(['c', 'b'])
  expect(await actions(desk, { risk: ['low', 'high'] })).toEqual(['b', 'a'])
  expect(await actions(desk, { trusted: false })).toEqual(['c'])
  expect(await actions(desk, { from: hoursAgo(31), to: hoursAgo(2) })).toEqual(['c', 'b'])
  expect(await actions(desk, { risk: ['high', 'critical'], trusted: true, from: hoursAgo(31) })).toEqual(['b'])
})

test('R-149 suspicious is high or critical within the last 24 hours', async ({ desk }) => {
  await anAct(desk, 'old', { risk: 'critical', createdAt: hoursAgo(24.1) })
  await anAct(desk, 'harmless', { risk: 'medium', createdAt: hoursAgo(1) })
  expect(await desk.as('manager')(events.suspicious)).toEqual({ count: 0, latest: null })
  await anAct(desk, 'high', { risk: 'high', createdAt: hoursAgo(23.9) })
  await anAct(desk, 'critical', { risk: 'critical', createdAt: hoursAgo(2) })
  expect(await actions(desk, { suspicious: true })).toEqual(['critical', 'high'])
  expect(await desk.as('manager')(events.suspicious)).toMatchObject({ count: 2, latest: expect.stringMatching(/Z$/) })
})

test('pages follow each other without gaps or repeats, also among events of one instant', async ({ desk }) => {
  const at = hoursAgo(1)
  for (let n = 0; n < 7; n++) await anAct(desk, `e${n}`, { createdAt: n < 5 ? at : hoursAgo(2 + n) })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await desk.as('manager')(events.list, query({ limit: 2, cursor }))
    seen.push(...page.data.map(({ action }) => action))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['e4', 'e3', 'e2', 'e1', 'e0', 'e5', 'e6'])
  await expect(desk.as('manager')(events.list, query({ cursor: 'bm9uZQ' }))).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('an act of ours is trusted and shows its change; X05 the app can neither change nor remove it', async ({ desk }) => {
  await desk.as('admin')((ctx) =>
    audit(ctx, { action: 'user.updated', resource: 'user', resourceId: 5, before: { role: 'agent' }, after: { role: 'manager' } }),
  )
  expect(await found(desk)).toMatchObject([
    {
      trusted: true,
      resourceId: '5',
      riskLevel: 'medium',
      before: { role: 'agent' },
      after: { role: 'manager' },
      details: { success: true },
    },
  ])
  await expect(desk.rows((tx) => tx.updateTable('auditEvents').set({ risk: 'low' }).execute())).rejects.toMatchObject({ code: '42501' })
  await expect(desk.rows((tx) => tx.deleteFrom('auditEvents').execute())).rejects.toMatchObject({ code: '42501' })
  await expect(desk.rows((tx) => tx.deleteFrom('auditSeals').execute())).rejects.toMatchObject({ code: '42501' })
  await expect(
    desk.rows((tx) =>
      tx.insertInto('auditSeals').values({ tenantId: desk.id, fromEvent: 1, toEvent: 1, count: 1, previous: '', hash: '' }).execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await actions(desk)).toEqual(['user.updated'])
})

test('several actions are one list in the order of time, page after page, one named twice counts once', async ({ desk, other }) => {
  for (const [n, action] of ['a', 'b', 'c', 'a', 'b', 'a'].entries())
    await anAct(desk, action, { createdAt: hoursAgo(10 - n), resourceId: String(n) })
  await anAct(other, 'a')
  const seen: (string | null)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof events.list>> = await desk.as('manager')(
      events.list,
      query({ action: ['b', 'a', 'b'], limit: 2, ...(cursor ? { cursor } : {}) }),
    )
    seen.push(...page.data.map(({ resourceId }) => resourceId))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(['5', '4', '3', '1', '0'])
  expect((await found(desk, { action: ['b', 'a'], limit: 2, page: 2 })).map(({ resourceId }) => resourceId)).toEqual(['3', '1'])
})
