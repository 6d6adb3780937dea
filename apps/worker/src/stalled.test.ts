import { asOwner } from '@balcao/platform/testing/services'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, aHouse, effects, type House, sabotage } from './testing/house.ts'

const within = { timeout: 60_000, interval: 50 }
const once = { notifications: 1, mails: 1, sent: 1 }

let house: House
beforeAll(async () => {
  house = await aHouse()
}, 180_000)
afterEach(() => house.stopAll())
afterAll(() => house.close())

const inTransaction = async (what: string) =>
  (await asOwner(house.postgres.url, `select from pg_stat_activity where datname = current_database() and ${what}`)).length

test('J05 a worker that stands still in the middle of a job: another does it, and its own going on doubles nothing', async () => {
  // Left so to the end: to take it back waits for the transaction that is held open here.
  await sabotage(house.postgres, 'notifications', 'perform pg_sleep(1)')
  const desk = await aDesk(house.db)
  const first = await house.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await inTransaction("wait_event = 'PgSleep'")).toBeGreaterThan(0), within)
  // Like a job that blocks the event loop: it renews no lock, and its transaction stays open with what it did.
  first.child.kill('SIGSTOP')
  onTestFinished(() => void first.child.kill('SIGCONT'))
  await vi.waitFor(async () => expect(await inTransaction("wait_event = 'PgSleep'")).toBe(0), within)
  await house.startWorker()
  // Whichever comes first: the other has done it, or waits for what the first holds.
  const isAtIt = async () => (await effects(house, desk)).notifications + (await inTransaction("wait_event_type = 'Lock'"))
  await vi.waitFor(async () => expect(await isAtIt()).toBeGreaterThan(0), within)

  first.child.kill('SIGCONT')
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(once), within)
  expect(await house.stopWorker(first, 'SIGTERM')).toBe(0)
  await vi.waitFor(async () => expect(await inTransaction("state = 'idle in transaction'")).toBe(0), within)
  expect(await effects(house, desk)).toEqual(once)
}, 240_000)
