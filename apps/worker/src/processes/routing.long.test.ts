import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { aRoutedQueue } from '../testing/a-routed-queue.ts'
import { type Environment, inAHouse } from '../testing/environment.ts'

const ROUTER = fileURLToPath(new URL('../testing/route-on.ts', import.meta.url))

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** A process that does nothing but route. */
async function aRouter() {
  const env = { PATH: process.env.PATH, DATABASE_URL: environment.postgres.url }
  const child = spawn(process.execPath, [ROUTER], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

test('J06 of a hundred routers killed at any moment none loses a ticket, and none gives one twice', async () => {
  const queue = await aRoutedQueue(environment.db, 5)
  const made: number[] = []
  for (let round = 0; round < 100; round++) {
    made.push(...(await queue.arrive(10)))
    const kill = await aRouter()
    // From before the first statement until after the last one of a batch.
    await pause(round % 50)
    await kill()
  }
  const kill = await aRouter()
  await vi.waitFor(async () => expect(await queue.unassigned()).toBe(0), { timeout: 60_000 })
  await kill()
  const { tickets, each } = await queue.given()
  expect(tickets).toEqual(made)
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
}, 900_000)
