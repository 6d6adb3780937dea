import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from '../ctx.ts'
import type { Hours } from './internal/expand.ts'
import { loadClocks, loadDefaultClocks } from './internal/load-clocks.ts'
import { makeClock } from './internal/make-clock.ts'

/**
 * Tells business time. Instants are epoch milliseconds. Let clock(t) be the open milliseconds before t; then everything follows from it,
 * so that what counts time and what sets deadlines cannot disagree.
 */
export type Clock = {
  /** Open milliseconds between two instants: clock(to) - clock(from). Negative when they come in the other order. */
  open(from: number, to: number): number
  /**
   * The first instant x with clock(x) = clock(from) + ms. It may be a closing time, never an opening time; with nothing (or less) to add it
   * lies at or before `from`. Infinite when the calendar is never open long enough.
   */
  add(from: number, ms: number): number
  isOpen(at: number): boolean
  /** The instant itself while open, else the next opening; null when there is none. */
  nextOpen(at: number): number | null
}

/** Counts every millisecond. */
export const ALWAYS_OPEN: Clock = {
  open: (from, to) => to - from,
  add: (from, ms) => from + ms,
  isOpen: () => true,
  nextOpen: (at) => at,
}

/**
 * The clock of business hours.
 * - A span belongs to the day it begins on. One whose end is not after its start ends on the next day; spans that touch or overlap are one.
 * - A holiday replaces what begins on its day. What began the day before ends as planned, on the holiday's morning.
 * - A time that the clocks leave out is the end of that gap; one that they show twice is the first.
 */
export function clockOf(hours: Hours): Clock {
  return makeClock(hours)
}

/** The clock of a calendar, as this transaction sees it; null is round the clock, and one that is gone is the default. */
export async function clockFor(ctx: Ctx, calendarId: number | null): Promise<Clock> {
  if (calendarId === null) return ALWAYS_OPEN
  const clocks = await loadClocks(ctx)
  return clocks.of(calendarId) ?? clocks.default ?? ALWAYS_OPEN
}

/** The clock of the tenant's default calendar. */
export async function defaultClock(ctx: Ctx): Promise<Clock> {
  return (await loadClocks(ctx)).default ?? ALWAYS_OPEN
}

/** The clocks of many tenants' default calendars; of a tenant without one, round the clock. */
export async function defaultClocks(db: Tx, tenantIds: readonly number[]): Promise<(tenantId: number) => Clock> {
  const clocks = await loadDefaultClocks(db, tenantIds)
  return (tenantId) => clocks.get(tenantId) ?? ALWAYS_OPEN
}

/** The clock of a queue's own calendar, or the default one. */
export async function clockOfQueue(ctx: Ctx, queueId: number | null): Promise<Clock> {
  const clocks = await loadClocks(ctx)
  return (queueId === null ? undefined : clocks.ofQueue(queueId)) ?? clocks.default ?? ALWAYS_OPEN
}

/** Business milliseconds between two instants by the calendar of a queue, or the default one. Clocks are read once. */
export async function clocksOfQueues(ctx: Ctx): Promise<(from: number, to: number, queueId: number | null) => number> {
  const clocks = await loadClocks(ctx)
  return (from, to, queueId) => ((queueId === null ? undefined : clocks.ofQueue(queueId)) ?? clocks.default ?? ALWAYS_OPEN).open(from, to)
}
