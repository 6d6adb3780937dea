import type { GetTimeReport, TimeReport } from '@balcao/contracts/reports/time'
import { MOST_GROUPS, type TimeGroup, type TimeInterval } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import { usedPools } from '../companies/pools.ts'
import { type Ctx, me } from '../ctx.ts'
import { can } from '../policy.ts'
import { answer } from './internal/envelope.ts'
import { namesOf } from './internal/group-names.ts'
import { eachDay, type Period, type Question } from './internal/question.ts'
import { conditionsOf, ratio } from './internal/source.ts'
import { workedIn } from './internal/worked.ts'

type Data = TimeReport['data']
const MOST_POOLS = 50

/**
 * Time that was logged in the period, by person, company, queue or type, and by day, week or month, with the pools of hours of the companies
 * that were worked for. Who may not see others sees what they logged themselves.
 * @throws DomainError forbidden
 */
export async function time(ctx: Ctx, { group, interval, ...input }: GetTimeReport): Promise<TimeReport> {
  const asked = can(ctx.actor, 'report.people') || input.agentId?.length ? input : { ...input, agentId: [me(ctx)] }
  const report = await answer(ctx, asked, (question) => workedBy(ctx, question, group, interval))
  // Entries are read as they are.
  return { ...report, asOf: new Date().toISOString() }
}

const KEY = {
  person: sql`f.agent_id::text`,
  company: sql`nullif(f.company_id, 0)::text`,
  queue: sql`nullif(f.queue_id, 0)::text`,
  type: sql`f.type`,
} as const satisfies Record<TimeGroup, unknown>

type Row = { of: 'all' | 'group' | 'point'; key: string | null; start: string | null } & Data['total']

async function workedBy(ctx: Ctx, question: Question, group: TimeGroup, interval: TimeInterval): Promise<Data> {
  const rows = await sumsOf(ctx, question, group, interval)
  const { minutes = 0, entries = 0, tickets = 0, people = 0 } = rows.find(({ of }) => of === 'all') ?? {}
  const groups = rows.filter(({ of }) => of === 'group').toSorted(byMinutes)
  const shown = groups.slice(0, MOST_GROUPS)
  const names = await namesOf(
    ctx,
    group,
    shown.flatMap(({ key }) => key ?? []),
  )
  const points = new Map(rows.flatMap((row) => (row.of === 'point' && row.start !== null ? [[row.start, row.minutes]] : [])))
  const pools = await usedPools(ctx, { ...question, companyIds: question.filter.companyId, most: MOST_POOLS })
  return {
    ...{ group, interval, total: { minutes, entries, tickets, people }, others: groups.length - shown.length },
    rows: shown.map((row) => ({
      ...{ key: row.key, name: row.key === null ? null : (names.get(row.key) ?? null), share: ratio(row.minutes, minutes) },
      ...{ minutes: row.minutes, entries: row.entries, tickets: row.tickets },
    })),
    points: startsOf(question, interval).map((start) => ({ start, minutes: points.get(start) ?? 0 })),
    pools: pools.map(({ id, name, ...pool }) => ({ company: { id, name }, ...pool })),
  }
}

/** The most time first; what has no group is last among equals. */
const byMinutes = (a: Row, b: Row) =>
  b.minutes - a.minutes ||
  Number(a.key === null) - Number(b.key === null) ||
  (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true })

/** One look at the entries of the period, over `time_entries_by_day`. */
async function sumsOf({ db }: Ctx, question: Question, group: TimeGroup, interval: TimeInterval): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select case when grouping(key) = 0 then 'group' when grouping(start) = 0 then 'point' else 'all' end as of, key,
      to_char(start, 'YYYY-MM-DD') as start, coalesce(sum(minutes), 0)::int as minutes, count(*)::int as entries,
      count(distinct ticket_id)::int as tickets, count(distinct agent_id)::int as people
    from (select ${KEY[group]} as key, date_trunc(${interval}, f.day::timestamp)::date as start, f.minutes, f.ticket_id, f.agent_id
      from ${workedIn(question)} f where ${conditionsOf(question)}) w
    group by grouping sets ((), (key), (start))`.execute(db)
  return rows
}

/** The days, Mondays or firsts of the month that a period touches. */
function startsOf(period: Period, interval: TimeInterval): string[] {
  const startOf = (day: string) => {
    if (interval === 'month') return `${day.slice(0, 7)}-01`
    if (interval === 'day') return day
    const at = new Date(day)
    at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
    return at.toISOString().slice(0, 10)
  }
  return [...new Set(eachDay(period).map(startOf))]
}
