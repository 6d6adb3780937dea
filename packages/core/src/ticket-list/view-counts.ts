import { MOST_COUNTED } from '@balcao/contracts/ticket-list/view-names'
import type { ViewCounts } from '@balcao/contracts/ticket-list/views'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { budget } from './count-within.ts'
import { listTerms } from './strategies/terms.ts'
import { countTickets } from './ticket-page.ts'
import { knownTo, withoutMissing } from './view-references.ts'
import { filterOf, liveViews } from './view-rows.ts'

/** How many tickets each view holds, counted to a bound within a budget of time. @throws DomainError forbidden */
export async function counts(ctx: Ctx): Promise<ViewCounts> {
  must(ctx, 'view.use')
  const rows = await liveViews(ctx).orderBy('id').execute()
  const filters = rows.map((row) => filterOf(row).filter)
  const known = await knownTo(ctx, filters)
  const within = budget(ctx)
  const data: ViewCounts['data'] = []
  for (const [n, { id }] of rows.entries()) {
    const input = ListTickets.parse({ ...withoutMissing(filters[n] ?? {}, known).kept })
    const count = await within(async () => countTickets(ctx.db, ctx.actor, input, await listTerms(ctx, input), MOST_COUNTED))
    data.push({ id, count })
  }
  return { data }
}
