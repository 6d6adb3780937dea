import { fileURLToPath } from 'node:url'
import { asSystem } from '@balcao/core/ctx'
import { aTicket } from '@balcao/db/testing/factories'
import { expect, test, vi } from 'vitest'
import { aDesk, type Desk, type House, inAHouse, signalTo } from './testing/house.ts'

const HOUR = 3_600_000
const inTime = { timeout: 60_000, interval: 100 }
const otherClock = fileURLToPath(new URL('./testing/other-clock.ts', import.meta.url))

let house: House
inAHouse((opened) => {
  house = opened
})

const due = async ({ tenant }: Desk, seconds: number) => {
  const scheduledFor = new Date(Date.now() + seconds * 1000).toISOString()
  return (await aTicket(house.db, tenant.id, { status: 'scheduled', scheduledFor })).id
}
const asleep = ({ tenant }: Desk) =>
  asSystem(house.db, tenant.id, async ({ db }) =>
    (await db.selectFrom('tickets').select('id').where('status', '=', 'scheduled').execute()).map(({ id }) => id),
  )
const woken = ({ tenant }: Desk) =>
  asSystem(house.db, tenant.id, async ({ db }) => {
    const facts = await db.selectFrom('outbox').select('payload').where('name', '=', 'ticket:status_changed').execute()
    return facts.map(({ payload }) => (payload as { ticketId: number }).ticketId).toSorted((a, b) => a - b)
  })

test('J07 tickets whose time comes while workers are killed wake late, and each once', async () => {
  const desk = await aDesk(house.db)
  const late = await Promise.all(Array.from({ length: 10 }, () => due(desk, -60)))
  const later = await due(desk, 3_600)
  const first = await house.startWorker()
  await vi.waitFor(async () => expect((await asleep(desk)).length).toBeLessThanOrEqual(late.length), { timeout: 60_000, interval: 10 })
  await house.stopWorker(first, 'SIGKILL')
  const during = await due(desk, -1)
  await Promise.all([house.startWorker(), house.startWorker()])
  await vi.waitFor(async () => expect(await asleep(desk)).toEqual([later]), inTime)
  expect(await woken(desk)).toEqual([...late, during].toSorted((a, b) => a - b))
}, 180_000)

test.each([
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
])(
  'J07 with a clock %s, and when it leaps to the right time, tickets wake by the database’s clock: in time, once',
  async (_, off) => {
    const desk = await aDesk(house.db)
    const [first, later] = [await due(desk, -60), await due(desk, 1_800)]
    const worker = await house.startWorker({ NODE_OPTIONS: `--import=${otherClock}`, CLOCK_OFF_MS: String(off) })
    await vi.waitFor(async () => expect(await asleep(desk)).toEqual([later]), inTime)
    signalTo(worker, 'SIGUSR2')
    const second = await due(desk, 0)
    await vi.waitFor(async () => expect(await asleep(desk)).toEqual([later]), inTime)
    expect(await woken(desk)).toEqual([first, second])
  },
  240_000,
)
