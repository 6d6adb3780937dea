import { ListNotifications, UpdateNotification } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as many from './many.ts'
import * as rules from './notifications.ts'

const asked = (input: object = {}) => ListNotifications.parse(input)
const ids = async (desk: Desk, who: Person, input: object = {}) => (await desk.as(who)(rules.list, asked(input))).data.map(({ id }) => id)
const stats = (desk: Desk, who: Person) => desk.as(who)(rules.stats)

test('R-298 R-316 the newest come first, a page at a time, by cursor and by page', async ({ desk }) => {
  const me = await desk.person('agent')
  const made: number[] = []
  for (let n = 0; n < 5; n++) made.unshift((await desk.aNotification(me)).id)
  const first = await desk.as(me)(rules.list, asked({ limit: 2 }))
  expect(first).toMatchObject({ data: [{ id: made[0] }, { id: made[1] }], hasNext: true })
  const second = await desk.as(me)(rules.list, asked({ limit: 2, cursor: first.nextCursor }))
  expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4))
  expect(await desk.as(me)(rules.list, asked({ limit: 2, page: 3 }))).toMatchObject({ data: [{ id: made[4] }], hasNext: false })
  expect(asked().limit).toBe(50)
})

test('R-228 R-305 each filter leaves what fits it', async ({ desk }) => {
  const me = await desk.person('agent')
  const base = await desk.aNotification(me)
  const other = await desk.aNotification(me, {
    title: 'Migração do servidor',
    message: 'A migração começa às 22h',
    type: 'audit_broken',
    module: 'audit',
    severity: 'critical',
    priority: 'urgent',
    entityType: 'audit_seal',
    readAt: new Date().toISOString(),
  })
  for (const filter of [
    { type: 'audit_broken' },
    { module: 'audit' },
    { severity: 'critical' },
    { priority: 'urgent' },
    { entityType: 'audit_seal' },
    { isRead: true },
    { search: 'migracoes' },
    { search: 'SERVIDOR migra' },
  ])
    expect([filter, await ids(desk, me, filter)]).toEqual([filter, [other.id]])
  expect(await ids(desk, me, { isRead: false })).toEqual([base.id])
  expect(await ids(desk, me, { severity: 'info', module: 'audit' })).toEqual([])
  expect(await ids(desk, me, { search: '   ' })).toHaveLength(2)
  expect(await ids(desk, me, { search: "'; drop table x --" })).toEqual([])
})

