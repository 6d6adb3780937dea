import type { Absence } from '@balcao/contracts/absences/absences'
import { expect, test } from 'vitest'
import { addMonths, cellsOf, dayIn, daysOf, isWeekend, monthFrom } from './calendar.ts'

const away = (fromDate: string, toDate: string, halves: Partial<Absence> = {}) =>
  ({ fromDate, toDate, fromHalf: 'morning', toHalf: 'afternoon', ...halves }) as Absence

test('months have their days, and go over the year', () => {
  expect(daysOf('2024-02')).toHaveLength(29)
  expect(daysOf('2026-11').at(-1)).toBe('2026-11-30')
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([monthFrom('2026-13', '2026-11-24'), monthFrom(undefined, '2026-11-24'), monthFrom('2027-02', '2026-11-24')]).toEqual([
    ...['2026-11', '2026-11', '2027-02'],
  ])
  expect([isWeekend('2026-11-28'), isWeekend('2026-11-30')]).toEqual([true, false])
  expect(dayIn('Asia/Tokyo', new Date('2026-11-24T20:00:00Z'))).toBe('2026-11-25')
})

test('an absence spans its days of the month, with halves at its own ends only', () => {
  const days = daysOf('2026-11')
  const one = away('2026-10-20', '2026-11-02', { fromHalf: 'afternoon', toHalf: 'morning' })
  const two = away('2026-11-28', '2026-12-05', { fromHalf: 'afternoon', toHalf: 'morning' })
  const cells = cellsOf(days, [one, two])
  expect(cells[0]).toMatchObject({ date: '2026-11-01', days: 2, startsHalf: false, endsHalf: true })
  expect(cells.at(-1)).toMatchObject({ date: '2026-11-28', days: 3, startsHalf: true, endsHalf: false })
  expect(cells).toHaveLength(27)
})

test('of two halves of one day the first is drawn there, and the second from the next', () => {
  const cells = cellsOf(daysOf('2026-11'), [
    away('2026-11-01', '2026-11-03', { toHalf: 'morning' }),
    away('2026-11-03', '2026-11-04', { fromHalf: 'afternoon' }),
  ])
  expect(cells.slice(0, 2)).toMatchObject([
    { date: '2026-11-01', days: 3 },
    { date: '2026-11-04', days: 1 },
  ])
})
