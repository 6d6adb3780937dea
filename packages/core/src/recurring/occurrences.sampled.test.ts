import { Schedule } from '@balcao/contracts/recurring/schedule'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestDue, nextOccurrence, nextOccurrences } from './occurrences.ts'

const DAY = 86_400_000
const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']

/** What the clocks of a zone show, by the platform's own calendar and nothing of ours. */
const formats = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
)
const wall = (instant: string | number, zone: string) => formats.get(zone)?.format(new Date(instant)) ?? ''
const monday = (ms: number) => ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Does the rhythm name this day? Told by counting days, another way than the rule does. */
function isNamed(schedule: Schedule, date: string): boolean {
  const [at, start] = [new Date(utc(date)), new Date(utc(schedule.startsOn))]
  if (date < schedule.startsOn || (schedule.endsOn && date > schedule.endsOn)) return false
  const weekday = ((at.getUTCDay() + 6) % 7) + 1
  if (schedule.unit === 'days') return ((at.getTime() - start.getTime()) / DAY) % schedule.every === 0
  if (schedule.unit === 'weeks')
    return schedule.weekdays.includes(weekday) && ((monday(at.getTime()) - monday(start.getTime())) / DAY / 7) % schedule.every === 0
  const months = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth()
  if (months % schedule.every !== 0) return false
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  const on = at.getUTCDate()
  if (schedule.unit === 'months') return on === Math.min(schedule.day, last)
  if (weekday !== schedule.weekday) return false
  return schedule.nth === -1 ? on + 7 > last : Math.ceil(on / 7) === schedule.nth
}

const two = (value: number) => String(value).padStart(2, '0')
const aDate = fc
  .integer({ min: utc('2008-01-01') / DAY, max: utc('2027-12-31') / DAY })
  .map((days) => new Date(days * DAY).toISOString().slice(0, 10))
const aWeekday = fc.integer({ min: 1, max: 7 })
const common = {
  time: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  startsOn: aDate,
  endsOn: fc.constant(null),
  times: fc.constant(null),
}
const aSchedule = fc
  .oneof(
    fc.record({ unit: fc.constant('days'), every: fc.integer({ min: 1, max: 40 }), ...common }),
    fc.record({
      unit: fc.constant('weeks'),
      every: fc.integer({ min: 1, max: 6 }),
      weekdays: fc.array(aWeekday, { minLength: 1, maxLength: 7 }),
      ...common,
    }),
    fc.record({ unit: fc.constant('months'), every: fc.integer({ min: 1, max: 5 }), day: fc.integer({ min: 1, max: 31 }), ...common }),
    fc.record({
      unit: fc.constant('weekdayOfMonth'),
      every: fc.integer({ min: 1, max: 5 }),
      nth: fc.constantFrom(1, 2, 3, 4, -1),
      weekday: aWeekday,
      ...common,
    }),
  )
  .map((schedule) => Schedule.parse(schedule))
