import { setTimeout as wait } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect } from 'vitest'
import { aServer, test } from './testing/server.ts'

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void

/** Serves once and stops; what is returned holds the server only weakly. */
async function servedOnce(databaseUrl: string) {
  const server = await aServer(databaseUrl)
  expect((await server.ask('GET', '/health')).status).toBe(200)
  expect((await server.ask('GET', '/metrics')).text).toMatch(/nodejs_gc_duration_seconds[\s\S]*balcao_live_connections/)
  await server.stop()
  return { app: new WeakRef(server.app), deps: new WeakRef(server.deps) }
}

test('a stopped server is collected with all it held', async ({ testDb }) => {
  const { app, deps } = await servedOnce(testDb.url)
  // The last timers and sockets let go of it within seconds.
  await expect
    .poll(
      async () => {
        collectGarbage()
        await wait(50)
        return [app.deref(), deps.deref()].filter(Boolean).length
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(0)
})
