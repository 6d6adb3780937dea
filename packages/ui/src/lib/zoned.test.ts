import { expect, test } from 'vitest'
import { instantOf, instantOfField, wallOf } from './zoned.ts'

const iso = (at: Date | undefined) => at?.toISOString()

test('a wall clock and its instant, in zones on either side of the world', () => {
  const nine = { year: 2026, month: 11, day: 24, hour: 9, minute: 0 }
  expect(iso(instantOf(nine, 'America/Sao_Paulo'))).toBe('2026-11-24T12:00:00.000Z')
  expect(iso(instantOf(nine, 'Asia/Tokyo'))).toBe('2026-11-24T00:00:00.000Z')
  expect(wallOf(new Date('2026-11-24T23:30:00Z'), 'Asia/Tokyo')).toEqual({ year: 2026, month: 11, day: 25, hour: 8, minute: 30 })
  expect(wallOf(new Date('2026-11-24T03:00:00Z'), 'America/Sao_Paulo').hour, 'midnight is 0').toBe(0)
})

test('around a change of the clocks, and past the end of a month', () => {
  expect(iso(instantOf({ year: 2026, month: 3, day: 29, hour: 9, minute: 0 }, 'Europe/Lisbon'))).toBe('2026-03-29T08:00:00.000Z')
  expect(iso(instantOf({ year: 2026, month: 3, day: 28, hour: 9, minute: 0 }, 'Europe/Lisbon'))).toBe('2026-03-28T09:00:00.000Z')
  expect(iso(instantOf({ year: 2026, month: 11, day: 31, hour: 9, minute: 0 }, 'UTC'))).toBe('2026-12-01T09:00:00.000Z')
})

test('a field of date and time', () => {
  expect(iso(instantOfField('2026-11-24T09:05', 'America/Sao_Paulo'))).toBe('2026-11-24T12:05:00.000Z')
  expect(instantOfField('')).toBeUndefined()
})
