import { fileURLToPath } from 'node:url'
import { asSystem } from '@balcao/core/ctx'
import { aTicket } from '@balcao/db/testing/factories'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aDesk, aHouse, type Desk, type House } from './testing/house.ts'

const HOUR = 3_600_000
/** "Fire once, at most sixty seconds late." */
const inTime = { timeout: 60_000, interval: 100 }
const otherClock = fileURLToPath(new URL('./testing/other-clock.ts', import.meta.url))

let house: House
beforeAll(async () => {
  house = await aHouse()
}, 180_000)
afterEach(() => house.stopAll())
afterAll(() => house.close())

const sleeping = async ({ tenant }: Desk, minutes: number) => {
  const scheduledFor = new Date(Date.now() + minutes * 60_000).toISOString()
  return (await aTicket(house.db, tenant.id, { status: 'scheduled', scheduledFor })).id
}
const asleep = ({ tenant }: Desk) =>
  asSystem(house.db, tenant.id, async ({ db }) =>
    (await db.selectFrom('tickets').select('id').where('status', '=', 'scheduled').execute()).map(({ id }) => id),
  )
const timesWoken = ({ tenant }: Desk) =>
  asSystem(
    house.db,
    tenant.id,
    async ({ db }) => (await db.selectFrom('outbox').select('id').where('name', '=', 'ticket:status_changed').execute()).length,
  )

test.each([
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
])(
  'J07 with a clock %s, and when it leaps to the right time, tickets wake by the database’s clock: in time, once',
  async (_, off) => {
    const desk = await aDesk(house.db)
    const due = await sleeping(desk, -1)
    const later = await sleeping(desk, 30)
    const worker = await house.startWorker({ NODE_OPTIONS: `--import=${otherClock}`, CLOCK_OFF_MS: String(off) })
    await vi.waitFor(async () => expect(await asleep(desk)).not.toContain(due), inTime)
    expect(await asleep(desk)).toEqual([later])

    worker.child.kill('SIGUSR2')
    const after = await sleeping(desk, 0)
    await vi.waitFor(async () => expect(await asleep(desk)).not.toContain(after), inTime)
    expect(await asleep(desk)).toEqual([later])
    expect(await timesWoken(desk)).toBe(2)
  },
  240_000,
)
