import type { ReportQuery } from '@balcao/contracts/reports/query'
import type { StatusFlowReport } from '@balcao/contracts/reports/reports'
import { STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { customStatuses } from '../tickets/settings/custom-status-rows.ts'
import { durationsBy } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import { count, score, sumsOf } from './internal/source.ts'

const SHOWN = STATUSES.filter((status) => STATUS[status].category !== 'removed')

/** How tickets went through statuses, and custom ones, in the period. @throws DomainError forbidden */
export const statusFlow = (ctx: Ctx, input: ReportQuery): Promise<StatusFlowReport> =>
  answer(ctx, input, async (question) => {
    const sums = await sumsOf(ctx, question, ['entered', 'left', 'entered_custom', 'left_custom'])
    const customs = await customStatuses(ctx.db)
    const customStays = customs.length > 0 ? await durationsBy(ctx, question, 'left_custom', 'detail') : new Map()
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
      custom: customs.flatMap(({ id, status: of, name }) =>
        of === status
          ? [
              {
                ...{ id, name, entered: count(sums, 'entered_custom', String(id)), left: count(sums, 'left_custom', String(id)) },
                p50InStatus: customStays.get(String(id))?.p50 ?? null,
              },
            ]
          : [],
      ),
    }))
  })
