import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'
import { aCalendar } from './testing/arbitrary-hours.ts'
import { wallWalk } from './testing/wall-walk.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 3

/** Instants within the days that are walked, not on whole minutes. */
const aTime = fc.integer({ min: 0, max: 2 * DAYS * DAY - 1 })
const someMs = fc.integer({ min: -40 * DAY, max: 40 * DAY })

test('an instant is open, and as much is open between two, as the clock on the wall says from minute to minute', () => {
  fc.assert(
    fc.property(aCalendar, fc.array(aTime, { minLength: 4, maxLength: 4 }), ({ calendar, around }, times) => {
      const clock = clockOf(calendar)
      const from = around - DAYS * DAY
      const open = wallWalk(calendar, from, around + DAYS * DAY)
      const walked = (until: number) => {
        const whole = Math.floor(until / MINUTE)
        return open.slice(0, whole).filter(Boolean).length * MINUTE + (open[whole] ? until % MINUTE : 0)
      }
      const shown = JSON.stringify(calendar)
      for (const time of times) {
        const minute = Math.floor(time / MINUTE)
        expect(clock.isOpen(from + time), shown).toBe(open[minute])
        expect(clock.open(from, from + time), shown).toBe(walked(time))
        const next = open[minute] ? minute : open.indexOf(true, minute)
        if (next >= 0) expect(clock.nextOpen(from + time), shown).toBe(next === minute ? from + time : from + next * MINUTE)
      }
    }),
    { numRuns: scaled(25, 1_500) },
  )
})

const anOpenCalendar = aCalendar.filter(({ calendar }) => Object.values(calendar.hours).some((spans) => spans.length > 0))

test('adding and counting are inverse, and a deadline is the first instant: never an opening time', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTime, someMs, ({ calendar, around }, time, ms) => {
      const clock = clockOf(calendar)
      const at = clock.add(around + time, ms)
      expect(clock.open(around + time, at)).toBe(ms)
      expect(clock.open(at - 1, at)).toBe(1)
      if (ms > 0) expect(at).toBeGreaterThan(around + time)
      else expect(at).toBeLessThanOrEqual(around + time)
    }),
    { numRuns: scaled(120, 5_000) },
  )
})

test('it is additive, and later for more and from later', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTime, aTime, someMs, someMs, ({ calendar, around }, one, other, a, b) => {
      const clock = clockOf(calendar)
      const [early, late] = [around + Math.min(one, other), around + Math.max(one, other)]
      expect(clock.add(clock.add(early, a), b)).toBe(clock.add(early, a + b))
      expect(clock.open(early, late) + clock.open(late, late + DAY)).toBe(clock.open(early, late + DAY))
      expect(clock.open(early, late)).toBeGreaterThanOrEqual(0)
      expect(clock.open(early, late)).toBeLessThanOrEqual(late - early)
      expect(clock.add(early, a)).toBeLessThanOrEqual(clock.add(late, a))
      expect(clock.add(early, Math.min(a, b))).toBeLessThanOrEqual(clock.add(early, Math.max(a, b)))
    }),
    { numRuns: scaled(120, 5_000) },
  )
})

test('time in closed hours changes nothing', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTime, fc.integer({ min: 1, max: 5 * DAY }), ({ calendar, around }, time, ms) => {
      const clock = clockOf(calendar)
      const at = around + time
      const next = clock.nextOpen(at) as number
      expect(clock.open(at, next)).toBe(0)
      expect(clock.add(next, ms)).toBe(clock.add(at, ms))
    }),
    { numRuns: scaled(80, 3_000) },
  )
})

test('a holiday takes its own day and the night after, nothing else, and makes no deadline earlier', () => {
  const away = fc.integer({ min: -5, max: 5 })
  fc.assert(
    fc.property(anOpenCalendar, aTime, fc.integer({ min: 1, max: 20 * DAY }), away, ({ calendar, around }, time, ms, days) => {
      const day = around + days * DAY
      const clock = clockOf(calendar)
      const date = new Date(day).toISOString().slice(0, 10)
      const closed = clockOf({ ...calendar, holidays: [{ date, spans: null }, ...calendar.holidays] })
      // Clocks are up to 14 hours ahead of UTC and 12 behind it.
      const [dayBegins, nightEnds] = [day - 14 * HOUR, day + 2 * DAY + 12 * HOUR]
      expect(closed.open(dayBegins - 30 * DAY, dayBegins)).toBe(clock.open(dayBegins - 30 * DAY, dayBegins))
      expect(closed.open(nightEnds, nightEnds + 30 * DAY)).toBe(clock.open(nightEnds, nightEnds + 30 * DAY))
      expect(closed.open(dayBegins, nightEnds)).toBeLessThanOrEqual(clock.open(dayBegins, nightEnds))
      expect(closed.add(around + time, ms)).toBeGreaterThanOrEqual(clock.add(around + time, ms))
    }),
    { numRuns: scaled(60, 3_000) },
  )
})

test('where it was first asked about does not matter', () => {
  const far = fc.integer({ min: Date.parse('1975-01-01'), max: Date.parse('2090-01-01') })
  fc.assert(
    fc.property(anOpenCalendar, far, far, someMs, ({ calendar }, one, other, ms) => {
      const clock = clockOf(calendar)
      clock.open(one, one + DAY)
      const wandered = [clock.add(other, ms), clock.open(one, other), clock.nextOpen(other)]
      const fresh = clockOf(calendar)
      expect(wandered).toEqual([fresh.add(other, ms), fresh.open(one, other), fresh.nextOpen(other)])
    }),
    { numRuns: scaled(10, 300) },
  )
})