test('R-239 R-240 R-241 days are the reader’s own, whole ones, and none to come', async ({ desk }) => {
  const me = await desk.aUser('agent', { timeZone: 'America/Sao_Paulo' })
  // 23:30 of the 2nd and 00:30 of the 3rd, by the reader's clock.
  const second = await desk.aNotification(me, { createdAt: '2026-03-03T02:30:00Z' })
  const third = await desk.aNotification(me, { createdAt: '2026-03-03T03:30:00Z' })
  expect(await ids(desk, me, { startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual([second.id])
  expect(await ids(desk, me, { startDate: '2026-03-03' })).toEqual([third.id])
  expect(await ids(desk, me, { endDate: '2026-03-03T02:30:00Z' })).toEqual([second.id])
  expect(await ids(desk, me, { startDate: '2026-03-03T03:30:00.000Z' })).toEqual([third.id])
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  for (const [input, field] of [
    [{ startDate: '2026-03-03', endDate: '2026-03-02' }, 'startDate'],
    [{ endDate: tomorrow }, 'endDate'],
    [{ startDate: tomorrow }, 'startDate'],
  ] as const)
    await expect(desk.as(me)(rules.list, asked(input))).rejects.toMatchObject({ code: 'invalid_input', details: [{ field }] })
  for (const day of ['0000-01-01', '1899-12-31', '2100-01-01', '2026-02-30', 'ontem'])
    expect(ListNotifications.safeParse({ startDate: day }).success).toBe(false)
})

test('R-272 R-277 R-278 R-281 reading, leaving unread, archiving and taking back, each once', async ({ desk }) => {
  const me = await desk.person('agent')
  const { id } = await desk.aNotification(me, { severity: 'warning' })
  const change = (input: object) => desk.as(me)(rules.update, UpdateNotification.parse({ id, ...input }))
  const told = async () => (await desk.facts()).map(({ name }) => name)

  const read = await desk.as(me)(rules.read, { id })
  expect(read).toMatchObject({ isRead: true, readAt: expect.any(String) })
  expect(await desk.as(me)(rules.read, { id })).toEqual(read)
  expect(await stats(desk, me)).toMatchObject({ total: 1, unread: 0, byModule: {} })
  expect(await change({ isRead: false })).toMatchObject({ isRead: false, readAt: null })
  expect(await desk.as(me)(rules.unread)).toEqual({ count: 1 })
  expect(await change({ archived: true })).toMatchObject({ archivedAt: expect.any(String) })
  expect([await ids(desk, me), await stats(desk, me)]).toMatchObject([[], { total: 0, unread: 0 }])
  expect(await change({ archived: false })).toMatchObject({ archivedAt: null })
  expect(await ids(desk, me)).toEqual([id])
  expect(await told()).toEqual(['notification:read', 'notification:update', 'notification:update', 'notification:update'])
  await desk.as(me)(rules.remove, { id })
  await expect(desk.as(me)(rules.get, { id })).rejects.toMatchObject({ code: 'notification_not_found' })
  expect(UpdateNotification.safeParse({ id }).success).toBe(false)
})

test('R-226 R-227 the counts by module and severity are of unread ones, and leave out what expired', async ({ desk }) => {
  const me = await desk.person('agent')
  await desk.aNotification(me, { module: 'tickets', severity: 'error' })
  await desk.aNotification(me, { module: 'audit', severity: 'critical', readAt: new Date().toISOString() })
  const late = await desk.aNotification(me, { module: 'tickets', expiresAt: new Date(Date.now() - 1_000).toISOString() })
  expect(await stats(desk, me)).toEqual({
    total: 2,
    unread: 1,
    byModule: { tickets: 1 },
    bySeverity: { info: 0, warning: 0, error: 1, critical: 0 },
  })
  expect(await ids(desk, me)).toHaveLength(2)
  await expect(desk.as(me)(rules.get, late)).rejects.toMatchObject({ code: 'notification_not_found' })
})

test('R18 T09 somebody else’s is not found, whoever it is and whatever is tried, and many pass them over', async ({ desk, other }) => {
  const me = await desk.person('agent')
  const mine = await desk.aNotification(me)
  for (const [where, who] of [
    [desk, await desk.person('admin')],
    [desk, await desk.person('client')],
    [other, await other.person('admin')],
  ] as const) {
    const theirs = where.as(who)
    for (const run of [rules.get, rules.read, rules.remove])
      await expect(theirs(run as typeof rules.get, mine)).rejects.toMatchObject({ code: 'notification_not_found' })
    await expect(theirs(rules.update, { ...mine, archived: true })).rejects.toMatchObject({ code: 'notification_not_found' })
    const notificationIds = [mine.id]
    expect(await theirs(many.read, { notificationIds })).toEqual({ updated: 0 })
    expect(await theirs(many.update, { notificationIds, archived: true })).toEqual({ updated: 0 })
    expect(await theirs(many.remove, { notificationIds })).toEqual({ deleted: 0 })
    expect([await theirs(many.readAll), await theirs(many.removeRead)]).toEqual([{ updated: 0 }, { deleted: 0 }])
    expect((await theirs(rules.list, asked())).data).toEqual([])
    expect((await theirs(rules.list, asked({ search: 'aviso' }))).data).toEqual([])
    expect(await theirs(rules.stats)).toMatchObject({ total: 0 })
  }
  expect(await desk.as(me)(rules.get, mine)).toMatchObject({ isRead: false, archivedAt: null })
})

test('R-273 R-310 R-312 R-313 many at once: what is so already is no change, and devices are told once', async ({ desk }) => {
  const me = await desk.person('agent')
  const [a, b, c] = [await desk.aNotification(me), await desk.aNotification(me), await desk.aNotification(me, { groupKey: 'g' })]
  const run = desk.as(me)
  expect(await run(many.read, { notificationIds: [a.id, b.id, a.id, 2_000_000_000] })).toEqual({ updated: 2 })
  expect(await run(many.read, { notificationIds: [a.id, b.id] })).toEqual({ updated: 0 })
  expect(await run(many.readAll)).toEqual({ updated: 1 })
  expect(await run(many.update, { notificationIds: [a.id, c.id], archived: true })).toEqual({ updated: 2 })
  expect(await run(many.removeRead)).toEqual({ deleted: 1 })
  expect(await run(many.update, { notificationIds: [a.id, c.id], archived: false, isRead: false })).toEqual({ updated: 2 })
  expect(await ids(desk, me)).toEqual([c.id, a.id])
  expect((await desk.facts()).map(({ name, payload }) => [name, (payload as { notificationIds: number[] }).notificationIds])).toEqual([
    ['notification:bulk-update', [a.id, b.id]],
    ['notification:bulk-update', [c.id]],
    ['notification:bulk-update', [a.id, c.id]],
    ['notification:delete', [b.id]],
    ['notification:bulk-update', [a.id, c.id]],
    ['notification:bulk-update', [a.id, c.id]],
  ])
})

test('R-294 R-295 a group says how many it has, how many unread and its worst, however far down its members are', async ({
  desk,
  other,
}) => {
  const me = await desk.person('agent')
  const group = { groupKey: 'g' }
  const first = await desk.aNotification(me, { ...group, severity: 'critical' })
  await desk.aNotification(me, { ...group, readAt: new Date().toISOString() })
  await desk.aNotification(me, { ...group, severity: 'critical', archivedAt: new Date().toISOString() })
  await desk.aNotification(await desk.person('admin'), { ...group, severity: 'critical' })
  await other.aNotification(await other.person('agent'), group)
  for (let n = 0; n < 60; n++) await desk.aNotification(me)
  await desk.aNotification(me, { ...group, severity: 'warning' })

  const page = () => desk.as(me)(rules.list, ListNotifications.parse({ limit: 50 }))
  const { data, hasNext } = await page()
  expect([data.length, hasNext, data.some(({ id }) => id === first.id)]).toEqual([50, true, false])
  expect(data[0]).toMatchObject({ severity: 'warning', groupCount: 3, groupUnread: 2, groupSeverity: 'critical' })
  expect(data[1], 'one alone is no group').toMatchObject({ groupKey: null, groupCount: 1 })
  expect(data[1]).not.toHaveProperty('groupUnread')

  await desk.as(me)(rules.update, { id: first.id, isRead: true })
  expect((await page()).data[0], 'reading is not archiving').toMatchObject({ groupCount: 3, groupUnread: 1, groupSeverity: 'critical' })
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'notification:read', payload: { groupKeys: ['g'] } })
  await desk.as(me)(rules.update, { id: first.id, archived: true })
  expect((await page()).data[0]).toMatchObject({ groupCount: 2, groupUnread: 1, groupSeverity: 'warning' })
})

test('R-296 the worst of a group ranks critical over error over warning over info', async ({ desk }) => {
  const me = await desk.person('agent')
  const worst = async () => (await desk.as(me)(rules.list, asked())).data[0]?.groupSeverity
  for (const severity of ['info', 'warning', 'error', 'critical'] as const) {
    await desk.aNotification(me, { groupKey: 'g', severity })
    await desk.aNotification(me, { groupKey: 'g', severity: 'info' })
    expect(await worst()).toBe(severity)
  }
})

test('more than can be named are told of without their ids', async ({ desk }) => {
  const me = await desk.person('agent')
  await desk.rows((tx) =>
    tx
      .insertInto('notifications')
      .values(
        Array.from({ length: 1_001 }, (_, n) => ({
          tenantId: desk.id,
          userId: me.id,
          sourceKey: `n${n}`,
          title: 't',
          message: 'm',
          type: 'announcement',
          module: 'system',
          groupKey: `g${n}`,
          metadata: '{}',
        })),
      )
      .execute(),
  )
  expect(await desk.as(me)(many.readAll)).toEqual({ updated: 1_001 })
  expect(await desk.as(me)(many.removeRead)).toEqual({ deleted: 1_001 })
  expect((await desk.facts()).map(({ payload }) => payload)).toMatchObject([
    { notificationIds: null, groupKeys: [] },
    { notificationIds: null, groupKeys: [] },
  ])
})
