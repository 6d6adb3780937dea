import type { ReportFilter } from '@balcao/contracts/reports/query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { heldBy } from '../../custom-fields/terms.ts'
import type { FactKind } from '../facts.ts'
import type { Period, Question } from './question.ts'
import { spansOf } from './spans.ts'

type Condition = RawBuilder<SqlBool>
const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
const among = (column: string, values: readonly unknown[] | null | undefined, type: string): Condition[] =>
  values ? [sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`] : []

/** An empty list of a filter asks nothing. */
const asked = <T>(values: readonly T[] | undefined) => (values?.length ? values : undefined)
const only = (filter: ReportFilter, names: readonly (keyof ReportFilter)[]) =>
  (Object.keys(filter) as (keyof ReportFilter)[]).every((name) => names.includes(name) || !filter[name]?.length)

/** What decides which facts count, apart from their days. */
export type Counted = Pick<Question, 'filter' | 'queues'> & Partial<Pick<Question, 'fields'>>

const inQueues = ({ filter, queues }: Counted, column = 'f.queue_id') => [
  ...among(column, asked(filter.queueId), 'bigint'),
  ...among(column, queues, 'bigint'),
]

/** What of a fact (or of a ticket, as `f`) the question asks. */
export const conditionsOf = (question: Counted, { agent = 'f.agent_id', ticket = 'f.ticket_id' } = {}): Condition => {
  const { filter } = question
  return and([
    ...inQueues(question),
    ...among(agent, asked(filter.agentId), 'bigint'),
    ...among('f.priority', asked(filter.priority), 'text'),
    ...among('f.channel', asked(filter.channel), 'text'),
    ...among('f.type', asked(filter.type), 'text'),
    ...among('f.company_id', asked(filter.companyId), 'bigint'),
    ...(filter.tagId?.length
      ? [
          sql<SqlBool>`exists (select from ticket_tags g where g.tenant_id = f.tenant_id and g.ticket_id = ${sql.ref(ticket)}
            and g.tag_id = any(${filter.tagId}::bigint[]))`,
        ]
      : []),
    ...(question.fields ?? []).map((term) => heldBy(term, 'ticket', 'f.tenant_id', ticket)),
  ])
}

/** Whether sums by day hold what is asked: of queues and priorities, or of agents alone. Otherwise the facts of those days are read. */
const byQueue = ({ filter }: Question) => only(filter, ['queueId', 'priority'])
const byAgent = ({ filter, queues }: Question) => queues === null && only(filter, ['agentId'])

export type Sum = { key: string; kind: FactKind; detail: string; n: number; ms: number; score: number }
/** What sums are made by; of `agent_id` only where the facts are of that agent. */
type By = 'day' | 'priority' | 'queue_id' | 'agent_id' | 'none'

/** Sums of facts of these kinds in the period, by one thing and by their detail. */
export async function sumsOf(ctx: Ctx, question: Question, kinds: readonly FactKind[], by: By = 'none'): Promise<Sum[]> {
  const { filter } = question
  const key = by === 'none' ? sql`''` : by === 'day' ? sql`to_char(f.day, 'YYYY-MM-DD')` : sql`${sql.ref(`f.${by}`)}::text`
  const within = ({ from, to }: Period) =>
    and([sql<SqlBool>`f.kind = any(${[...kinds]}::text[])`, sql<SqlBool>`f.day between ${from}::date and ${to}::date`])
  const columns = sql`${key} as key, f.kind, f.detail`
  const summed = (table: string, period: Period, conditions: Condition) =>
    sql`select ${columns}, f.n::bigint as n, f.ms, f.score::bigint as score from ${sql.table(table)} f where ${within(period)} and ${conditions}`
  const sums = (table: string, conditions: Condition) => {
    const spans = by === 'day' ? [{ ...question, grain: 'day' }] : spansOf(question)
    const kept = spans.map((span) => summed(table, span, and([sql<SqlBool>`f.grain = ${span.grain}`, conditions])))
    return sql.join([...kept, summed('report_deltas', question, conditions)], sql` union all `)
  }
  const inDays = and([...inQueues(question), ...among('f.priority', asked(filter.priority), 'text')])
  const ofAgents = and(among('f.agent_id', asked(filter.agentId), 'bigint'))
  const source =
    by !== 'agent_id' && byQueue(question)
      ? sums('report_days', inDays)
      : by !== 'queue_id' && by !== 'priority' && byAgent(question)
        ? sums('report_agent_days', ofAgents)
        : sql`select ${columns}, 1::bigint as n, coalesce(f.ms, 0) as ms, coalesce(f.score, 0)::bigint as score from report_facts f
            where ${within(question)} and ${conditionsOf(question)}`
  const { rows } = await sql<Sum>`
    select key, kind, detail, sum(n)::int as n, sum(ms)::bigint as ms, sum(score)::int as score from (${source}) s
    group by 1, 2, 3 having sum(n) <> 0`.execute(ctx.db)
  return rows
}

/** How many facts of a kind, and of a detail where one is named. */
export const count = (sums: readonly Sum[], kind: FactKind, detail?: string) =>
  sums.reduce((all, sum) => (sum.kind === kind && (detail === undefined || sum.detail === detail) ? all + sum.n : all), 0)
export const score = (sums: readonly Sum[], kind: FactKind) => sums.reduce((all, sum) => (sum.kind === kind ? all + sum.score : all), 0)
export const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
