import type { Metric } from '@balcao/contracts/sla/bounds'
import { STATUS, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, type Clock, clockOf } from '../calendars/clock.ts'
import { aCalendar } from '../calendars/testing/arbitrary-hours.ts'
import { advance, type Clocks, type Moment, open, type Pledge, replay, type Sheet } from './engine.ts'
import { elapsedAt, type Timer } from './internal/timer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const target = (targetMs: number, calendarId: number | null = 1, percent = 80) => ({
  ...{ policyId: 1, policyVersion: 1, calendarId, targetMs, warn: { percent } },
})
/** The same target for every metric. */
const pledged = (targetMs: number, calendarId: number | null = 1): Pledge => {
  const one = target(targetMs, calendarId)
  return { first_response: one, next_response: one, periodic_update: one, resolution: one }
}
const only = (metric: Metric, targetMs: number, calendarId: number | null = 1): Pledge => ({ [metric]: target(targetMs, calendarId) })

const anOpenCalendar = aCalendar
  .filter(({ calendar }) => Object.values(calendar.hours).some((spans) => spans.length > 0))
  .map(({ calendar, around }) => ({ clock: clockOf(calendar), calendar, around }))
const aTarget = fc.integer({ min: MINUTE, max: 20 * HOUR })
const aStatus = fc.constantFrom(...STATUSES)
const anAct = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 10 * HOUR }), fc.constant(0)),
  status: fc.option(aStatus),
  said: fc.option(fc.constantFrom('customer' as const, 'desk' as const)),
})
type Act = { after: number; status: Status | null; said: 'customer' | 'desk' | null }

/** A ticket's moments: what is said comes before what it does to the status. */
function momentsOf(start: number, acts: readonly Act[], pledge: Pledge): Moment[] {
  let [at, status]: [number, Status] = [start, 'new']
  const moments: Moment[] = [{ at, status, pledge }]
  for (const act of acts) {
    at += act.after
    if (act.said) moments.push({ at, status, pledge, said: act.said })
    status = act.status ?? status
    moments.push({ at, status, pledge })
  }
  return moments
}
const by =
  (clock: Clock): Clocks =>
  (id) =>
    id === null ? ALWAYS_OPEN : clock
const runs = (sampled: number, all: number) => ({ numRuns: scaled(sampled, all) })
const dueOf = ({ timers }: Sheet) => timers.find(({ metric, state }) => metric === 'resolution' && state === 'running')?.dueAt

/** What a page reload leaves of a sheet: of each metric the newest clock, with the segment that goes on. */
const reread = ({ timers, ...sheet }: Sheet): Sheet => ({
  ...sheet,
  timers: timers
    .filter((timer) => !timers.some(({ metric, cycle }) => metric === timer.metric && cycle > timer.cycle))
    .map((timer) => ({ ...timer, segments: timer.segments.filter(({ to }) => to === null) })),
})
const bare = ({ segments: _, rewritten: __, ...timer }: Timer) => timer
const newest = (sheet: Sheet) =>
  reread(sheet)
    .timers.map(bare)
    .toSorted((a, b) => a.metric.localeCompare(b.metric))

test('one replay comes to what event after event does, each read from the rows that the last one left', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, fc.array(anAct, { maxLength: 12 }), fc.boolean(), ({ clock, around }, targetMs, acts, byDesk) => {
      const moments = momentsOf(around, acts, pledged(targetMs))
      const first = moments[0] as Moment
      let sheet = open({ byDesk, answered: false, timers: [] }, first, by(clock))
      for (const moment of moments) sheet = reread(advance(sheet, moment, by(clock), () => []))
      expect(newest(sheet)).toEqual(newest(replay(byDesk, moments, by(clock))))
    }),
    runs(150, 5_000),
  )
})

test('the resolution counts the open hours in which its ticket went on: no more, no less', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, fc.array(anAct, { maxLength: 12 }), ({ clock, around }, targetMs, acts) => {
      const moments = momentsOf(around, acts, only('resolution', targetMs))
      const [timer] = replay(false, moments, by(clock)).timers
      let counted = 0
      moments.slice(1).forEach(({ at }, n) => {
        const before = moments[n] as Moment
        if (['new', 'active'].includes(STATUS[before.status].category)) counted += clock.open(before.at, at)
      })
      const at = moments.at(-1)?.at ?? 0
      expect(timer && elapsedAt(timer, at, clock)).toBe(counted)
      if (timer?.state === 'met' || timer?.state === 'missed') expect(timer.state).toBe(counted <= targetMs ? 'met' : 'missed')
      if (timer?.state === 'running') {
        expect(timer.dueAt).toBe(clock.add(timer.runSince as number, targetMs - timer.elapsedMs))
        expect(timer.late).toBe(counted > targetMs)
        expect(timer.warnAt as number).toBeLessThanOrEqual(timer.dueAt as number)
        // Within the hours, or where they close.
        for (const instant of [timer.dueAt, timer.warnAt] as number[]) expect(clock.open(instant - 1, instant)).toBe(1)
      }
      // The segments that ended say the same, and leave no gap.
      const ended = timer?.segments.filter(({ to }) => to !== null) ?? []
      expect(ended.reduce((sum, { countedMs }) => sum + (countedMs ?? 0), 0)).toBe(timer?.elapsedMs)
      for (const [n, { from }] of timer?.segments.slice(1).entries() ?? []) expect(from).toBe(timer?.segments[n]?.to)
    }),
    runs(200, 5_000),
  )
})

