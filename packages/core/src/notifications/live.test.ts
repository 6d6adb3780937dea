import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { readAfter } from '../realtime/live.ts'
import { test } from '../testing/desk.ts'
import { publish, relayed } from '../testing/relayed.ts'
import { foldNotificationCounts } from './upkeep.ts'

test('T16 R18 what becomes of a notification is told to its reader alone, with groups and counts as they are now', async ({ desk }) => {
  const [agent, other, client] = [await desk.person('agent'), await desk.person('admin'), await desk.person('client')]
  const first = await desk.aNotification(agent, { groupKey: 'g' })
  const second = await desk.aNotification(agent, { groupKey: 'g', severity: 'critical' })
  const gone = await desk.aNotification(agent, { archivedAt: new Date().toISOString() })
  const theirs = await desk.aNotification(client)
  await desk.aNotification(agent, { expiresAt: new Date(0).toISOString(), groupKey: 'g' })
  await desk.asSystem(async (ctx) => {
    await ctx.emit('notification:new', { userId: agent.id, notificationId: second.id, onto: first.id })
    await ctx.emit('notification:new', { userId: agent.id, notificationId: gone.id, onto: null })
    await ctx.emit('notification:new', { userId: agent.id, notificationId: theirs.id, onto: null })
    await ctx.emit('notification:new', { userId: client.id, notificationId: theirs.id, onto: null })
    await ctx.emit('notification:delete', { userId: agent.id, notificationIds: [gone.id], groupKeys: ['g'] })
  })
  const stats = { total: 2, unread: 2, byModule: { system: 2 }, bySeverity: { info: 1, warning: 0, error: 0, critical: 1 } }
  const groups = [{ groupKey: 'g', groupCount: 2, groupUnread: 2, groupSeverity: 'critical' }]
  expect(await relayed(desk, agent)).toMatchObject([
    {
      name: 'notification:new',
      notification: { id: second.id, groupCount: 2 },
      onto: { id: first.id, updates: { groupCount: 2 } },
      groups,
      stats,
    },
    { name: 'notification:delete', ids: [gone.id], groups, stats },
  ])
  expect(await relayed(desk, client)).toMatchObject([{ notification: { id: theirs.id, groupCount: 1 }, stats: { total: 1 } }])
  expect(await relayed(desk, other)).toEqual([])
})

test('of people who do not listen nothing is looked up; the others hear the same, and the position goes on past all', async ({ desk }) => {
  const [here, away] = [await desk.person('agent'), await desk.person('admin')]
  await desk.asSystem(async (ctx) => {
    for (const reader of [here, away]) {
      const { id } = await desk.aNotification(reader)
      await ctx.emit('notification:new', { userId: reader.id, notificationId: id, onto: null })
    }
  })
  await publish(desk)
  const all = await readAfter(desk.db, desk.id, 0)
  const some = await readAfter(desk.db, desk.id, 0, undefined, (userId) => userId === here.id)
  expect(all.deliveries).toHaveLength(2)
  expect(some).toEqual({ ...all, deliveries: all.deliveries.filter(({ audience }) => 'userId' in audience && audience.userId === here.id) })
  expect(some.deliveries).toHaveLength(1)
})

test('counts are the same before and after they are folded, and follow reading, archiving and deleting', async ({ desk }) => {
  const agent = await desk.person('agent')
  const counts = async () => {
    const [last] = (await relayed(desk, agent)).slice(-1)
    return last && 'stats' in last ? [last.stats.total, last.stats.unread, last.stats.bySeverity.error] : []
  }
  const ids: number[] = []
  for (let n = 0; n < 4; n++) ids.push((await desk.aNotification(agent, { severity: 'error' })).id)
  await desk.asSystem((ctx) => ctx.emit('notification:new', { userId: agent.id, notificationId: ids[3] as number, onto: null }))
  const fold = () => foldNotificationCounts(desk)
  expect(await counts()).toEqual([4, 4, 4])
  await fold()
  expect(await counts()).toEqual([4, 4, 4])
  const change = (id: number | undefined, values: object) =>
    desk.rows((tx) =>
      tx
        .updateTable('notifications')
        .set(values)
        .where('id', '=', id as number)
        .execute(),
    )
  const now = new Date().toISOString()
  await change(ids[0], { readAt: now })
  await change(ids[1], { archivedAt: now })
  await desk.rows((tx) =>
    tx
      .deleteFrom('notifications')
      .where('id', '=', ids[2] as number)
      .execute(),
  )
  expect(await counts()).toEqual([2, 1, 1])
  await fold()
  await change(ids[1], { archivedAt: null })
  await change(ids[0], { readAt: null })
  expect(await counts()).toEqual([3, 3, 3])
  await inSystem(desk.db, (tx) => tx.deleteFrom('tenants').where('id', '=', desk.id).execute())
  await fold()
})
