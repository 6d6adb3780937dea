import type { ColumnCounts, CountColumns } from '@balcao/contracts/ticket-list/board'
import { customColumn, customColumns } from '@balcao/contracts/ticket-list/custom-columns'
import { MOST_COUNTED } from '@balcao/contracts/ticket-list/view-names'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import { customStatuses } from '../../tickets/settings/custom-status-rows.ts'
import { budget } from '../count-within.ts'
import { countByColumn } from '../counts.ts'
import { listTerms } from '../strategies/terms.ts'
import { countTickets } from '../ticket-page.ts'

/** What the columns of a board by custom status hold: of a status what is in none of its custom ones, and of each of those. */
export async function customCounts(ctx: Ctx, filter: Omit<CountColumns, 'groupBy'>): Promise<ColumnCounts> {
  const customs = await customStatuses(ctx.db)
  const keys = customColumns(filter, customs)
  const terms = await listTerms(ctx, filter)
  const within = budget(ctx)
  if (terms.some(({ ids }) => ids !== undefined)) {
    const counted = await within(() => countByColumn(ctx, ListTickets.parse(filter), terms, 'custom-status', MOST_COUNTED))
    const data = keys.map((key) => ({ key, count: counted === null ? null : (counted.get(key) ?? 0) }))
    return { data: data.filter(({ count }) => count !== 0) }
  }
  const data: ColumnCounts['data'] = []
  for (const key of keys) {
    const input = ListTickets.parse(customColumn(filter, key, customs))
    const count = await within(() => countTickets(ctx.db, ctx.actor, input, terms, MOST_COUNTED))
    if (count !== 0) data.push({ key, count })
  }
  return { data }
}
