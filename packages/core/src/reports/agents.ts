import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { AgentFigures, AgentReport } from '@balcao/contracts/reports/reports'
import { FEW } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { can } from '../policy.ts'
import { durationsBy, NONE } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import { medianOf } from './internal/median.ts'
import type { Question } from './internal/question.ts'
import { ticketsOf } from './internal/repeats.ts'
import { count, ratio, score, sumsOf } from './internal/source.ts'
import { csatOf } from './overview.ts'

/**
 * What people of the desk did. Who may not see others sees themselves, and the median of the team where it has five people at least.
 * @throws DomainError forbidden
 */
export const agentPerformance = (ctx: Ctx, input: ReportQuery): Promise<AgentReport> =>
  answer(ctx, input, async (question) => {
    const all = await figuresOf(ctx, question)
    if (can(ctx.actor, 'report.people')) return all
    const own = all.find(({ agent }) => agent?.id === me(ctx))
    return [...(own ? [own] : []), ...(all.length >= FEW ? [middleOf(all)] : [])]
  })

async function figuresOf(ctx: Ctx, question: Question): Promise<AgentFigures[]> {
  const all = await sumsOf(ctx, question, ['reply', 'first_response', 'resolved', 'solved', 'rated', 'sla'], 'agent_id')
  const sums = Map.groupBy(all, ({ key }) => Number(key))
  sums.delete(0)
  const touched = await ticketsOf(ctx, question, { kinds: ['reply'], by: 'agent_id', sums: all })
  const took = await durationsBy(ctx, question, 'first_response', 'agent_id')
  const ids = [...sums.keys()]
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any(${ids}::bigint[]) order by sort_key(name), id`.execute(ctx.db)
  return people.map((agent) => {
    const of = sums.get(agent.id) ?? []
    const { average, n } = csatOf(of)
    const first = took.get(String(agent.id)) ?? NONE
    return {
      agent,
      replies: count(of, 'reply'),
      ticketsTouched: touched.get(String(agent.id)) ?? 0,
      firstResponses: first.n,
      firstResponseP50: first.p50,
      resolved: count(of, 'solved'),
      reopenedShare: ratio(score(of, 'resolved'), count(of, 'resolved')),
      csat: { average, n },
      sla: ratio(score(of, 'sla'), count(of, 'sla')),
    }
  })
}

function middleOf(all: readonly AgentFigures[]): AgentFigures {
  const of = (value: (one: AgentFigures) => number | null) => medianOf(all.map(value))
  const ratings = all.reduce((sum, { csat }) => sum + csat.n, 0)
  return {
    agent: null,
    replies: of(({ replies }) => replies) ?? 0,
    ticketsTouched: of(({ ticketsTouched }) => ticketsTouched) ?? 0,
    firstResponses: of(({ firstResponses }) => firstResponses) ?? 0,
    firstResponseP50: of(({ firstResponseP50 }) => firstResponseP50),
    resolved: of(({ resolved }) => resolved) ?? 0,
    reopenedShare: of(({ reopenedShare }) => reopenedShare),
    csat: { average: of(({ csat }) => csat.average), n: ratings },
    sla: of(({ sla }) => sla),
  }
}
