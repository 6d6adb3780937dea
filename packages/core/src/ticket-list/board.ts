import type { ColumnCounts, CountColumns } from '@balcao/contracts/ticket-list/board'
import { MOST_COUNTED } from '@balcao/contracts/ticket-list/view-names'
import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { budget } from './count-within.ts'
import { countByColumn } from './counts.ts'
import { customCounts } from './internal/board-custom.ts'
import { peopleCounts } from './internal/board-people.ts'
import { queueCounts } from './internal/board-queues.ts'
import { listTerms } from './strategies/terms.ts'
import { countTickets } from './ticket-page.ts'

const KEYS = { status: STATUSES, priority: PRIORITIES } as const

/**
 * How many tickets each column of a board holds, of those that hold any: counted to a bound within a budget of
 * time, as the counts of views are. @throws DomainError invalid_input
 */
export async function counts(ctx: Ctx, { groupBy, ...filter }: CountColumns): Promise<ColumnCounts> {
  if (groupBy === 'assignee') return peopleCounts(ctx, filter)
  if (groupBy === 'queue') return queueCounts(ctx, filter)
  if (groupBy === 'custom-status') return customCounts(ctx, filter)
  const all: readonly string[] = KEYS[groupBy]
  const chosen: readonly string[] = filter[groupBy] ?? []
  const excludes = filter.not?.includes(groupBy) === true
  const keys = chosen.length > 0 ? all.filter((key) => chosen.includes(key) !== excludes) : all
  const not = filter.not?.filter((name) => name !== groupBy)
  const terms = await listTerms(ctx, { ...filter, not })
  const within = budget(ctx)
  if (terms.some(({ ids }) => ids !== undefined)) {
    const input = ListTickets.parse({ ...filter, not, [groupBy]: keys })
    const counted = await within(() => countByColumn(ctx, input, terms, groupBy, MOST_COUNTED))
    const data = keys.map((key) => ({ key, count: counted === null ? null : (counted.get(key) ?? 0) }))
    return { data: data.filter(({ count }) => count !== 0) }
  }
  const data: ColumnCounts['data'] = []
  for (const key of keys) {
    const input = ListTickets.parse({ ...filter, not, [groupBy]: [key] })
    const count = await within(() => countTickets(ctx.db, ctx.actor, input, terms, MOST_COUNTED))
    if (count !== 0) data.push({ key, count })
  }
  return { data }
}
