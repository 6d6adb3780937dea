import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { ByPriorityReport, ByStatusReport } from '@balcao/contracts/reports/reports'
import { OPEN_STATUSES, PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { answer } from './internal/envelope.ts'
import { openNow } from './internal/open-now.ts'
import type { Question } from './internal/question.ts'
import { conditionsOf, count, ratio, sumsOf } from './internal/source.ts'

/** What is open now, by status. @throws DomainError forbidden */
export const byStatus = (ctx: Ctx, input: ReportQuery): Promise<ByStatusReport> =>
  answer(ctx, { ...input, compare: 'none' }, async (question) => {
    const { rows } = await sql<{ status: string; count: number; oldestAt: string }>`
      select f.status, count(*)::int as count, min(f.created_at) as "oldestAt" from ${openNow} f where ${conditionsOf(question)} group by 1`.execute(
      ctx.db,
    )
    const total = rows.reduce((sum, row) => sum + row.count, 0)
    return OPEN_STATUSES.map((status) => {
      const row = rows.find((one) => one.status === status)
      return { status, count: row?.count ?? 0, share: ratio(row?.count ?? 0, total), oldestAt: row?.oldestAt ?? null }
    })
  })

/** What is open now, and what came and was resolved in the period, by priority. @throws DomainError forbidden */
export const byPriority = (ctx: Ctx, input: ReportQuery): Promise<ByPriorityReport> =>
  answer(ctx, input, async (question) => {
    const now = await openByPriority(ctx, question)
    const sums = await sumsOf(ctx, question, ['created', 'solved'], 'priority')
    return PRIORITIES.map((priority) => {
      const flow = sums.filter(({ key }) => key === priority)
      const { open: those = 0, atRisk = 0, late = 0 } = now.find((row) => row.priority === priority) ?? {}
      return { priority, open: those, atRisk, late, created: count(flow, 'created'), resolved: count(flow, 'solved') }
    })
  })

async function openByPriority({ db }: Ctx, question: Question) {
  const { rows } = await sql<{ priority: string; open: number; atRisk: number; late: number }>`
    select f.priority, count(*)::int as open, (count(*) filter (where f.sla_state = 'at_risk'))::int as "atRisk",
      (count(*) filter (where f.sla_state = 'late'))::int as late
    from ${openNow} f where ${conditionsOf(question)} group by 1`.execute(db)
  return rows
}
