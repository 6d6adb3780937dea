import { expect, test } from 'vitest'
import { medianBefore } from './median.ts'

const days = (...counts: number[]) => counts.map((count) => ({ count }))

test('today does not count', () => {
  expect(medianBefore(days(1, 2, 9, 100))).toBe(2)
})

test('of an even number of days, the middle of the two', () => {
  expect(medianBefore(days(1, 4, 0))).toBe(2.5)
})

test('no day before today', () => {
  expect(medianBefore(days(3))).toBe(0)
  expect(medianBefore([])).toBe(0)
})
