import type { ByHourReport, WeekHour } from '@balcao/contracts/reports/by-hour'
import type { ReportQuery } from '@balcao/contracts/reports/query'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { answer } from './internal/envelope.ts'
import type { Question } from './internal/question.ts'
import { conditionsOf } from './internal/source.ts'

/** When tickets are opened, first answered and resolved: by weekday and hour of the organisation's clock. @throws DomainError forbidden */
export const byHour = (ctx: Ctx, input: ReportQuery): Promise<ByHourReport> =>
  answer(ctx, input, async (question) => {
    const [times, counts] = [await timesOf(ctx, question), await countsOf(ctx, question)]
    return Array.from({ length: 7 * 24 }, (_, n): WeekHour => {
      const [weekday, hour] = [Math.floor(n / 24) + 1, n % 24]
      const { created = 0, firstResponses = 0, resolved = 0 } = counts.get(n) ?? {}
      return { weekday, hour, times: times.get(n) ?? 0, created, firstResponses, resolved }
    })
  })

type Hour = { weekday: number; hour: number }
const place = ({ weekday, hour }: Hour) => (weekday - 1) * 24 + hour

/**
 * How often each hour of the week has begun in the period. An hour that clocks leave out did not happen on that day (its begin and its middle are
 * no times of the zone); one that they show twice happened once.
 */
async function timesOf({ db }: Ctx, { from, to, zone }: Question): Promise<Map<number, number>> {
  const { rows } = await sql<Hour & { times: number }>`
    select extract(isodow from h)::int as weekday, extract(hour from h)::int as hour, count(*)::int as times
    from generate_series(${from}::timestamp, ${to}::timestamp + interval '23 hours', interval '1 hour') h
    where h at time zone ${zone} <= now() and exists (
      select from (values (h), (h + interval '30 minutes')) c (at) where (c.at at time zone ${zone}) at time zone ${zone} = c.at)
    group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [place(row), row.times]))
}

type Counts = Pick<WeekHour, 'created' | 'firstResponses' | 'resolved'>

/**
 * Facts are first counted by the quarter of an hour, which is quick, and only these turned to the clock: every zone changes it at a quarter. The
 * tenant is named and the kinds are written out, so that the database reads the facts of those days over their index.
 */
async function countsOf({ db, actor }: Ctx, question: Question): Promise<Map<number, Counts>> {
  const of = (kind: string) => sql`coalesce(sum(q.n) filter (where q.kind = ${sql.lit(kind)}), 0)::int`
  const { rows } = await sql<Hour & Counts>`
    select extract(isodow from l.at)::int as weekday, extract(hour from l.at)::int as hour,
      ${of('created')} as created, ${of('first_response')} as "firstResponses", ${of('solved')} as resolved
    from (
      select f.kind, date_bin('15 minutes', f.at, 'epoch') as at, count(*) as n from report_facts f
      where f.tenant_id = ${actor.tenantId} and f.kind in ('created', 'first_response', 'solved')
        and f.day between ${question.from}::date and ${question.to}::date and ${conditionsOf(question)}
      group by 1, 2) q, lateral (select q.at at time zone ${question.zone} as at) l
    group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [place(row), row]))
}
