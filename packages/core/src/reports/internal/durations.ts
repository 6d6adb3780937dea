import type { Durations } from '@balcao/contracts/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { FactKind } from '../facts.ts'
import type { Question } from './question.ts'
import { conditionsOf } from './source.ts'

/** What half, and nine of ten, facts of a kind took at most, by a column of theirs: exact, from the facts themselves. */
export async function durationsBy(
  { db }: Ctx,
  question: Question,
  kind: FactKind,
  by: 'none' | 'agent_id' | 'detail' | 'day' = 'none',
): Promise<Map<string, Durations>> {
  // Times in a status are asked by the clock on the wall: business time is counted of answers and work.
  const took = kind === 'left' || question.hours === 'all' ? sql`f.ms` : sql`coalesce(f.business_ms, f.ms)`
  const key = by === 'none' ? sql`''` : sql`${sql.ref(`f.${by}`)}::text`
  const { rows } = await sql<Durations & { key: string }>`
    select ${key} as key, count(*)::int as n, percentile_cont(0.5) within group (order by ${took}) as p50,
      percentile_cont(0.9) within group (order by ${took}) as p90
    from report_facts f where f.kind = ${kind} and f.day between ${question.from}::date and ${question.to}::date and ${conditionsOf(question)}
    group by 1`.execute(db)
  return new Map(rows.map(({ key: found, ...durations }) => [found, durations]))
}

export const NONE: Durations = { p50: null, p90: null, n: 0 }
export const durations = async (ctx: Ctx, question: Question, kind: FactKind): Promise<Durations> =>
  (await durationsBy(ctx, question, kind)).get('') ?? NONE
