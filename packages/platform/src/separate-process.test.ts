import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSeparateProcess } from './separate-process.ts'
import type { work } from './testing/thread-work.ts'

function aProcess(limits: Partial<Parameters<typeof openSeparateProcess>[1]> = {}) {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
  const module = new URL('./testing/thread-work.ts', import.meta.url).href
  const all = { cpuMs: 20_000, timeoutMs: 20_000, memoryMb: 40, ...limits }
  const apart = openSeparateProcess<Parameters<typeof work>, number>({ module, name: 'work' }, all, log)
  onTestFinished(() => apart.close())
  return { ...apart, warnings }
}

test('calls are answered in their order, and one that fails or never ends leaves the others their answers', async () => {
  const { run, warnings } = aProcess({ cpuMs: 300 })
  const answers = await Promise.allSettled([run('double', 1), run('fail', 0), run('loop', 0), run('double', 2)])
  expect(answers).toMatchObject([
    { value: 2 },
    { reason: { message: 'Error: no' } },
    { reason: { message: expect.stringContaining('aborted') } },
    { value: 4 },
  ])
  expect(warnings).toEqual([])
}, 60_000)

test('what ends the whole process ends no other, and the next call has a new one', async () => {
  const { run, warnings } = aProcess()
  const answers = await Promise.allSettled([run('die', 0), run('double', 1), run('fill', 0), run('double', 2)])
  expect(answers).toMatchObject([{ status: 'rejected' }, { value: 2 }, { status: 'rejected' }, { value: 4 }])
  expect(warnings[0]).toContain('"signal":"SIGKILL"')
}, 60_000)

test('it writes no files, starts no programs, and finds no secrets', async () => {
  process.env.AUTH_SECRET = 'a secret of this test'
  onTestFinished(() => void delete process.env.AUTH_SECRET)
  expect(await aProcess().run('rights', 0)).toBe(0)
})

test('a process that nobody asked anything for a while is ended, and the next call has a new one', async () => {
  const { run } = aProcess({ idleMs: 100 })
  expect(await run('double', 1)).toBe(2)
  await sleep(400)
  expect(await run('double', 2)).toBe(4)
})
