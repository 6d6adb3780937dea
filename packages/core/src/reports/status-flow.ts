import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { StatusFlowReport } from '@balcao/contracts/reports/reports'
import { STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { durationsBy } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import type { Question } from './internal/question.ts'
import { conditionsOf, count, sumsOf } from './internal/source.ts'

const SHOWN = STATUSES.filter((status) => STATUS[status].category !== 'removed')

/** How tickets went through statuses in the period. @throws DomainError forbidden */
export const statusFlow = (ctx: Ctx, input: ReportQuery): Promise<StatusFlowReport> =>
  answer(ctx, input, async (question) => {
    const sums = await sumsOf(ctx, question, ['entered', 'left'])
    const stays = await durationsBy(ctx, question, 'left', 'detail')
    const again = await bounces(ctx, question)
    return SHOWN.map((status) => ({
      status,
      entered: count(sums, 'entered', status),
      left: count(sums, 'left', status),
      p50InStatus: stays.get(status)?.p50 ?? null,
      bounces: again.get(status) ?? 0,
    }))
  })

/** Entries of the period that were not the first one of their ticket. */
async function bounces({ db }: Ctx, question: Question): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select f.detail as status, count(*)::int as count from report_facts f
    where f.kind = 'entered' and f.day between ${question.from}::date and ${question.to}::date and ${conditionsOf(question)}
      and exists (select from report_facts b where b.tenant_id = f.tenant_id and b.ticket_id = f.ticket_id and b.kind = 'entered' and b.n < f.n
        and b.detail = f.detail)
    group by 1`.execute(db)
  return new Map(rows.map(({ status, count: found }) => [status, found]))
}
