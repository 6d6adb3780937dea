import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { FactKind } from '../facts.ts'
import type { Question } from './question.ts'
import { conditionsOf, type Sum } from './source.ts'

/**
 * How many tickets the facts of these kinds are of. Where sums say how many facts there are, only those are read whose ticket had one before:
 * a ticket is counted at its first fact of the period. Where a filter may have taken that one away, tickets are told apart one by one.
 * @param sums of the facts of these kinds, by the same key
 */
export async function ticketsOf(
  ctx: Ctx,
  question: Question,
  { kinds, by, sums }: { kinds: readonly FactKind[]; by: 'kind' | 'agent_id'; sums: readonly Sum[] },
): Promise<Map<string, number>> {
  const key = sql.ref(`f.${by}`)
  const within = sql`f.tenant_id = ${ctx.actor.tenantId} and f.kind = any(${[...kinds]}::text[]) and f.day between ${question.from}::date and ${question.to}::date and ${conditionsOf(question)}`
  const asked = Object.entries(question.filter).filter(([, values]) => values?.length)
  const whole = question.queues === null && asked.every(([name]) => by === 'agent_id' && name === 'agentId')
  if (!whole) {
    const { rows } = await sql<{ key: string | number; count: number }>`
      select ${key} as key, count(distinct f.ticket_id)::int as count from report_facts f where ${within} group by 1`.execute(ctx.db)
    return new Map(rows.map((row) => [String(row.key), row.count]))
  }
  const { rows } = await sql<{ key: string | number; count: number }>`
    select ${key} as key, count(*)::int as count from report_facts f where ${within} and f.prev_day >= ${question.from}::date group by 1`.execute(
    ctx.db,
  )
  const found = new Map<string, number>()
  for (const sum of sums.filter(({ kind }) => kinds.includes(kind))) {
    const of = by === 'kind' ? sum.kind : sum.key
    found.set(of, (found.get(of) ?? 0) + sum.n)
  }
  for (const row of rows) found.set(String(row.key), (found.get(String(row.key)) ?? 0) - row.count)
  return found
}
