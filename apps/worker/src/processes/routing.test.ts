import { asOwner } from '@balcao/platform/testing/services'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRoutedQueue } from '../testing/a-routed-queue.ts'
import { type Environment, inAHouse, sabotage } from '../testing/environment.ts'

const within = { timeout: 90_000, interval: 20 }

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

const sleepers = async () =>
  (await asOwner(environment.postgres.url, "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
    .length

test('J06 a worker killed between taking tickets and giving them loses none, and none is given twice', async () => {
  const queue = await aRoutedQueue(environment.db, 3)
  // Within the update of the tickets: they are held, and nothing is committed.
  const repair = await sabotage(environment.postgres, 'agent_load_deltas', 'perform pg_sleep(2)')
  onTestFinished(repair)
  const made = await queue.arrive(3)
  const first = await environment.startWorker()
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within)
  await environment.stopWorker(first, 'SIGKILL')
  expect(await queue.unassigned()).toBe(3)
  await repair()
  await Promise.all([environment.startWorker(), environment.startWorker()])
  await vi.waitFor(async () => expect(await queue.unassigned()).toBe(0), within)
  expect(await queue.given()).toEqual({ tickets: made, each: [1, 1, 1] })
}, 240_000)

test('J10 what came while no worker was there is given within 5 s of its return, once, and what comes then at once', async () => {
  const queue = await aRoutedQueue(environment.db, 4, 'least_loaded')
  const made = await queue.arrive(40)
  await Promise.all([environment.startWorker(), environment.startWorker()])
  const began = performance.now()
  await vi.waitFor(async () => expect(await queue.unassigned()).toBe(0), within)
  expect(performance.now() - began).toBeLessThan(5_000)
  made.push(...(await queue.arrive(4)))
  await vi.waitFor(async () => expect(await queue.unassigned()).toBe(0), within)
  expect(await queue.given()).toEqual({ tickets: made, each: [11, 11, 11, 11] })
}, 240_000)
