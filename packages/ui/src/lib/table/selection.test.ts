import { expect, test } from 'vitest'
import { stepFrom, toggled, withRange } from './selection.ts'

const keys = [10, 20, 30, 40]

test('a row is turned over without touching the old selection', () => {
  const before = new Set([10])
  expect([...toggled(before, 20)]).toEqual([10, 20])
  expect([...toggled(before, 10)]).toEqual([])
  expect([...before]).toEqual([10])
})

test('a range works in both directions and adds to what was there', () => {
  expect([...withRange(new Set(), keys, 20, 40)]).toEqual([20, 30, 40])
  expect([...withRange(new Set([10]), keys, 40, 30)]).toEqual([10, 30, 40])
})

test('a range whose start has left the list selects its end only', () => {
  expect([...withRange(new Set(), keys, 99, 30)]).toEqual([30])
  expect([...withRange(new Set(), keys, null, 30)]).toEqual([30])
  expect([...withRange(new Set([10]), keys, 10, 99)]).toEqual([10])
})

test('steps stop at both ends and start at the top', () => {
  expect(stepFrom(keys, null, 1)).toBe(10)
  expect(stepFrom(keys, 40, 1)).toBe(40)
  expect(stepFrom(keys, 10, -1)).toBe(10)
  expect(stepFrom(keys, 20, 1)).toBe(30)
  expect(stepFrom([], null, 1)).toBeNull()
})
