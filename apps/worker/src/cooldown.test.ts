import { expect, test } from 'vitest'
import { openCooldown } from './cooldown.ts'

/** The cooldown after one of two workers was busy for so many milliseconds of each second. */
function busyFor(msOfSecond: number, seconds: number): number {
  let now = 0
  const cooldown = openCooldown(2, () => now)
  for (let second = 0; second < seconds; second++) {
    now += 1_000
    cooldown.record(msOfSecond)
  }
  return cooldown.remainingMs()
}

test('there is no cooldown under low load; it grows with the load up to two seconds', () => {
  expect(busyFor(0, 60)).toBe(0)
  expect(busyFor(300, 60)).toBe(0)
  const [some, more] = [busyFor(500, 60), busyFor(600, 60)]
  expect(some).toBeGreaterThan(0)
  expect(more).toBeGreaterThan(some)
  expect(more).toBeLessThan(2_000)
  expect(busyFor(2_000, 60)).toBe(2_000)
})

test('a short burst causes no cooldown, and a long one is forgotten within seconds', () => {
  expect(busyFor(900, 1)).toBe(0)
  let now = 0
  const cooldown = openCooldown(2, () => now)
  for (; now < 60_000; now += 1_000) cooldown.record(2_000)
  expect(cooldown.remainingMs()).toBe(2_000)
  now += 10_000
  expect(cooldown.remainingMs()).toBe(0)
})
