import { expect, test } from 'vitest'
import { planTimes } from './plan-times.ts'

const offered = (now: string) => planTimes(new Date(now)).map(({ key, at }) => [key, at.getDate(), at.getDay(), at.getHours()])

test('this evening, tomorrow and Monday, each once and always ahead', () => {
  // A Wednesday.
  expect(offered('2026-11-18T10:00:00')).toEqual([
    ['laterToday', 18, 3, 18],
    ['tomorrow', 19, 4, 9],
    ['monday', 23, 1, 9],
  ])
  expect(offered('2026-11-18T17:30:00').map(([key]) => key)).toEqual(['tomorrow', 'monday'])
  // Sunday: tomorrow is Monday. Monday: the next one.
  expect(offered('2026-11-22T20:00:00')).toEqual([['tomorrow', 23, 1, 9]])
  expect(offered('2026-11-23T20:00:00').at(-1)).toEqual(['monday', 30, 1, 9])
})
