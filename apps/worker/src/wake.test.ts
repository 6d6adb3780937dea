import { asSystem } from '@balcao/core/ctx'
import { aTicket } from '@balcao/db/testing/factories'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aDesk, aHouse, type House } from './testing/house.ts'

let house: House
beforeAll(async () => {
  house = await aHouse()
}, 180_000)
afterEach(() => house.stopAll())
afterAll(() => house.close())

test('J07 tickets whose time comes while workers are killed wake late, and each once', async () => {
  const { tenant } = await aDesk(house.db)
  const due = async (seconds: number) => {
    const scheduledFor = new Date(Date.now() + seconds * 1000).toISOString()
    return (await aTicket(house.db, tenant.id, { status: 'scheduled', scheduledFor })).id
  }
  const late = await Promise.all(Array.from({ length: 10 }, () => due(-60)))
  const later = await due(3_600)
  const asleep = () =>
    asSystem(house.db, tenant.id, ({ db }) => db.selectFrom('tickets').select('id').where('status', '=', 'scheduled').execute())

  const first = await house.startWorker()
  await vi.waitFor(async () => expect((await asleep()).length).toBeLessThanOrEqual(late.length), { timeout: 60_000, interval: 10 })
  await house.stopWorker(first, 'SIGKILL')
  const during = await due(-1)
  await Promise.all([house.startWorker(), house.startWorker()])
  await vi.waitFor(async () => expect(await asleep()).toEqual([{ id: later }]), { timeout: 60_000, interval: 100 })
  const facts = await asSystem(house.db, tenant.id, ({ db }) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'ticket:status_changed').execute(),
  )
  const woken = facts.map(({ payload }) => (payload as { ticketId: number }).ticketId)
  expect(woken.toSorted((a, b) => a - b)).toEqual([...late, during].toSorted((a, b) => a - b))
}, 180_000)
