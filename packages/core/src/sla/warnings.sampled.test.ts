import type { SlaWarning } from '@balcao/contracts/sla/policies'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, type Clock, clockOf } from '../calendars/clock.ts'
import { aCalendar } from '../calendars/testing/arbitrary-hours.ts'
import { advance, type Moment, open, type Pledge, type Sheet } from './engine.ts'
import { elapsedAt, type Timer } from './internal/timer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const anOpenCalendar = aCalendar
  .filter(({ calendar }) => Object.values(calendar.hours).some((spans) => spans.length > 0))
  .map(({ calendar, around }) => ({ clock: clockOf(calendar), around }))
const percents = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 3 })
  .map((some) => some.toSorted((a, b) => a - b))
const aTarget = fc.integer({ min: 100 * MINUTE, max: 20 * HOUR })
const aStatus = fc.constantFrom<Status>('open', 'waiting_customer', 'waiting_third_party', 'resolved', 'open')
const acts = fc.array(fc.record({ after: fc.integer({ min: 0, max: 6 * HOUR }), status: aStatus }), { maxLength: 10 })

const promising = (targetMs: number, warn: SlaWarning, policyVersion = 1): Pledge => ({
  resolution: { policyId: 1, policyVersion, calendarId: 1, targetMs, warn },
})

/** A ticket whose clock somebody looks at whenever something of it is due, as the jobs do, besides at its own moments. */
function lived(clock: Clock, moments: readonly Moment[]): Timer {
  const first = moments[0] as Moment
  let sheet: Sheet = open({ byDesk: false, answered: false, timers: [] }, first, () => clock)
  const move = (moment: Moment) => {
    sheet = advance(
      sheet,
      moment,
      () => clock,
      () => [],
    )
  }
  for (const [n, moment] of moments.entries()) {
    const before = moments[n - 1] ?? first
    for (;;) {
      const next = sheet.timers[0]?.nextFireAt ?? Number.POSITIVE_INFINITY
      if (next > moment.at || next === Number.POSITIVE_INFINITY) break
      move({ ...before, at: next, renewed: false })
    }
    move(moment)
  }
  return sheet.timers[0] as Timer
}

const runs = (sampled: number, all: number) => ({ numRuns: scaled(sampled, all) })

test('each share is warned of once, in order, at the instant at which so much had run, whatever the ticket waited for or came back from', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, percents, acts, ({ clock, around }, targetMs, shares, steps) => {
      const pledge = promising(targetMs, { percents: shares })
      let at = around
      const moments: Moment[] = [{ at, status: 'open', pledge }]
      for (const { after, status } of steps) {
        at += after
        moments.push({ at, status, pledge })
      }
      const timer = lived(clock, moments)
      // The oracle counts by hand: the milliseconds that ran in each stretch, and the share they come to.
      const stretches = moments
        .slice(1)
        .map((moment, n) => ({ from: (moments[n] as Moment).at, to: moment.at, status: (moments[n] as Moment).status }))
      const due = shares.flatMap((share) => {
        let left = Math.floor((targetMs * share) / 100)
        for (const { from, to, status } of stretches) {
          if (!['new', 'active'].includes(STATUS[status].category)) continue
          const ran = clock.open(from, to)
          if (ran >= left) return [{ share, at: clock.add(from, left) }]
          left -= ran
        }
        return []
      })
      expect(timer.warnings).toEqual(due)
    }),
    runs(150, 4_000),
  )
})

test('another target, and back, never warns of a share again, and of those that come later each once', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, aTarget, percents, acts, ({ clock, around }, one, other, shares, steps) => {
      let at = around
      const moments: Moment[] = [{ at, status: 'open', pledge: promising(one, { percents: shares }) }]
      for (const [n, { after, status }] of steps.entries()) {
        at += after
        moments.push({ at, status, renewed: true, pledge: promising(n % 2 ? one : other, { percents: shares }, n + 2) })
      }
      const given = lived(clock, moments).warnings.map(({ share }) => share)
      expect(given).toEqual([...new Set(given)].toSorted((a, b) => a - b))
      expect(given.every((share) => shares.includes(share))).toBe(true)
    }),
    runs(150, 4_000),
  )
})

test('who looks late warns of the last share that passed, and not of it once the deadline passed with it', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, percents, ({ clock, around }, targetMs, shares) => {
      const pledge = promising(targetMs, { percents: shares })
      const start: Moment = { at: around, status: 'open', pledge }
      const last = shares.at(-1) as number
      const late = clock.add(around, Math.floor((targetMs * last) / 100))
      let sheet = open({ byDesk: false, answered: false, timers: [] }, start, () => clock)
      sheet = advance(
        sheet,
        { ...start, at: late },
        () => clock,
        () => [],
      )
      const [timer] = sheet.timers
      expect(timer?.warnings).toEqual([{ share: last, at: late }])
      expect(elapsedAt(timer as Timer, timer?.nextFireAt as number, clock)).toBe(targetMs + 1)
    }),
    runs(80, 3_000),
  )
})

test('one warning comes anew where a longer target took it back; several do not', () => {
  const through = (warn: SlaWarning) => {
    const start: Moment = { at: 0, status: 'open', pledge: promising(HOUR, warn) }
    const longer = { ...start, renewed: true, pledge: promising(3 * HOUR, warn, 2) }
    return lived(ALWAYS_OPEN, [start, { ...longer, at: 50 * MINUTE }, { ...longer, renewed: false, at: 175 * MINUTE }])
  }
  expect(through({ percent: 80 }).warnings.map(({ at }) => at / MINUTE)).toEqual([48, 144])
  const several = through({ percents: [50, 80] })
  expect(several.warnings.map(({ share, at }) => [share, at / MINUTE])).toEqual([
    [50, 30],
    [80, 48],
  ])
  // It is at risk again all the same, from half of the longer target on.
  expect(several.warnedAt).toBe(90 * MINUTE)
})
