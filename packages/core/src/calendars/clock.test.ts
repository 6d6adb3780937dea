import { expect, test } from 'vitest'
import { ALWAYS_OPEN, clockOf } from './clock.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const days = (spans: [string, string][], ...weekdays: number[]) => Object.fromEntries(weekdays.map((weekday) => [weekday, spans]))

/** São Paulo is three hours behind UTC. 2026-11-24 is a Tuesday. */
const office = {
  timeZone: 'America/Sao_Paulo',
  hours: days(
    [
      ['09:00', '12:00'],
      ['13:00', '18:00'],
    ],
    1,
    2,
    3,
    4,
    5,
  ),
  holidays: [],
}

test('counts within spans, over lunch, nights and weekends', () => {
  const clock = clockOf(office)
  expect(clock.open(at('2026-11-24T11:30-03:00'), at('2026-11-24T13:30-03:00'))).toBe(HOUR)
  expect(clock.open(at('2026-11-27T17:00-03:00'), at('2026-11-30T10:00-03:00'))).toBe(2 * HOUR)
  expect(iso(clock.add(at('2026-11-27T17:00-03:00'), 2 * HOUR))).toBe('2026-11-30T13:00:00.000Z')
  expect(clock.isOpen(at('2026-11-24T12:00-03:00'))).toBe(false)
  expect(iso(clock.nextOpen(at('2026-11-27T18:00-03:00')))).toBe('2026-11-30T12:00:00.000Z')
})

test('a deadline may be closing time, never opening time', () => {
  const clock = clockOf(office)
  const closing = at('2026-11-24T18:00-03:00')
  expect(clock.add(at('2026-11-24T17:00-03:00'), HOUR)).toBe(closing)
  expect(clock.add(at('2026-11-24T21:00-03:00'), 0)).toBe(closing)
  expect(iso(clock.add(at('2026-11-24T21:00-03:00'), 1))).toBe('2026-11-25T12:00:00.001Z')
})

test('a shift past midnight belongs to the day it begins on: a holiday takes tonight’s, not last night’s', () => {
  const night = {
    timeZone: 'America/Sao_Paulo',
    hours: days([['22:00', '06:00']], 1, 2, 3, 4, 5, 6, 7),
    holidays: [{ date: '2026-12-25', spans: null }],
  }
  const clock = clockOf(night)
  expect(clock.isOpen(at('2026-12-25T05:59-03:00'))).toBe(true)
  expect(clock.isOpen(at('2026-12-25T23:00-03:00'))).toBe(false)
  expect(clock.isOpen(at('2026-12-26T05:00-03:00'))).toBe(false)
  expect(iso(clock.nextOpen(at('2026-12-25T06:00-03:00')))).toBe('2026-12-27T01:00:00.000Z')
})

test('a holiday may have hours of its own, and one of every year counts from its own on', () => {
  const eve = clockOf({ ...office, holidays: [{ date: '2026-12-24', spans: [['09:00', '12:00']] }] })
  expect(eve.open(at('2026-12-24T00:00-03:00'), at('2026-12-25T00:00-03:00'))).toBe(3 * HOUR)
  const yearly = clockOf({ ...office, holidays: [{ date: '2026-11-20', spans: null, yearly: true }] })
  const open = (year: number) => yearly.open(at(`${year}-11-20T00:00-03:00`), at(`${year}-11-21T00:00-03:00`))
  // A Thursday, a Friday, a Saturday, and a Monday.
  expect([2025, 2026, 2027, 2028].map(open)).toEqual([8 * HOUR, 0, 0, 0])
})

test('a day that ends when it begins has 24 hours; touching days are one stretch', () => {
  const clock = clockOf({ timeZone: 'America/Sao_Paulo', hours: days([['00:00', '00:00']], 1, 2, 3, 4, 5, 6, 7), holidays: [] })
  const now = Date.now()
  expect(clock.open(now, now + 1_000 * HOUR)).toBe(1_000 * HOUR)
  expect(clock.add(now, 1_000 * HOUR)).toBe(now + 1_000 * HOUR)
})

test('overlapping spans count once', () => {
  const hours = days(
    [
      ['09:00', '12:00'],
      ['11:00', '13:00'],
    ],
    2,
  )
  const clock = clockOf({ timeZone: 'UTC', hours, holidays: [] })
  expect(clock.open(at('2026-11-24T00:00Z'), at('2026-11-25T00:00Z'))).toBe(4 * HOUR)
})

test('a day that is shorter, longer or left out by the clocks', () => {
  const all = days([['00:00', '00:00']], 1, 2, 3, 4, 5, 6, 7)
  const sundays = clockOf({ timeZone: 'America/New_York', hours: days([['01:00', '04:00']], 7), holidays: [] })
  const sunday = (date: string) => sundays.open(at(`${date}T00:00-05:00`), at(`${date}T00:00-05:00`) + 23 * HOUR)
  expect([sunday('2026-03-08'), sunday('2026-03-15'), sunday('2026-11-01')]).toEqual([2 * HOUR, 3 * HOUR, 4 * HOUR])
  const apia = clockOf({ timeZone: 'Pacific/Apia', hours: { ...all, 5: [] }, holidays: [] })
  // The Friday that was closed never was.
  expect(apia.open(at('2011-12-29T00:00-10:00'), at('2012-01-01T00:00+14:00'))).toBe(48 * HOUR)
})

test('a calendar that is never open says so, and does not search for ever', () => {
  const never = clockOf({ timeZone: 'UTC', hours: {}, holidays: [] })
  expect(never.nextOpen(Date.now())).toBeNull()
  expect(never.add(Date.now(), 1)).toBe(Number.POSITIVE_INFINITY)
  expect(never.open(0, Date.now())).toBe(0)
})

test('round the clock, every millisecond counts', () => {
  expect(ALWAYS_OPEN.open(5, 9)).toBe(4)
  expect(ALWAYS_OPEN.add(5, 4)).toBe(9)
  expect(ALWAYS_OPEN.nextOpen(5)).toBe(5)
})