test('standing still in closed hours changes nothing', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, fc.integer({ min: 0, max: DAY }), ({ clock, around }, targetMs, after) => {
      const pledge = only('resolution', targetMs)
      const opens = clock.nextOpen(around + after) as number
      const closes = clock.add(opens, 1)
      let closed = closes
      while (clock.isOpen(closed)) closed += MINUTE - (closed % MINUTE)
      const next = clock.nextOpen(closed) as number
      const start = { at: opens, status: 'open' as const, pledge }
      const still = [
        start,
        { ...start, at: closed, status: 'waiting_customer' as const },
        { ...start, at: closed + Math.floor((next - closed) / 2) },
      ]
      expect(dueOf(replay(false, still, by(clock)))).toBe(dueOf(replay(false, [start], by(clock))))
    }),
    runs(80, 3_000),
  )
})

test('another priority and back, another calendar of the same hours, a holiday that comes and goes: the deadline is what it was', () => {
  const times = fc.array(fc.integer({ min: 0, max: 6 * HOUR }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(anOpenCalendar, aTarget, aTarget, times, ({ clock, calendar, around }, one, other, [first = 0, second = 0]) => {
      const date = new Date(around + 2 * DAY).toISOString().slice(0, 10)
      const holiday = clockOf({ ...calendar, holidays: [{ date, spans: null }, ...calendar.holidays] })
      const start: Moment = { at: around, status: 'open', pledge: only('resolution', one) }
      const middle = { ...start, at: around + first, renewed: true }
      const end = { ...start, at: around + first + second, renewed: true }
      const plain = dueOf(replay(false, [start], by(clock)))
      const through = (pledge: Pledge) => dueOf(replay(false, [start, { ...middle, pledge }, end], by(clock)))
      expect(through(only('resolution', other))).toBe(plain)
      expect(through(only('resolution', one, 2))).toBe(plain)
      // Not promised for a while: counted from the beginning once it is again.
      expect(through({})).toBe(plain)
      // A holiday that has not come yet changes nothing of what ran.
      let sheet = replay(false, [start], by(clock))
      for (const hours of [holiday, clock]) sheet = advance(sheet, middle, by(hours), () => [start, middle])
      expect(dueOf(sheet)).toBe(plain)
    }),
    runs(120, 4_000),
  )
})

test('late is late once, stays on record, and is taken back by a longer target', () => {
  fc.assert(
    fc.property(anOpenCalendar, aTarget, ({ clock, around }, targetMs) => {
      const start: Moment = { at: around, status: 'open', pledge: only('resolution', targetMs) }
      const due = dueOf(replay(false, [start], by(clock))) as number
      const opens = clock.nextOpen(due) as number
      const at = (instant: number, pledge = start.pledge) => ({ ...start, at: instant, pledge })
      const [atDue] = replay(false, [start, at(opens)], by(clock)).timers
      expect(atDue).toMatchObject({ late: false, breachedAt: null, nextFireAt: opens + 1 })
      const [after] = replay(false, [start, at(opens + 1)], by(clock)).timers
      expect(after).toMatchObject({ late: true, breachedAt: opens + 1, nextFireAt: null })
      const longer = { ...at(opens + HOUR, only('resolution', targetMs + 40 * DAY)), renewed: true }
      const [again] = replay(false, [start, at(opens + 1), longer], by(clock)).timers
      expect(again).toMatchObject({ late: false, breachedAt: opens + 1 })
    }),
    runs(80, 3_000),
  )
})

test('who asks waits from the oldest question on, a new cycle each; updates are due after each answer, and wait with the ticket', () => {
  const pledge = { next_response: target(HOUR, null), periodic_update: target(2 * HOUR, null) }
  const at = (hours: number, status: Status, said?: 'customer' | 'desk'): Moment => ({ at: hours * HOUR, status, pledge, said })
  const moments = [
    at(0, 'new'),
    at(1, 'new', 'customer'),
    at(2, 'new', 'desk'),
    at(3, 'open', 'customer'),
    at(3.5, 'open', 'customer'),
    at(3.9, 'open', 'desk'),
    at(4, 'waiting_customer'),
    at(9, 'waiting_customer', 'customer'),
    at(9, 'open'),
    at(9.5, 'open'),
  ]
  const { timers } = replay(false, moments, by(ALWAYS_OPEN))
  const shown = timers.map(({ metric, cycle, state, startedAt, dueAt }) => [metric, cycle, state, startedAt / HOUR, dueAt && dueAt / HOUR])
  expect(shown.toSorted()).toEqual([
    ['next_response', 1, 'met', 3, null],
    ['next_response', 2, 'running', 9, 10],
    ['periodic_update', 1, 'met', 2, null],
    ['periodic_update', 2, 'running', 3.9, 10.9],
  ])
})
