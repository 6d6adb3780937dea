import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { hears } from '../audience.ts'
import type { Ctx } from '../ctx.ts'
import { readAfter } from '../realtime/live.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { foldNotificationCounts } from './upkeep.ts'

const publish = (desk: Desk) => inSystem(desk.db, (tx) => sql`update outbox set seq = nextval('outbox_seq') where seq is null`.execute(tx))
const note = (desk: Desk, { id }: Person, values: object = {}) =>
  desk.rows((tx) =>
    tx
      .insertInto('notifications')
      .values({
        tenantId: desk.id,
        userId: id,
        sourceKey: `k${Math.random()}`,
        title: 'Título',
        message: 'Texto',
        type: 'announcement',
        module: 'system',
        metadata: '{}',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

async function heard(desk: Desk, who: Person) {
  await publish(desk)
  const { deliveries } = await readAfter(desk.db, desk.id, 0, 1_000)
  const actor = await desk.as(who)(async (ctx: Ctx) => ctx.actor)
  return deliveries.filter((one) => hears(actor, one.audience)).map((one) => one[actor.side])
}

test('T16 R18 what becomes of a notification is told to its reader alone, with groups and counts as they are now', async ({ desk }) => {
  const [agent, other, client] = [await desk.person('agent'), await desk.person('admin'), await desk.person('client')]
  const first = await note(desk, agent, { groupKey: 'g' })
  const second = await note(desk, agent, { groupKey: 'g', severity: 'critical' })
  const gone = await note(desk, agent, { archivedAt: new Date().toISOString() })
  const theirs = await note(desk, client)
  await note(desk, agent, { expiresAt: new Date(0).toISOString(), groupKey: 'g' })
  await desk.asSystem(async (ctx) => {
    await ctx.emit('notification:new', { userId: agent.id, notificationId: second.id, onto: first.id })
    await ctx.emit('notification:new', { userId: agent.id, notificationId: gone.id, onto: null })
    await ctx.emit('notification:new', { userId: agent.id, notificationId: theirs.id, onto: null })
    await ctx.emit('notification:new', { userId: client.id, notificationId: theirs.id, onto: null })
    await ctx.emit('notification:delete', { userId: agent.id, notificationIds: [gone.id], groupKeys: ['g'] })
  })
  const stats = { total: 2, unread: 2, byModule: { system: 2 }, bySeverity: { info: 1, warning: 0, error: 0, critical: 1 } }
  const groups = [{ groupKey: 'g', groupCount: 2 }]
  expect(await heard(desk, agent)).toMatchObject([
    {
      name: 'notification:new',
      notification: { id: second.id, groupCount: 2 },
      onto: { id: first.id, updates: { groupCount: 2 } },
      groups,
      stats,
    },
    { name: 'notification:delete', ids: [gone.id], groups, stats },
  ])
  expect(await heard(desk, client)).toMatchObject([{ notification: { id: theirs.id, groupCount: 1 }, stats: { total: 1 } }])
  expect(await heard(desk, other)).toEqual([])
})

test('counts are the same before and after they are folded, and follow reading, archiving and deleting', async ({ desk }) => {
  const agent = await desk.person('agent')
  const counts = async () => {
    const [last] = (await heard(desk, agent)).slice(-1)
    return last && 'stats' in last ? [last.stats.total, last.stats.unread, last.stats.bySeverity.error] : []
  }
  const ids: number[] = []
  for (let n = 0; n < 4; n++) ids.push((await note(desk, agent, { severity: 'error' })).id)
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
