/** Words and bounds of usage figures, apart from the schemas. */

/** A dashboard that took no longer is not reported. */
export const REPORTED_ABOVE_MS = 100
export const MAX_TIMING_MS = 600_000

/** The variants of the dashboard; what an app calls otherwise counts as `other`. */
export const DASHBOARDS = ['agent', 'supervisor', 'manager', 'admin', 'client', 'other'] as const
export type DashboardType = (typeof DASHBOARDS)[number]
export const TIMED = ['menu', 'dashboard'] as const
export type Timed = (typeof TIMED)[number]

/** Upper bounds of the steps that times are counted in, in milliseconds; the last step has none. */
export const TIMING_STEPS = [25, 50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const
