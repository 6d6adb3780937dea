import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { MOST_COUNTED } from '@balcao/contracts/tickets/view-names'
import type { ViewCounts, ViewFilter } from '@balcao/contracts/tickets/views'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { listTerms } from './internal/list-terms.ts'
import { countTickets } from './internal/ticket-page.ts'
import { knownTo, withoutMissing } from './internal/view-references.ts'
import { filterOf, liveViews } from './internal/view-rows.ts'

/** All counts of one call together take no longer than this; what is left over goes without one. */
const BUDGET_MS = 1_000
const CANCELLED = '57014'

/** How many tickets each view holds, counted to a bound within a budget of time. @throws DomainError forbidden */
export async function counts(ctx: Ctx): Promise<ViewCounts> {
  must(ctx, 'view.use')
  const rows = await liveViews(ctx).orderBy('id').execute()
  const filters = rows.map((row) => filterOf(row).filter)
  const known = await knownTo(ctx, filters)
  const until = performance.now() + BUDGET_MS
  const data: ViewCounts['data'] = []
  for (const [n, { id }] of rows.entries()) {
    const { kept } = withoutMissing(filters[n] ?? {}, known)
    data.push({ id, count: await countWithin(ctx, kept, until - performance.now()) })
  }
  return { data }
}

/** A count that gives up after its time: the transaction goes on as it was before. */
async function countWithin(ctx: Ctx, filter: ViewFilter, ms: number): Promise<number | null> {
  if (ms < 1) return null
  await sql`savepoint counting`.execute(ctx.db)
  await sql`set local statement_timeout = ${sql.lit(Math.ceil(ms))}`.execute(ctx.db)
  try {
    const input = ListTickets.parse({ ...filter })
    return await countTickets(ctx.db, ctx.actor, input, await listTerms(ctx, input), MOST_COUNTED)
  } catch (error) {
    if ((error as { code?: string }).code !== CANCELLED) throw error
    return null
  } finally {
    await sql`rollback to savepoint counting`.execute(ctx.db)
  }
}
