import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { work } from './testing/thread-work.ts'
import { openThread } from './thread.ts'

function aThread(limits: Parameters<typeof openThread>[1] = { cpuMs: 20_000, timeoutMs: 20_000, memoryMb: 40 }) {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
  const module = new URL('./testing/thread-work.ts', import.meta.url).href
  const thread = openThread<Parameters<typeof work>, number>({ module, name: 'work' }, limits, log)
  onTestFinished(() => thread.close())
  return { ...thread, warnings }
}

test('calls are answered in their order, and one that fails ends no thread', async () => {
  const { run, warnings } = aThread()
  const answers = await Promise.allSettled([run('double', 1), run('fail', 0), run('double', 2)])
  expect(answers).toMatchObject([{ value: 2 }, { reason: { message: 'Error: no' } }, { value: 4 }])
  expect(warnings).toEqual([])
})

test.each([
  { cpuMs: 300, timeoutMs: 20_000, memoryMb: 40 },
  { cpuMs: 20_000, timeoutMs: 300, memoryMb: 40 },
])(
  'what never ends is ended, while the process goes on; the next call has a new thread: %o',
  async (limits) => {
    const { run, warnings } = aThread(limits)
    const began = performance.now()
    let beats = 0
    const beating = setInterval(() => beats++, 20)
    onTestFinished(() => clearInterval(beating))
    const answers = await Promise.allSettled([run('loop', 0), run('double', 1)])
    expect(answers).toMatchObject([{ reason: { name: 'AbortError' } }, { value: 2 }])
    expect(beats).toBeGreaterThan(3)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(warnings).toHaveLength(1)
  },
  60_000,
)

test('what fills its memory is ended, and the process is not', async () => {
  const { run, warnings } = aThread()
  const answers = await Promise.allSettled([run('fill', 0), run('double', 1)])
  expect(answers).toMatchObject([{ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } }, { value: 2 }])
  expect(warnings).toHaveLength(1)
}, 60_000)

test('a thread that nobody asked anything for a while is ended, and the next call has a new one', async () => {
  const { run } = aThread({ cpuMs: 20_000, timeoutMs: 20_000, memoryMb: 40, idleMs: 100 })
  const first = await run('thread', 0)
  expect(await run('thread', 0), 'one that is used stays').toBe(first)
  await sleep(400)
  expect(await run('thread', 0)).toBeGreaterThan(first)
})
