import { environmentManager, focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countsAsked, errorRetryMs } from './asking.ts'

// A page asks by the clock; without a window the library takes this for a server, which does not.
environmentManager.setIsServer(() => false)

let cache: QueryClient
let asked: number
let fails: boolean
let leave: () => void
const queryFn = async () => {
  asked += 1
  if (fails) throw new Error('down')
  return asked
}

beforeEach(async () => {
  vi.useFakeTimers()
  asked = 0
  fails = false
  cache = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } })
  cache.mount()
  const observer = new QueryObserver(cache, { queryKey: ['counts'], queryFn, ...countsAsked })
  const end = observer.subscribe(() => undefined)
  leave = () => {
    end()
    cache.unmount()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
})
afterEach(() => {
  leave()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const after = async (ms: number, what?: () => void) => {
  await vi.advanceTimersByTimeAsync(ms)
  what?.()
  await vi.advanceTimersByTimeAsync(0)
  return asked
}
const comeBack = () => {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}
const reconnect = () => {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

test('R-319 the counts are asked for every minute, and are fresh until then', async () => {
  expect(await after(59_900)).toBe(1)
  const look = () =>
    new QueryObserver(cache, { queryKey: ['counts'], queryFn, staleTime: countsAsked.staleTime }).subscribe(() => undefined)
  look()()
  expect(await after(0), 'who looks besides has them').toBe(1)
  expect(await after(200)).toBe(2)
  expect(await after(60_000)).toBe(3)
  leave()
  await after(60_100)
  look()()
  expect(await after(0), 'older than a minute').toBe(4)
})

test('R-551 the counts are asked for when the window is back, at most every five seconds', async () => {
  expect(await after(4_900, comeBack)).toBe(1)
  expect(await after(200, comeBack)).toBe(2)
  expect(await after(4_900, comeBack)).toBe(2)
  expect(await after(200, comeBack)).toBe(3)
})

test('R-551 and when the connection is, but not twice within two seconds', async () => {
  expect(await after(1_900, reconnect)).toBe(1)
  expect(await after(200, reconnect)).toBe(2)
})

test('R-551 what failed is asked again after five seconds; the window does not hurry it', async () => {
  fails = true
  expect(await after(6_000, comeBack)).toBe(2)
  expect(await after(4_900)).toBe(2)
  expect(await after(200)).toBe(3)
  expect(await after(10_000), 'once').toBe(3)
})

test('R-551 on a slow network after ten', () => {
  expect([{}, { effectiveType: '4g' }, { effectiveType: '3g' }].map(errorRetryMs)).toEqual([5_000, 5_000, 5_000])
  expect([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }].map(errorRetryMs)).toEqual([
    10_000, 10_000, 10_000,
  ])
})
