import type { DaySpans } from '@balcao/db/schema/calendars'
import fc from 'fast-check'
import type { Hours } from '../internal/expand.ts'

const DAY = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')

/** Zones that do something of their own, with days on which they do: half an hour, a day left out, Ramadan, midnight, a quarter. */
export const ZONE_DAYS: Record<string, string[]> = {
  'America/Sao_Paulo': ['2018-11-04', '2018-02-17', '2026-11-24'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04', '2026-07-01'],
  'Pacific/Apia': ['2011-12-30', '2012-04-01', '2026-01-01'],
  'Africa/Casablanca': ['2025-02-23', '2025-04-06', '2026-09-20'],
  'America/New_York': ['2026-03-08', '2026-11-01', '2024-02-29'],
  'Asia/Kathmandu': ['1986-01-01', '2026-12-31'],
}

const aTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
/** Also some that end at or before their start (the next day) and some that overlap. */
const someSpans = fc.array(fc.tuple(aTime, aTime), { maxLength: 3 }) as fc.Arbitrary<DaySpans>
const aWeek = fc
  .array(someSpans, { minLength: 7, maxLength: 7 })
  .map((days) => Object.fromEntries(days.map((spans, index) => [String(index + 1), spans])))

/** A zone, business hours in it with holidays around one of its days, and the instant at which that day begins in UTC. */
export const aCalendar: fc.Arbitrary<{ calendar: Hours; around: number }> = fc
  .constantFrom(
    ...Object.entries(ZONE_DAYS).flatMap(([timeZone, days]) => days.map((day) => ({ timeZone, around: Date.parse(`${day}T00:00Z`) }))),
  )
  .chain(({ timeZone, around }) => {
    const aHoliday = fc
      .tuple(fc.integer({ min: -4, max: 4 }), fc.option(someSpans), fc.boolean())
      .map(([away, spans, yearly]) => ({ date: new Date(around + away * DAY).toISOString().slice(0, 10), spans, yearly }))
    return fc.record({
      around: fc.constant(around),
      calendar: fc.record({ timeZone: fc.constant(timeZone), hours: aWeek, holidays: fc.array(aHoliday, { maxLength: 3 }) }),
    })
  })
