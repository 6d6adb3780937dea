import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { SlaCompliance, SlaReport } from '@balcao/contracts/reports/reports'
import { BREACH_CAUSES, SLA_METRICS } from '@balcao/contracts/reports/words'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { answer } from './internal/envelope.ts'
import type { Question } from './internal/question.ts'
import { conditionsOf, count, ratio, type Sum, score, sumsOf } from './internal/source.ts'

/** Which promises were kept, and why others were not. @throws DomainError forbidden */
export const slaCompliance = (ctx: Ctx, input: ReportQuery): Promise<SlaReport> =>
  answer(ctx, input, (question) => compliance(ctx, question))

const kept = (sums: readonly Sum[]) => {
  const [met, n] = [score(sums, 'sla'), count(sums, 'sla')]
  return { met, breached: n - met, share: ratio(met, n) }
}
const metricOf = ({ detail }: Sum) => detail.split(':')[0]

async function compliance(ctx: Ctx, question: Question): Promise<SlaCompliance> {
  const byPriority = await sumsOf(ctx, question, ['sla'], 'priority')
  const byQueue = Map.groupBy(await sumsOf(ctx, question, ['sla'], 'queue_id'), ({ key }) => Number(key))
  return {
    total: kept(byPriority),
    running: await running(ctx, question),
    byMetric: SLA_METRICS.map((metric) => ({ metric, ...kept(byPriority.filter((sum) => metricOf(sum) === metric)) })),
    byPriority: PRIORITIES.map((priority) => ({ priority, ...kept(byPriority.filter(({ key }) => key === priority)) })),
    byQueue: await named(ctx, byQueue),
    causes: BREACH_CAUSES.map((cause) => ({
      cause,
      count: byPriority.reduce((sum, { detail, n }) => (detail.endsWith(`:${cause}`) ? sum + n : sum), 0),
    })),
  }
}

/** By queue, those without one last. A queue that is gone keeps its figures, and has no name. */
async function named({ db }: Ctx, byQueue: Map<number, Sum[]>): Promise<SlaCompliance['byQueue']> {
  const ids = [...byQueue.keys()].filter((id) => id !== 0)
  const { rows } = await sql<{ id: number; name: string | null }>`
    select i.id, q.name from unnest(${ids}::bigint[]) as i(id) left join queues q on q.id = i.id order by sort_key(q.name) nulls last, i.id`.execute(
    db,
  )
  const none = byQueue.get(0)
  return [...rows.map((queue) => ({ queue, ...kept(byQueue.get(queue.id) ?? []) })), ...(none ? [{ queue: null, ...kept(none) }] : [])]
}

async function running({ db }: Ctx, question: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select s.tenant_id, t.id as ticket_id, coalesce(t.queue_id, 0) as queue_id, coalesce(t.assignee_id, 0) as agent_id, t.priority, t.channel,
        t.type, coalesce(t.company_id, 0) as company_id
      from tickets t join sla_timers s on s.tenant_id = t.tenant_id and s.ticket_id = t.id and s.state in ('running', 'paused') and not s.late
      where t.sla_state in ('running', 'paused', 'at_risk', 'late')) f
    where ${conditionsOf(question)}`.execute(db)
  return rows[0]?.count ?? 0
}
