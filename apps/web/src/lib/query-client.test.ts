import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test('R-549 R-550 what was read is fresh for five minutes, and asked for once more where it fails', async () => {
  vi.useFakeTimers()
  const cache = createQueryClient()
  let asked = 0
  let fails = false
  const queryFn = async () => {
    asked += 1
    if (fails) throw new TypeError('network')
    return asked
  }
  const look = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    const end = new QueryObserver(cache, { queryKey: ['data'], queryFn }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(fails ? 60_000 : 0)
    end()
    return asked
  }
  expect([await look(0), await look(299_000), await look(2_000)]).toEqual([1, 1, 2])
  ;[asked, fails] = [0, true]
  expect(await look(301_000)).toBe(2)
  cache.clear()
})
