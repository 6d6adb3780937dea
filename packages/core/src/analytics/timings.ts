import { ROLES } from '@balcao/contracts/access'
import type { GetUsage, LogDashboardAccess, LogMenuRender, Usage } from '@balcao/contracts/analytics/analytics'
import { DASHBOARDS, TIMING_STEPS, type Timed } from '@balcao/contracts/analytics/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Usage shown when nothing is asked, in days. */
const DAYS = 28
const DAY_MS = 86_400_000

/** The step that a time is counted in; the one behind the last bound has none. */
export const stepOf = (ms: number): number => {
  const step = TIMING_STEPS.findIndex((bound) => ms <= bound)
  return step < 0 ? TIMING_STEPS.length : step
}

/** Appends one time under the caller's role, and nothing else of the caller. */
async function count({ db, actor }: Ctx, timed: Timed, type: string, ms: number): Promise<Record<string, never>> {
  await sql`
    insert into analytics_deltas (tenant_id, day, timed, type, role, step)
    select t.id, (now() at time zone t.time_zone)::date, ${timed}, ${type}, ${actor.role}, ${stepOf(ms)} from tenants t where t.id = ${actor.tenantId}`.execute(
    db,
  )
  return {}
}

/** Counts how long the menu took. */
export const logMenuRender = (ctx: Ctx, { renderTime }: LogMenuRender) => count(ctx, 'menu', '', renderTime)

/** Counts how long a dashboard took. */
export const logDashboardAccess = (ctx: Ctx, { dashboardType, loadTime }: LogDashboardAccess) =>
  count(ctx, 'dashboard', DASHBOARDS.find((one) => one === dashboardType) ?? 'other', loadTime)

type Row = { timed: Timed; type: string; role: (typeof ROLES)[number]; step: number; n: number; day: string }

/** The upper bound of the step that so many of the times lie in or below. */
function quantile(rows: readonly Row[], part: number): number | null {
  const total = rows.reduce((sum, { n }) => sum + n, 0)
  let seen = 0
  for (const { step, n } of rows.toSorted((a, b) => a.step - b.step)) {
    seen += n
    if (seen >= total * part) return TIMING_STEPS[step] ?? null
  }
  return null
}

/** How long menus and dashboards took, by role, and how often they were opened each day. */
export async function usage({ db, actor }: Ctx, input: GetUsage): Promise<Usage> {
  const { rows: zones } = await sql<{ today: string }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from tenants where id = ${actor.tenantId}`.execute(db)
  const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
  const to = input.to ?? (input.from === undefined ? (zones[0]?.today ?? '') : shift(input.from, DAYS - 1))
  const from = input.from ?? shift(to, 1 - DAYS)
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as day, timed, type, role, step, sum(n)::int as n from (
      select day, timed, type, role, step, n from analytics_days union all select day, timed, type, role, step, 1 from analytics_deltas) a
    where day between ${from}::date and ${to}::date group by 1, 2, 3, 4, 5`.execute(db)
  const kinds = Map.groupBy(rows, ({ timed, type, role }) => `${timed}:${type}:${role}`)
  const place = (of: { timed: Timed; role: Row['role'] }) => [of.timed === 'menu' ? 0 : 1, ROLES.indexOf(of.role)]
  const found = [...kinds.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const n = some.reduce((sum, row) => sum + row.n, 0)
    const type = DASHBOARDS.find((one) => one === first.type) ?? null
    return { timed: first.timed, type, role: first.role, n, p50: quantile(some, 0.5), p95: quantile(some, 0.95) }
  })
  const days = Map.groupBy(rows, ({ day }) => day)
  const on = (day: string, timed: Timed) => (days.get(day) ?? []).reduce((sum, row) => (row.timed === timed ? sum + row.n : sum), 0)
  return {
    from,
    to,
    rows: found.toSorted((a, b) => {
      const [[x = 0, y = 0], [v = 0, w = 0]] = [place(a), place(b)]
      return x - v || y - w || String(a.type).localeCompare(String(b.type))
    }),
    days: [...days.keys()].toSorted().map((day) => ({ day, menu: on(day, 'menu'), dashboard: on(day, 'dashboard') })),
  }
}
