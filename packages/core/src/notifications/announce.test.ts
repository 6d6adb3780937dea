import { AnnounceToAll, CountReceivers, CreateNotification, CreateNotifications } from '@balcao/contracts/notifications/announcements'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as announcements from './announce.ts'
import * as rules from './notifications.ts'

const said = { title: 'Manutenção hoje', message: 'O sistema para às 22h.' }
const listed = async (desk: Desk, who: Parameters<Desk['as']>[0]) =>
  (await desk.as(who)(rules.list, ListNotifications.parse({}))).data.map(({ title, severity }) => [title, severity])

test('R-307 one person, or several by name, are told; nobody of another organisation', async ({ desk, other }) => {
  const [agent, client] = [await desk.person('agent'), await desk.person('client')]
  const one = CreateNotification.parse({ ...said, userId: agent.id, severity: 'critical', actionUrl: '/tickets', metadata: { a: 1 } })
  expect(await desk.as('manager')(announcements.create, one)).toMatchObject({
    ...said,
    severity: 'critical',
    expiresAt: null,
    actionUrl: '/tickets',
    metadata: { a: 1 },
    quickActions: [{ action: 'open' }],
    groupCount: 1,
  })
  const both = CreateNotifications.parse({ ...said, userIds: [agent.id, client.id, agent.id] })
  expect(await desk.as('manager')(announcements.createMany, both)).toEqual({ created: 2 })
  expect(await listed(desk, client)).toEqual([['Manutenção hoje', 'info']])
  expect((await desk.facts()).map(({ name }) => name)).toEqual(Array(3).fill('notification:new'))
  const foreign = (await other.person('agent')).id
  const gone = (await desk.aUser('agent', { isActive: false })).id
  for (const id of [foreign, gone, 2_000_000_000]) {
    await expect(desk.as('manager')(announcements.create, { ...one, userId: id })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'userId' }],
    })
    await expect(desk.as('manager')(announcements.createMany, { ...both, userIds: [agent.id, id] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }
  expect(await listed(other, 'agent')).toEqual([])
  expect((await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').execute())).map(({ action }) => action)).toEqual([
    'notification.sent',
    'notification.sent',
  ])
})

test('R-307 an announcement goes to all of the desk, or of some roles, in batches, once, and not to its author', async ({ desk }) => {
  for (const role of ['agent', 'support-agent', 'client', 'user'] as const) await desk.person(role)
  const many = await desk.rows((tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: announcements.BATCH }, (_, n) => ({
          tenantId: desk.id,
          role: 'agent',
          name: `A${n}`,
          email: `a${n}@example.test`,
        })),
      )
      .returning('id')
      .execute(),
  )
  expect(await desk.as('manager')(announcements.announce, AnnounceToAll.parse(said))).toEqual({ receivers: many.length + 2 })
  const customers = AnnounceToAll.parse({ ...said, title: 'Para clientes', severity: 'warning', roles: ['client'] })
  const counted = (roles?: CountReceivers['roles']) => desk.as('manager')(announcements.countReceivers, CountReceivers.parse({ roles }))
  expect([await counted(), await counted(['client']), await counted(['manager'])]).toEqual(
    [many.length + 2, 1, 0].map((receivers) => ({ receivers })),
  )
  expect(await desk.as('manager')(announcements.announce, customers)).toEqual({ receivers: 1 })
  for (let n = 0; n < 3; n++) await react(desk)
  expect(await listed(desk, 'agent')).toEqual([['Manutenção hoje', 'info']])
  expect(await listed(desk, 'client')).toEqual([['Para clientes', 'warning']])
  expect([await listed(desk, 'manager'), await listed(desk, 'user')]).toEqual([[], []])
  const { count } = await desk.rows((tx) =>
    tx
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(count).toBe(many.length + 3)
})

test('R01 R18 agents send none, and an address leads nowhere else', async ({ desk }) => {
  for (const role of ['supervisor', 'agent', 'client'] as const)
    await expect(desk.as(role)(announcements.announce, AnnounceToAll.parse(said))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('supervisor')(announcements.countReceivers, {})).rejects.toMatchObject({ code: 'forbidden' })
  const { slug } = await desk.aRole('admin', { 'notification.send': 'none' })
  const without = await desk.aUser('admin', { role: slug })
  await expect(desk.as(without)(announcements.announce, AnnounceToAll.parse(said))).rejects.toMatchObject({ code: 'forbidden' })
  for (const actionUrl of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/a b', '/a\nb', 'tickets'])
    expect([actionUrl, AnnounceToAll.safeParse({ ...said, actionUrl }).success]).toEqual([actionUrl, false])
  for (const wrong of [
    { severity: 'fatal' },
    { priority: 'x' },
    { expiresAt: '2020-01-01T00:00:00Z' },
    { module: 'A B' },
    { x: 1 },
    { title: '' },
  ])
    expect([wrong, AnnounceToAll.safeParse({ ...said, ...wrong }).success]).toEqual([wrong, false])
})
