import { expect, onTestFinished, test, vi } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Work that the test ends. */
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

test('a fixed number run at a time, in order of arrival, whatever becomes of each', async () => {
  const semaphore = new Semaphore(2)
  const { began, run, end } = work()
  const all = [1, 2, 3, 4].map((n) => semaphore.run(run(n)))
  const failing = expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const last = semaphore.run(run(6))
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

test('a caller that waited too long is refused as temporary', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const semaphore = new Semaphore(1)
  const { run, end } = work()
  const first = semaphore.run(run(1))
  const late = semaphore.run(run(2))
  vi.advanceTimersByTime(31_000)
  const next = semaphore.run(run(3))
  end()
  await expect(late).rejects.toMatchObject({ code: 'dependency_unavailable' })
  expect(await first).toBe(1)
  end()
  expect(await next).toBe(3)
})