const anInstant = fc
  .integer({ min: utc('2008-01-01') / 60_000, max: utc('2027-12-31') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString())
const aZone = fc.constantFrom(...ZONES)

/** The days from one to another, both included. */
const daysBetween = (from: string, to: string) =>
  Array.from({ length: (utc(to) - utc(from)) / DAY + 1 }, (_, k) => new Date(utc(from) + k * DAY).toISOString().slice(0, 10))
/** True where the clocks of a zone never show this. */
const isLeftOut = (shown: string, zone: string) =>
  !Array.from({ length: 4 * 60 }, (_, k) => Date.parse(`${shown.replace(' ', 'T')}:00Z`) + (k - 120) * 15 * 60_000).some(
    (guess) => wall(guess, zone) === shown,
  )

test('every day that the rhythm names has one occurrence, at its time by the zone’s clocks, and no other day has', () => {
  fc.assert(
    fc.property(aSchedule, aZone, anInstant, (schedule, zone, after) => {
      const found = nextOccurrences(schedule, zone, after, 6)
      expect(found).toHaveLength(6)
      expect(found.map((at) => Date.parse(at))).toEqual(found.map((at) => Date.parse(at)).toSorted((a, b) => a - b))
      expect(new Set(found).size).toBe(6)
      expect(Date.parse(found[0] as string)).toBeGreaterThan(Date.parse(after))
      const from = wall(after, zone)
      const to = wall(found.at(-1) as string, zone)
      const named = daysBetween(from.slice(0, 10), to.slice(0, 10))
        .filter((date) => isNamed(schedule, date))
        .map((date) => `${date} ${schedule.time}`)
        // What the clocks leave out is shown later; the rest as it stands.
        .filter((shown) => shown > from && shown <= to && !isLeftOut(shown, zone))
      const shown = found.map((at) => wall(at, zone))
      expect(shown).toEqual(expect.arrayContaining(named))
      for (const at of shown) {
        if (named.includes(at)) continue
        // By the calendar: 24 hours before the day after one that a zone left out is the day before that.
        const dayBefore = new Date(utc(at.slice(0, 10)) - DAY).toISOString().slice(0, 10)
        const wanted = [at.slice(0, 10), dayBefore].map((d) => `${d} ${schedule.time}`)
        expect(
          wanted.some((one) => isNamed(schedule, one.slice(0, 10)) && isLeftOut(one, zone)),
          `${at} in ${zone}`,
        ).toBe(true)
      }
    }),
    { numRuns: scaled(80, 300) },
  )
})

test('what comes next is the same from wherever one looks, up to the occurrence itself', () => {
  fc.assert(
    fc.property(aSchedule, aZone, anInstant, fc.double({ min: 0, max: 1, noNaN: true }), (schedule, zone, after, part) => {
      const [first, second] = nextOccurrences(schedule, zone, after, 2) as [string, string]
      const between = new Date(Date.parse(first) + Math.floor(part * (Date.parse(second) - Date.parse(first) - 1))).toISOString()
      expect(nextOccurrence(schedule, zone, between)).toBe(second)
    }),
    { numRuns: scaled(80, 300) },
  )
})

test('after an absence the newest time that has come is due, and those before it are counted', () => {
  fc.assert(
    fc.property(aSchedule, aZone, anInstant, fc.integer({ min: 0, max: 4 }), (schedule, zone, after, missed) => {
      const times = nextOccurrences(schedule, zone, after, 6)
      const now = new Date(Date.parse(times[missed + 1] as string) - 1).toISOString()
      expect(latestDue(schedule, zone, times[0] as string, now)).toEqual({ occurrence: times[missed], missed })
    }),
    { numRuns: scaled(60, 200) },
  )
})

test('an end is kept: no day after it', () => {
  fc.assert(
    fc.property(aSchedule, aZone, fc.integer({ min: 0, max: 90 }), (schedule, zone, days) => {
      const endsOn = new Date(utc(schedule.startsOn) + days * DAY).toISOString().slice(0, 10)
      const bounded = { ...schedule, endsOn }
      const found = nextOccurrences(bounded, zone, `${schedule.startsOn}T00:00:00Z`, 400)
      expect(found).toEqual(nextOccurrences(schedule, zone, `${schedule.startsOn}T00:00:00Z`, found.length))
      for (const at of found) expect(Date.parse(at)).toBeLessThan(utc(endsOn) + 3 * DAY)
      expect(nextOccurrence(bounded, zone, new Date(utc(endsOn) + 3 * DAY).toISOString())).toBeNull()
    }),
    { numRuns: scaled(60, 200) },
  )
})

const schedule = (values: object) => Schedule.parse({ every: 1, time: '09:00', startsOn: '2018-01-01', ...values })

test('São Paulo put its clocks forward at midnight until 2018, and no longer', () => {
  const midnight = schedule({ unit: 'days', time: '00:00' })
  expect(nextOccurrences(midnight, 'America/Sao_Paulo', '2018-11-03T03:00:00Z', 2)).toEqual([
    '2018-11-04T03:00:00Z',
    '2018-11-05T02:00:00Z',
  ])
  const twice = schedule({ unit: 'days', time: '23:30' })
  expect(nextOccurrences(twice, 'America/Sao_Paulo', '2018-02-17T12:00:00Z', 2)).toEqual(['2018-02-18T01:30:00Z', '2018-02-19T02:30:00Z'])
  expect(nextOccurrences(midnight, 'America/Sao_Paulo', '2026-11-01T03:00:00Z', 2)).toEqual([
    '2026-11-02T03:00:00Z',
    '2026-11-03T03:00:00Z',
  ])
})

test('a time that Lisbon and New York leave out moves forward, one they show twice happens once', () => {
  const early = (time: string) => schedule({ unit: 'days', time })
  expect(nextOccurrences(early('01:30'), 'Europe/Lisbon', '2026-03-28T12:00:00Z', 2)).toEqual([
    '2026-03-29T01:30:00Z',
    '2026-03-30T00:30:00Z',
  ])
  expect(nextOccurrences(early('01:30'), 'Europe/Lisbon', '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00Z',
  ])
  expect(nextOccurrences(early('02:30'), 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual([
    '2026-03-08T07:30:00Z',
    '2026-03-09T06:30:00Z',
  ])
  expect(nextOccurrences(early('01:30'), 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
    '2026-11-01T05:30:00Z',
    '2026-11-02T06:30:00Z',
  ])
})

test('day 31 is the last of shorter months, and the fourth and the last Friday are not the same', () => {
  const days = (values: object) =>
    nextOccurrences(schedule({ startsOn: '2026-01-01', ...values }), 'UTC', '2026-01-01T00:00:00Z', 5).map((at) => at.slice(5, 10))
  expect(days({ unit: 'months', day: 31 })).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31'])
  expect(days({ unit: 'weekdayOfMonth', nth: 4, weekday: 5 })).toEqual(['01-23', '02-27', '03-27', '04-24', '05-22'])
  expect(days({ unit: 'weekdayOfMonth', nth: -1, weekday: 5 })).toEqual(['01-30', '02-27', '03-27', '04-24', '05-29'])
  expect(days({ unit: 'weeks', every: 2, weekdays: [5, 1] })).toEqual(['01-02', '01-12', '01-16', '01-26', '01-30'])
})
