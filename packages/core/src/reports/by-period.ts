import { daysOf } from '@balcao/contracts/reports/query'
import type { ByPeriodReport, GetByPeriod, PeriodPoint } from '@balcao/contracts/reports/reports'
import { type Interval, MAX_HOURLY_DAYS } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { backlogByDay } from './internal/backlog.ts'
import { answer } from './internal/envelope.ts'
import { eachDay, type Question, shift } from './internal/question.ts'
import { conditionsOf, count, sumsOf } from './internal/source.ts'

/** Created, resolved and reopened, and what was open at the end, by interval. @throws DomainError forbidden, invalid_input */
export const byPeriod = (ctx: Ctx, input: GetByPeriod): Promise<ByPeriodReport> =>
  answer(ctx, input, (question) => {
    if (input.interval !== 'hour') return byDays(ctx, question, input.interval)
    if (daysOf(question) > MAX_HOURLY_DAYS)
      throw invalid({ field: 'interval', reason: 'period_too_long', params: { most: MAX_HOURLY_DAYS } })
    return byHour(ctx, question)
  })

/** The first day of the interval that a day is in; weeks begin on Monday. */
const startOf: Record<Exclude<Interval, 'hour'>, (day: string) => string> = {
  day: (day) => day,
  week: (day) => shift(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 7)}-01`,
}

async function byDays(ctx: Ctx, question: Question, interval: Exclude<Interval, 'hour'>): Promise<PeriodPoint[]> {
  const sums = Map.groupBy(await sumsOf(ctx, question, ['created', 'solved', 'reopened'], 'day'), ({ key }) => key)
  const backlog = await backlogByDay(ctx, question)
  const points = new Map<string, PeriodPoint>()
  for (const day of eachDay(question)) {
    const start = startOf[interval](day)
    const point = points.get(start) ?? { start, created: 0, resolved: 0, reopened: 0, backlogEnd: 0 }
    const those = sums.get(day) ?? []
    point.created += count(those, 'created')
    point.resolved += count(those, 'solved')
    point.reopened += count(those, 'reopened')
    point.backlogEnd = backlog.get(day) ?? 0
    points.set(start, point)
  }
  return [...points.values()]
}

/** Each hour that the clocks of the zone show in the period; one that they show twice is one. */
async function byHour(ctx: Ctx, question: Question): Promise<PeriodPoint[]> {
  const { rows } = await sql<{ start: string; created: number; resolved: number; reopened: number; backlog: number }>`
    select to_char(date_trunc('hour', f.at at time zone ${question.zone}), 'YYYY-MM-DD"T"HH24:00') as start,
      (count(*) filter (where f.kind = 'created'))::int as created, (count(*) filter (where f.kind = 'solved'))::int as resolved,
      (count(*) filter (where f.kind = 'reopened'))::int as reopened, coalesce(sum(f.score) filter (where f.kind = 'backlog'), 0)::int as backlog
    from report_facts f where f.kind in ('created', 'solved', 'reopened', 'backlog') and f.day between ${question.from}::date and ${question.to}::date
      and ${conditionsOf(question)} group by 1`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.start, row]))
  const end = (await backlogByDay(ctx, question)).get(question.to) ?? 0
  let open = end - rows.reduce((sum, row) => sum + row.backlog, 0)
  return eachDay(question).flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => {
      const start = `${day}T${String(hour).padStart(2, '0')}:00`
      const { created = 0, resolved = 0, reopened = 0, backlog = 0 } = found.get(start) ?? {}
      open += backlog
      return { start, created, resolved, reopened, backlogEnd: open }
    }),
  )
}
