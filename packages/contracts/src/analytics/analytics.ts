import { z } from 'zod'
import { ROLES } from '../access.ts'
import { LocalDay } from '../common.ts'
import { because } from '../reasons.ts'
import { daysOf } from '../reports/query.ts'
import { DASHBOARDS, MAX_TIMING_MS, TIMED } from './words.ts'

const Milliseconds = z.number().min(0).max(MAX_TIMING_MS)
export const LogMenuRender = z.strictObject({ renderTime: Milliseconds, menuItemCount: z.int().min(0).max(1_000) })
export type LogMenuRender = z.output<typeof LogMenuRender>

/** A type that is not known counts as `other`. */
export const LogDashboardAccess = z.strictObject({ dashboardType: z.string().max(60), loadTime: Milliseconds })
export type LogDashboardAccess = z.output<typeof LogDashboardAccess>

const MAX_DAYS = 366
/** Days of the organisation's zone, both included; the last 28 where nothing is asked. */
export const GetUsage = z.strictObject({ from: LocalDay.optional(), to: LocalDay.optional() }).superRefine(({ from, to }, check) => {
  if (from === undefined || to === undefined) return
  if (to < from) check.addIssue({ code: 'custom', path: ['to'], message: because('period_backwards') })
  else if (daysOf({ from, to }) > MAX_DAYS)
    check.addIssue({ code: 'custom', path: ['to'], message: because('period_too_long', { most: MAX_DAYS }) })
})
export type GetUsage = z.output<typeof GetUsage>

/** Times of one kind: `type` names the dashboard; p50 and p95 are the upper bounds of the steps they lie in, null beyond the last. */
export const TimingRow = z.object({
  timed: z.enum(TIMED),
  type: z.enum(DASHBOARDS).nullable(),
  role: z.enum(ROLES),
  n: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
})
export const Usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rows: z.array(TimingRow),
  days: z.array(z.object({ day: z.iso.date(), menu: z.int(), dashboard: z.int() })),
})
export type Usage = z.output<typeof Usage>
