import { fileURLToPath } from 'node:url'
import { asSystem } from '@balcao/core/ctx'
import { aTicket } from '@balcao/db/testing/factories'
import { expect, test, vi } from 'vitest'
import { aDesk, type Desk, type Environment, inAHouse, signalTo } from '../testing/environment.ts'

const HOUR = 3_600_000
const inTime = { timeout: 60_000, interval: 100 }
const otherClock = fileURLToPath(new URL('../testing/other-clock.ts', import.meta.url))

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

const due = async ({ tenant }: Desk, seconds: number) => {
  const scheduledFor = new Date(Date.now() + seconds * 1000).toISOString()
  return (await aTicket(environment.db, tenant.id, { status: 'scheduled', scheduledFor })).id
}
const snoozed = ({ tenant }: Desk) =>
  asSystem(environment.db, tenant.id, async ({ db }) =>
    (await db.selectFrom('tickets').select('id').where('status', '=', 'scheduled').execute()).map(({ id }) => id),
  )
const unsnoozed = ({ tenant }: Desk) =>
  asSystem(environment.db, tenant.id, async ({ db }) => {
    const facts = await db.selectFrom('outbox').select('payload').where('name', '=', 'ticket:status_changed').execute()
    return facts.map(({ payload }) => (payload as { ticketId: number }).ticketId).toSorted((a, b) => a - b)
  })

test('J07 tickets due while workers are killed are unsnoozed late, and once each', async () => {
  const desk = await aDesk(environment.db)
  const late = await Promise.all(Array.from({ length: 10 }, () => due(desk, -60)))
  const later = await due(desk, 3_600)
  const first = await environment.startWorker()
  await vi.waitFor(async () => expect((await snoozed(desk)).length).toBeLessThanOrEqual(late.length), { timeout: 60_000, interval: 10 })
  await environment.stopWorker(first, 'SIGKILL')
  const during = await due(desk, -1)
  await Promise.all([environment.startWorker(), environment.startWorker()])
  await vi.waitFor(async () => expect(await snoozed(desk)).toEqual([later]), inTime)
  expect(await unsnoozed(desk)).toEqual([...late, during].toSorted((a, b) => a - b))
}, 180_000)

test.each([
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
])(
  'J07 with a clock %s, and after its correction, tickets are unsnoozed by the database’s clock: on time and once',
  async (_, off) => {
    const desk = await aDesk(environment.db)
    const [first, later] = [await due(desk, -60), await due(desk, 1_800)]
    const worker = await environment.startWorker({ NODE_OPTIONS: `--import=${otherClock}`, CLOCK_OFF_MS: String(off) })
    await vi.waitFor(async () => expect(await snoozed(desk)).toEqual([later]), inTime)
    signalTo(worker, 'SIGUSR2')
    const second = await due(desk, 0)
    await vi.waitFor(async () => expect(await snoozed(desk)).toEqual([later]), inTime)
    expect(await unsnoozed(desk)).toEqual([first, second])
  },
  240_000,
)
