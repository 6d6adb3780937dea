import type { CancelReason, Metric, SegmentReason, TimerState } from '@balcao/contracts/sla/bounds'
import type { SlaWarning } from '@balcao/contracts/sla/policies'
import type { Clock } from '../../calendars/clock.ts'
import { dueWarning, passedWarning, stillWarned, type Warning, warningsInRetrospect, warningsKept } from './warnings.ts'

/** A stretch in which a clock ran or stood still; the last one of a clock that goes on has no end. */
type Segment = { from: number; to: number | null; kind: 'run' | 'pause'; reason: SegmentReason; countedMs: number | null }

/** One clock of one promise, with instants in epoch milliseconds. */
export type Timer = {
  metric: Metric
  cycle: number
  policyId: number | null
  policyVersion: number | null
  calendarId: number | null
  targetMs: number
  state: TimerState
  startedAt: number
  /** What ran of its hours before `runSince`. */
  elapsedMs: number
  runSince: number | null
  pausedSince: number | null
  dueAt: number | null
  warnAt: number | null
  /** The last warning that holds: a longer target takes it back. */
  warnedAt: number | null
  /** Its warnings, the earliest first. */
  warnings: readonly Warning[]
  /** When a deadline of it first passed. */
  breachedAt: number | null
  /** Past the present deadline. */
  late: boolean
  stoppedAt: number | null
  nextFireAt: number | null
  cancelReason: CancelReason | null
  /** Of a clock that was read from the database only the segment that goes on, and those that came since. */
  segments: Segment[]
  /** Its segments replace those that it had. */
  rewritten?: true
}

/** What a policy promises of one metric to a ticket of one priority. */
export type Target = {
  policyId: number
  policyVersion: number
  calendarId: number | null
  targetMs: number
  warn: SlaWarning
}

/** What happens to a clock at one instant, and by which hours it counts. */
export type Act = { at: number; clock: Clock; warn: SlaWarning }

export const isLive = ({ state }: Timer): boolean => state === 'running' || state === 'paused'

/** Milliseconds of its hours that ran until an instant. */
export const elapsedAt = ({ elapsedMs, runSince }: Timer, at: number, clock: Clock): number =>
  elapsedMs + (runSince === null ? 0 : clock.open(runSince, at))

const finite = (at: number) => (Number.isFinite(at) ? at : null)

/**
 * The first instant at which more than the target has run. A deadline may be closing time, and then nothing runs until the hours open
 * again: an answer in the meantime is in time, and nobody is told of a breach at night.
 */
function breachInstant(dueAt: number, clock: Clock): number | null {
  const opens = clock.nextOpen(dueAt)
  return opens === null ? null : opens + 1
}

/** Works out the deadline, the warning and what comes next from what ran so far. A clock that stands still has none. */
function plan(timer: Timer, { clock, warn }: Omit<Act, 'at'>): Timer {
  if (timer.runSince === null) return { ...timer, dueAt: null, warnAt: null, nextFireAt: null }
  const { runSince, elapsedMs, targetMs } = timer
  const dueAt = finite(clock.add(runSince, targetMs - elapsedMs))
  const { point, isNext } = dueWarning(timer, warn)
  const warnAt = point ? finite(clock.add(runSince, point.usedMs - elapsedMs)) : null
  const breach = timer.late || dueAt === null ? null : breachInstant(dueAt, clock)
  const nextFireAt = timer.late ? null : isNext && warnAt !== null ? warnAt : breach
  return { ...timer, dueAt, warnAt, nextFireAt }
}

/** Ends the segment that goes on; one without length is taken over by the next. */
function closeSegment(timer: Timer, at: number, clock: Clock): Segment[] {
  const last = timer.segments.at(-1)
  if (!last || last.to !== null) return timer.segments
  return [...timer.segments.slice(0, -1), { ...last, to: at, countedMs: last.kind === 'run' ? clock.open(last.from, at) : 0 }]
}
function nextSegment(timer: Timer, { at, clock }: Act, kind: Segment['kind'], reason: SegmentReason): Segment[] {
  const closed = closeSegment(timer, at, clock)
  const kept = closed.at(-1)?.from === at ? closed.slice(0, -1) : closed
  return [...kept, { from: at, to: null, kind, reason, countedMs: null }]
}

/** A new clock that runs. */
export function begin(metric: Metric, cycle: number, target: Target, { at, clock }: Act): Timer {
  const { policyId, policyVersion, calendarId, targetMs, warn } = target
  const timer: Timer = {
    ...{ metric, cycle, policyId, policyVersion, calendarId, targetMs, state: 'running', startedAt: at, elapsedMs: 0, runSince: at },
    ...{
      pausedSince: null,
      dueAt: null,
      warnAt: null,
      warnedAt: null,
      warnings: [],
      breachedAt: null,
      late: false,
      stoppedAt: null,
      nextFireAt: null,
    },
    cancelReason: null,
    segments: [{ from: at, to: null, kind: 'run', reason: 'started', countedMs: null }],
  }
  return plan(timer, { clock, warn })
}

