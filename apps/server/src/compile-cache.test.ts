import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { someProcesses } from './testing/processes.ts'
import { test } from './testing/server.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a server that is killed leaves its compiled sources to the next one', async ({ testDb }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-compiled-'))
  const processes = await someProcesses(testDb.url, { NODE_COMPILE_CACHE: folder })
  onTestFinished(async () => {
    await processes.close()
    await rm(folder, { recursive: true, force: true })
  })
  const server = await processes.startServer()
  await vi.waitFor(async () => expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(100), 20_000)
  await server.kill()
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(100)
})
