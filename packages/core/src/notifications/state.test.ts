import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { Centre } from '../testing/centre.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { dice } from '../testing/dice.ts'
import { here, relayed } from '../testing/relayed.ts'
import * as many from './many.ts'
import * as rules from './notifications.ts'
import { collectExpired, foldNotificationCounts } from './upkeep.ts'
import { write } from './write.ts'

const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const
const listOf = async (desk: Desk, who: Person) => (await desk.as(who)(rules.list, ListNotifications.parse({ limit: 100 }))).data
const statsOf = (desk: Desk, who: Person) => desk.as(who)(rules.stats)

function acts(desk: Desk, who: Person, roll: (below: number) => number) {
  const run = desk.as(who)
  let made = 0
  const note = () => ({
    userId: who.id,
    sourceKey: `s${roll(1_000_000)}-${made++}`,
    title: `Aviso ${made}`,
    message: 'Texto',
    type: 'announcement',
    module: ['tickets', 'audit', 'system'][roll(3)] as string,
    severity: SEVERITIES[roll(4)] as 'info',
    ...(roll(3) > 0 ? { groupKey: `g${roll(3)}` } : {}),
  })
  const some = async () => {
    const rows = await desk.rows((tx) => tx.selectFrom('notifications').select('id').where('userId', '=', who.id).orderBy('id').execute())
    return rows.filter(() => roll(4) === 0).map(({ id }) => id)
  }
  const one = async () => (await some())[0]
  const named = async (then: (notificationIds: number[]) => Promise<unknown>) => {
    const ids = await some()
    if (ids.length) await then(ids)
  }
  const told = (count: number) => desk.asSystem((ctx: Ctx) => write(ctx, Array.from({ length: count }, note)))
  return [
    () => told(1),
    () => told(1 + roll(3)),
    () => Promise.all([told(1), told(1), told(2)]),
    async () => {
      const id = await one()
      if (id) await run(rules.update, { id, isRead: roll(2) === 0 })
    },
    async () => {
      const id = await one()
      if (id) await run(rules.update, { id, archived: true })
    },
    async () => {
      const id = await one()
      if (id) await run(rules.remove, { id })
    },
    () => named((notificationIds) => run(many.read, { notificationIds })),
    () => named((notificationIds) => run(many.update, { notificationIds, archived: true })),
    () =>
      named((notificationIds) => Promise.all([run(many.update, { notificationIds, isRead: false }), run(many.read, { notificationIds })])),
    () => named((notificationIds) => run(many.remove, { notificationIds })),
    () => (roll(3) === 0 ? run(many.readAll) : told(1)),
    () => (roll(3) === 0 ? run(many.removeRead) : told(1)),
    () => foldNotificationCounts(desk),
    async () => {
      const id = await one()
      const past = new Date(Date.now() - 1_000).toISOString()
      if (id) await desk.rows((tx) => tx.updateTable('notifications').set({ expiresAt: past }).where('id', '=', id).execute())
      await collectExpired(desk)
    },
  ]
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`what was fetched before and what was heard is what is fetched after: history ${seed}`, async ({ desk }) => {
    const [me, other] = [await desk.person('agent'), await desk.person('client')]
    const roll = dice(seed)
    const [mine, theirs] = [acts(desk, me, roll), acts(desk, other, roll)]
    for (let n = 0; n < 8; n++) await mine[0]?.()
    let at = await here(desk)
    const centre = new Centre(await listOf(desk, me), await statsOf(desk, me))
    for (let n = 0; n < 60; n++) {
      await mine[roll(mine.length)]?.()
      if (roll(3) === 0) await theirs[roll(theirs.length)]?.()
      if (roll(4) > 0) continue
      for (const event of await relayed(desk, me, at)) centre.apply(event)
      // Sometimes the same is heard again: it changes nothing.
      at = roll(2) === 0 ? at : await here(desk)
      expect(centre.list).toEqual(await listOf(desk, me))
      expect(centre.stats).toEqual(await statsOf(desk, me))
    }
    for (const event of await relayed(desk, me, at)) centre.apply(event)
    const now = await listOf(desk, me)
    expect(centre.list).toEqual(now)
    expect(centre.stats).toEqual(await statsOf(desk, me))
    // Who heard all there was, from the very beginning, holds the same.
    const patient = new Centre([], centre.stats)
    const all = await relayed(desk, me)
    expect(all.length).toBeGreaterThan(20)
    for (const event of all) patient.apply(event)
    expect([patient.list, patient.stats]).toEqual([now, centre.stats])
  })
