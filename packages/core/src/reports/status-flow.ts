import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { StatusFlowReport } from '@balcao/contracts/reports/reports'
import { STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { durationsBy } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import { count, score, sumsOf } from './internal/source.ts'

const SHOWN = STATUSES.filter((status) => STATUS[status].category !== 'removed')

/** How tickets went through statuses in the period. @throws DomainError forbidden */
export const statusFlow = (ctx: Ctx, input: ReportQuery): Promise<StatusFlowReport> =>
  answer(ctx, input, async (question) => {
    const sums = await sumsOf(ctx, question, ['entered', 'left'])
    const stays = await durationsBy(ctx, question, 'left', 'detail')
    return SHOWN.map((status) => ({
      status,
      entered: count(sums, 'entered', status),
      left: count(sums, 'left', status),
      p50InStatus: stays.get(status)?.p50 ?? null,
      // Of each entry the facts say whether it was the first one of its ticket.
      bounces: score(
        sums.filter(({ detail }) => detail === status),
        'entered',
      ),
    }))
  })