/** Lets a clock run again, or, with another calendar, go on by that. */
export function run(timer: Timer, act: Act, reason: SegmentReason): Timer {
  const elapsedMs = elapsedAt(timer, act.at, act.clock)
  const late = elapsedMs > timer.targetMs
  const breachedAt = timer.breachedAt ?? (late ? act.at : null)
  const running = { state: 'running', elapsedMs, runSince: act.at, pausedSince: null, stoppedAt: null, cancelReason: null } as const
  return plan({ ...timer, ...running, late, breachedAt, segments: nextSegment(timer, act, 'run', reason) }, act)
}

/** Lets a clock stand still, or stand still for another reason. */
export function pause(timer: Timer, act: Act, reason: SegmentReason): Timer {
  const elapsedMs = elapsedAt(timer, act.at, act.clock)
  const paused = { state: 'paused', elapsedMs, runSince: null, pausedSince: act.at, stoppedAt: null, cancelReason: null } as const
  return plan({ ...timer, ...paused, segments: nextSegment(timer, act, 'pause', reason) }, act)
}

const ended = (timer: Timer, { at, clock }: Act) => ({
  ...timer,
  elapsedMs: elapsedAt(timer, at, clock),
  ...{ runSince: null, pausedSince: null, dueAt: null, warnAt: null, nextFireAt: null, stoppedAt: at },
  segments: closeSegment(timer, at, clock),
})

/** What was promised happened: in time exactly if no more than the target had run. */
export function stop(timer: Timer, act: Act): Timer {
  const over = ended(timer, act)
  return { ...over, state: over.elapsedMs <= over.targetMs ? 'met' : 'missed', late: false, cancelReason: null }
}

/** The promise is no more; a breach that was stays on record. */
export function cancel(timer: Timer, act: Act, cancelReason: CancelReason): Timer {
  return { ...ended(timer, act), state: 'cancelled', late: false, cancelReason }
}

/** Fills the time since a clock ended, so that its segments are without gaps, and lets it run. */
export function takeUp(timer: Timer, act: Act, gap: SegmentReason): Timer {
  const from = timer.stoppedAt ?? act.at
  const segments: Segment[] =
    from < act.at ? [...timer.segments, { from, to: act.at, kind: 'pause', reason: gap, countedMs: 0 }] : timer.segments
  return run({ ...timer, segments }, act, 'resumed')
}

/** Marks what passed: the warning, and the deadline. `floor` is when the deadline was set: what is late by it is late from then on. */
export function fire(timer: Timer, act: Act, floor: number | null = null): Timer {
  if (timer.state !== 'running' || timer.nextFireAt === null || timer.nextFireAt > act.at) return timer
  const warned = passedWarning(timer, act, elapsedAt(timer, act.at, act.clock))
  const breach = timer.late || timer.dueAt === null ? null : breachInstant(timer.dueAt, act.clock)
  const late = timer.late || (breach !== null && breach <= act.at)
  const breachedAt = timer.breachedAt ?? (late && breach !== null ? Math.max(breach, floor ?? breach) : null)
  const marked = warned ? warningsKept(timer, act.warn, { ...warned, at: Math.max(warned.at, floor ?? 0) }) : {}
  return plan({ ...timer, ...marked, late, breachedAt }, act)
}

/**
 * Gives a clock another target, or other hours. The segments that ended keep what they counted; the one that goes on is counted anew where
 * only the hours of its calendar changed, and ends where another calendar takes over. A longer target takes lateness back.
 * @param own the clock of the calendar it had until now
 */
export function retarget(timer: Timer, target: Target, act: Act, own: Clock): Timer {
  const { policyId, policyVersion, calendarId, targetMs } = target
  const moved =
    timer.calendarId !== calendarId && timer.runSince !== null
      ? {
          elapsedMs: elapsedAt(timer, act.at, own),
          runSince: act.at,
          segments: nextSegment(timer, { ...act, clock: own }, 'run', 'calendar'),
        }
      : {}
  const changed = { ...timer, ...moved, policyId, policyVersion, calendarId, targetMs, late: false }
  if (timer.runSince === null) return lateAt(changed, act.at)
  const next = plan(changed, act)
  const warnedAt = stillWarned(next, act, elapsedAt(next, act.at, act.clock)) ? next.warnedAt : null
  return fire(plan({ ...next, warnedAt }, act), act, act.at)
}

/** A clock that stands still is late where more ran than its target allows. */
function lateAt(timer: Timer, at: number): Timer {
  const late = timer.elapsedMs > timer.targetMs
  return { ...timer, late, breachedAt: timer.breachedAt ?? (late ? at : null) }
}

/** A clock that was worked out in retrospect: late no earlier than its promise was made. @param known the one it takes the place of */
export function lateFrom(timer: Timer, act: Act, known: Timer | undefined): Timer {
  const fresh = { ...timer, warnings: warningsInRetrospect(timer, act.warn, known), late: false, breachedAt: known?.breachedAt ?? null }
  return timer.runSince === null ? lateAt(fresh, act.at) : fire(plan(fresh, act), act, act.at)
}
