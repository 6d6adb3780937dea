import type { Desk, Person } from '@balcao/core/testing/desk'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Listening, listen, publish } from '../testing/live.ts'
import { test, tokenOf } from '../testing/server.ts'

/** Inserts a notification and the event that announces it. */
async function tell(desk: Desk, { id: userId }: Person): Promise<number> {
  const { id } = await desk.rows((tx) =>
    tx
      .insertInto('notifications')
      .values({
        ...{ tenantId: desk.id, userId, sourceKey: `to-${userId}`, title: 'Título', message: 'Texto' },
        ...{ type: 'announcement', module: 'system', metadata: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await desk.asSystem((ctx) => ctx.emit('notification:new', { userId, notificationId: id, onto: null }))
  return id
}

/** Blocks all readers of notifications until released. */
async function holdUpNotifications(db: Desk['db']): Promise<() => Promise<void>> {
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const ended = inSystem(db, async (tx) => {
    await sql`lock table notifications in access exclusive mode`.execute(tx)
    held()
    await letGo
  })
  await isHeld
  return () => {
    release()
    return ended
  }
}

const waitsForNotifications = (db: Desk['db']) =>
  inSystem(db, async (tx) => {
    const { rows } = await sql`select from pg_locks where relation = 'notifications'::regclass and not granted`.execute(tx)
    return rows.length > 0
  })

const noticesOf = ({ events }: Listening) => events.flatMap((event) => (event.name === 'notification:new' ? [event.notification.id] : []))

test('S07 a client that joins while a batch is read for others receives all of it, and nobody receives anything twice', async ({
  server,
  desk,
}) => {
  const [early, late] = [await tokenOf(server, desk, 'agent'), await tokenOf(server, desk, 'supervisor')]
  const first = await listen(server.url, early.token)
  const [toEarly, toLate] = [await tell(desk, early.person), await tell(desk, late.person)]
  const letGo = await holdUpNotifications(desk.db)
  await publish(server, desk)
  await vi.waitFor(async () => expect(await waitsForNotifications(desk.db)).toBe(true), { timeout: 10_000, interval: 10 })
  const second = await listen(server.url, late.token)
  expect(second.events.map(({ name }) => name)).toEqual(['ready'])
  await letGo()
  await second.until((events) => events.length > 1)
  await first.until((events) => events.length > 1)
  const { id } = await desk.aTicket()
  await desk.asSystem((ctx) => ctx.emit('ticket:created', { ticketId: id }))
  await publish(server, desk)
  for (const one of [first, second]) await one.until((events) => events.some(({ name }) => name === 'ticket:created'))
  expect([noticesOf(first), noticesOf(second)]).toEqual([[toEarly], [toLate]])
  for (const one of [first, second]) one.close()
})
