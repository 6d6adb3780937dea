import { expect, onTestFinished, test, vi } from 'vitest'
import { Gate } from './gate.ts'

/** Work that ends when it is told to. */
function work() {
  const ends: (() => void)[] = []
  const began: number[] = []
  const run = (n: number) => () =>
    new Promise<number>((resolve) => {
      began.push(n)
      ends.push(() => resolve(n))
    })
  return { began, run, end: () => ends.shift()?.() }
}

test('so many at a time, in the order they came, whatever becomes of each', async () => {
  const gate = new Gate(2)
  const { began, run, end } = work()
  const all = [1, 2, 3, 4].map((n) => gate.run(run(n)))
  const failing = expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const last = gate.run(run(6))
  expect(began).toEqual([1, 2])
  end()
  await all[0]
  expect(began).toEqual([1, 2, 3])
  for (let n = 0; n < 3; n++) end()
  await vi.waitFor(() => expect(began).toEqual([1, 2, 3, 4, 6]))
  end()
  end()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
  await failing
  expect(await last).toBe(6)
})

test('who waited too long is told to come again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const gate = new Gate(1)
  const { run, end } = work()
  const first = gate.run(run(1))
  const late = gate.run(run(2))
  vi.advanceTimersByTime(31_000)
  const next = gate.run(run(3))
  end()
  await expect(late).rejects.toMatchObject({ code: 'dependency_unavailable' })
  expect(await first).toBe(1)
  end()
  expect(await next).toBe(3)
})
