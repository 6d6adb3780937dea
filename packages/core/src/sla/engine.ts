import { type CancelReason, METRICS, type Metric, type SegmentReason } from '@balcao/contracts/sla/bounds'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Clock } from '../calendars/clock.ts'
import {
  type Act,
  begin,
  cancel,
  fire,
  isLive,
  lateFrom,
  pause,
  retarget,
  run,
  stop,
  type Target,
  type Timer,
  takeUp,
} from './internal/timer.ts'

/** The clocks by the ids of their calendars; null is round the clock. */
export type Clocks = (calendarId: number | null) => Clock

/** What is promised of each metric to a ticket as it is; what is left out is not promised. */
export type Pledge = { [M in Metric]?: Target }

/** Somebody said something that the customer reads, or the customer did. */
export type Said = 'customer' | 'desk'

/** What clocks go by at one instant: what the ticket has become, what is promised then, and what was said just then. */
export type Moment = {
  at: number
  status: Status
  pledge: Pledge
  /** The promise is another one than before. */
  renewed?: boolean
  said?: Said | undefined
}

/** A ticket as its clocks know it; of each metric the newest clock is the last. */
export type Sheet = {
  /** Opened by the desk itself: its customer has still to say something. */
  byDesk: boolean
  /** The desk has answered before. */
  answered: boolean
  timers: readonly Timer[]
}

/** What a ticket went through so far, for a promise that comes late. */
export type Story = readonly Omit<Moment, 'pledge' | 'renewed'>[]

/** Metrics that wait with the ticket; a customer who waits for an answer waits whatever the status. */
const PAUSES: Record<Metric, boolean> = { first_response: false, next_response: false, periodic_update: true, resolution: true }

type Phase = 'open' | 'paused' | 'done' | 'removed'
function phaseOf(status: Status): Phase {
  const { category } = STATUS[status]
  return category === 'new' || category === 'active' ? 'open' : category
}

const newest = (timers: readonly Timer[], metric: Metric) => timers.findLast((timer) => timer.metric === metric)
const put = (timers: readonly Timer[], timer: Timer): Timer[] => {
  const others = timers.filter(({ metric, cycle }) => metric !== timer.metric || cycle !== timer.cycle)
  return [...others, timer]
}

/** What ends a clock whose ticket is over or gone; undefined while it goes on. */
function endOf(status: Status): CancelReason | undefined {
  const phase = phaseOf(status)
  if (phase === 'done') return 'done'
  return phase === 'removed' ? (status === 'merged' ? 'merged' : 'spam') : undefined
}

/** Brings one clock in line with the status of its ticket. */
function follow(timer: Timer, status: Status, act: Act): Timer {
  const phase = phaseOf(status)
  const end = endOf(status)
  if (end) {
    if (!isLive(timer)) return timer
    return phase === 'done' && timer.metric === 'resolution' ? stop(timer, act) : cancel(timer, act, end)
  }
  const isOver = timer.metric === 'resolution' && (timer.state === 'met' || timer.state === 'missed')
  const isStopped = timer.state === 'cancelled' && timer.cancelReason !== 'policy'
  const live = isOver || isStopped ? takeUp(timer, act, timer.cancelReason ?? 'done') : timer
  if (!isLive(live)) return live
  if (phase === 'open' || !PAUSES[live.metric]) return live.state === 'paused' ? run(live, act, 'resumed') : live
  return live.state === 'paused' && live.segments.at(-1)?.reason === status ? live : pause(live, act, status as SegmentReason)
}

/**
 * Moves the clocks of a ticket on to a moment. Doing so twice changes nothing more, except for what was said.
 * @param story what came before it, asked for where something is promised that was not
 */
export function advance(sheet: Sheet, moment: Moment, clocks: Clocks, story: () => Story): Sheet {
  const { at, status, pledge } = moment
  const act = (timer: Pick<Timer, 'calendarId' | 'metric'>): Act => {
    const target = pledge[timer.metric]
    return { at, clock: clocks(timer.calendarId), warn: target?.warn ?? null }
  }
  let timers = sheet.timers.map((timer) => (isOfNow(timer, pledge[timer.metric]) ? fire(timer, act(timer)) : timer))
  let { answered } = sheet
  if (moment.said === 'desk') {
    timers = answer(timers, moment, act)
    answered = true
  }
  if (moment.said === 'customer') timers = ask({ ...sheet, timers }, moment, act)
  for (const metric of METRICS) {
    const timer = newest(timers, metric)
    const target = pledge[metric]
    if (timer && isLive(timer)) timers = put(timers, promise(timer, target, moment, clocks))
    else if (target && moment.renewed) timers = inRetrospect(timers, metric, { sheet, moment, clocks, story })
  }
  for (const metric of METRICS) {
    const timer = newest(timers, metric)
    if (timer) timers = put(timers, follow(timer, status, act(timer)))
  }
  return { ...sheet, answered, timers }
}

