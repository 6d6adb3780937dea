import type { Span } from '@balcao/contracts/calendars/spans'
import { expect, test } from 'vitest'
import { dayAfter, weekText } from './week-text.ts'

const OFFICE: Span[] = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
]
const week = (spans: Span[], ...days: number[]) => Object.fromEntries(days.map((day) => [day, spans]))

test('days in a row with the same hours are one, closed ones are left out', () => {
  expect(weekText({ ...week(OFFICE, 1, 2, 3, 4, 5), 6: [['09:00', '13:00']] })).toBe('seg–sex 09:00–12:00, 13:00–18:00 · sáb 09:00–13:00')
  expect(weekText(week([['22:00', '06:00']], 1, 3, 4))).toBe('seg 22:00–06:00 · qua–qui 22:00–06:00')
  expect(weekText(week([['00:00', '00:00']], 1, 2, 3, 4, 5, 6, 7))).toBe('Todos os dias 00:00–00:00')
  expect(weekText(week(OFFICE, 7))).toBe('dom 09:00–12:00, 13:00–18:00')
})

test('after Sunday comes Monday', () => {
  expect([1, 6, 7].map(dayAfter)).toEqual([2, 7, 1])
})
