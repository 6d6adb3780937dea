import { expect, test } from 'vitest'
import { openPace } from './pace.ts'

/** One of two hands works so many milliseconds of each second, for so long. */
function busyFor(msOfSecond: number, seconds: number): number {
  let now = 0
  const pace = openPace(2, () => now)
  for (let second = 0; second < seconds; second++) {
    now += 1_000
    pace.worked(msOfSecond)
  }
  return pace.rest()
}

test('nobody rests while there is time, and the longer the busier the hands are, two seconds at most', () => {
  expect(busyFor(0, 60)).toBe(0)
  expect(busyFor(300, 60)).toBe(0)
  const [some, more] = [busyFor(500, 60), busyFor(600, 60)]
  expect(some).toBeGreaterThan(0)
  expect(more).toBeGreaterThan(some)
  expect(more).toBeLessThan(2_000)
  expect(busyFor(2_000, 60)).toBe(2_000)
})

test('a short rush is no reason, and a long one is forgotten within seconds', () => {
  expect(busyFor(900, 1)).toBe(0)
  let now = 0
  const pace = openPace(2, () => now)
  for (; now < 60_000; now += 1_000) pace.worked(2_000)
  expect(pace.rest()).toBe(2_000)
  now += 10_000
  expect(pace.rest()).toBe(0)
})