/** A deadline of a policy that was changed or taken away meanwhile is none any more: it is not called passed before it has moved. */
const isOfNow = ({ policyId, policyVersion }: Timer, target: Target | undefined): boolean =>
  target !== undefined && target.policyId === policyId && target.policyVersion === policyVersion

type ActOn = (timer: Pick<Timer, 'calendarId' | 'metric'>) => Act

/** The desk answered: who waited for it waits no more, and the next update is due. */
function answer(timers: readonly Timer[], { at, status, pledge }: Moment, act: ActOn): Timer[] {
  let after = timers.map((timer) => {
    if (timer.metric === 'resolution') return timer
    const isWaiting = isLive(timer) || (timer.state === 'cancelled' && timer.cancelReason === 'done')
    return isWaiting ? stop(timer, act(timer)) : timer
  })
  const target = pledge.periodic_update
  if (!target || endOf(status)) return after
  const cycle = (newest(after, 'periodic_update')?.cycle ?? 0) + 1
  after = put(after, begin('periodic_update', cycle, target, { ...act({ metric: 'periodic_update', calendarId: target.calendarId }), at }))
  return after
}

/** The customer asked: unless they wait already, they do from now on. */
function ask({ answered, timers }: Sheet, { pledge }: Moment, act: ActOn): Timer[] {
  const metric = answered ? 'next_response' : 'first_response'
  const target = pledge[metric]
  const last = newest(timers, metric)
  if (!target || (metric === 'first_response' && last)) return [...timers]
  if (last && (isLive(last) || last.cancelReason === 'done')) return [...timers]
  return put(timers, begin(metric, (last?.cycle ?? 0) + 1, target, act({ metric, calendarId: target.calendarId })))
}

const isSame = (timer: Timer, target: Target, clock: Clock) =>
  timer.calendarId === target.calendarId &&
  timer.targetMs === target.targetMs &&
  timer.policyId === target.policyId &&
  timer.policyVersion === target.policyVersion &&
  (timer.runSince === null || clock.add(timer.runSince, timer.targetMs - timer.elapsedMs) === (timer.dueAt ?? Number.POSITIVE_INFINITY))

/** Holds a clock to what is promised now. */
function promise(timer: Timer, target: Target | undefined, { at }: Moment, clocks: Clocks): Timer {
  const own = clocks(timer.calendarId)
  if (!target) return cancel(timer, { at, clock: own, warn: null }, 'policy')
  const clock = clocks(target.calendarId)
  return isSame(timer, target, clock) ? timer : retarget(timer, target, { at, clock, warn: target.warn }, own)
}

/** Metrics that begin anew with each message. */
const RECURS: Record<Metric, boolean> = { first_response: false, next_response: true, periodic_update: true, resolution: false }

/** A promise that was not made before holds from the beginning: its clock is the one that would run, had it always been made. */
function inRetrospect(
  timers: readonly Timer[],
  metric: Metric,
  past: { sheet: Sheet; moment: Moment; clocks: Clocks; story: () => Story },
): Timer[] {
  const { sheet, moment, clocks, story } = past
  const known = newest(timers, metric)
  const isOver = known !== undefined && known.cancelReason !== 'policy'
  if (isOver && !RECURS[metric]) return [...timers]
  const target = moment.pledge[metric] as Target
  const pledge = { [metric]: target }
  const alone = story().map(({ at, status, said }) => ({ at, status, said, pledge }))
  const timer = newest(replay(sheet.byDesk, alone, clocks).timers, metric)
  if (!timer || !isLive(timer) || (isOver && timer.startedAt < (known.stoppedAt ?? 0))) return [...timers]
  const cycle = known ? known.cycle + (isOver ? 1 : 0) : 1
  return put(
    timers,
    lateFrom({ ...timer, cycle, rewritten: true }, { at: moment.at, clock: clocks(target.calendarId), warn: target.warn }, known),
  )
}

/** The clocks of a ticket that went through these moments. The first is its opening. */
export function replay(byDesk: boolean, moments: readonly Moment[], clocks: Clocks): Sheet {
  const begin: Sheet = { byDesk, answered: false, timers: [] }
  return moments.reduce((sheet, moment, n) => {
    const before = n === 0 ? open(sheet, moment, clocks) : sheet
    return advance(before, moment, clocks, () => moments.slice(0, n + 1))
  }, begin)
}

/** Begins the clocks of a ticket that was just opened. */
export function open(sheet: Sheet, { at, pledge }: Pick<Moment, 'at' | 'pledge'>, clocks: Clocks): Sheet {
  const begun = METRICS.flatMap((metric): Timer[] => {
    const target = pledge[metric]
    if (!target || RECURS[metric] || (metric === 'first_response' && sheet.byDesk)) return []
    return [begin(metric, 1, target, { at, clock: clocks(target.calendarId), warn: target.warn })]
  })
  return { ...sheet, timers: [...sheet.timers, ...begun] }
}
