import { expect, test } from 'vitest'
import { ViewClock } from './view-clock.ts'

test('three seconds in sight, once', () => {
  const clock = new ViewClock(3000)
  clock.enter(1, 0)
  clock.enter(2, 1000)
  expect(clock.nextIn(1000)).toBe(2000)
  expect(clock.take(2999)).toEqual([])
  expect(clock.take(3000)).toEqual([1])
  expect(clock.take(3500)).toEqual([])
  expect(clock.take(4000)).toEqual([2])
  expect(clock.nextIn(4000)).toBeNull()
})

test('who left begins anew', () => {
  const clock = new ViewClock(3000)
  clock.enter(1, 0)
  clock.leave(1)
  clock.enter(1, 2000)
  expect(clock.take(3000)).toEqual([])
  expect(clock.take(5000)).toEqual([1])
})

test('a hidden page stops the time and keeps what was seen', () => {
  const clock = new ViewClock(3000)
  clock.enter(1, 0)
  clock.pause(2000)
  expect(clock.nextIn(60_000)).toBeNull()
  clock.enter(2, 50_000)
  expect(clock.take(60_000)).toEqual([])
  clock.resume(60_000)
  expect(clock.take(61_000)).toEqual([1])
  expect(clock.take(63_000)).toEqual([2])
})

test('entering twice changes nothing', () => {
  const clock = new ViewClock(3000)
  clock.enter(1, 0)
  clock.enter(1, 2500)
  expect(clock.take(3000)).toEqual([1])
})
