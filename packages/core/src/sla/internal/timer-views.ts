import type { Metric } from '@balcao/contracts/sla/bounds'
import type { SlaSegment, SlaTimer } from '@balcao/contracts/sla/timers'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import { type Clock, clockFor } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'

export type TimerRow = Selectable<DB['slaTimers']>
type SegmentRow = Selectable<DB['slaSegments']>

/** Now, as the database has it. */
export async function databaseNow({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return (rows[0] as { now: string }).now
}

function segmentView({ fromAt, toAt, kind, reason, countedMs }: SegmentRow, clock: Clock, now: number): SlaSegment {
  const running = kind === 'run' ? Math.max(0, clock.open(Date.parse(fromAt), now)) : 0
  return {
    from: fromAt,
    to: toAt,
    kind: kind as SlaSegment['kind'],
    reason: reason as SlaSegment['reason'],
    countedMs: countedMs ?? running,
  }
}

/** Clocks as they stand at an instant, each with its segments in order. */
export async function timerViews(ctx: Ctx, rows: readonly TimerRow[], now: string): Promise<Omit<SlaTimer, 'calendar'>[]> {
  const ids = rows.map(({ id }) => id)
  const segments =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('slaSegments')
          .selectAll()
          .where((eb) => eb('timerId', '=', eb.fn.any(eb.val(ids))))
          .orderBy('fromAt')
          .execute()
  const byTimer = Map.groupBy(segments, ({ timerId }) => timerId)
  const clocks = new Map<number | null, Clock>()
  for (const id of new Set(rows.map(({ calendarId }) => calendarId))) clocks.set(id, await clockFor(ctx, id))
  const at = Date.parse(now)
  return rows.map(({ id, metric, state, calendarId, elapsedMs, runSince, ...row }) => {
    const clock = clocks.get(calendarId) as Clock
    return {
      id,
      metric: metric as Metric,
      cycle: row.cycle,
      state: state as SlaTimer['state'],
      late: row.late,
      targetMs: row.targetMs,
      elapsedMs: elapsedMs + (runSince === null ? 0 : Math.max(0, clock.open(Date.parse(runSince), at))),
      startedAt: row.startedAt,
      dueAt: row.dueAt,
      warnAt: row.warnAt,
      warnedAt: row.warnedAt,
      warnings: row.warnings.map(({ share, at: given }) => ({ share, at: new Date(given).toISOString() })),
      breachedAt: row.breachedAt,
      stoppedAt: row.stoppedAt,
      cancelReason: row.cancelReason as SlaTimer['cancelReason'],
      segments: (byTimer.get(id) ?? []).map((segment) => segmentView(segment, clock, at)),
    }
  })
}
