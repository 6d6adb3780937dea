import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../ctx.ts'

/** The dates of a ticket that a list can filter by, by filter name. */
const COLUMNS = {
  created: 'createdAt',
  updated: 'updatedAt',
  scheduled: 'scheduledFor',
  resolved: 'resolvedAt',
  closed: 'closedAt',
  firstResponse: 'firstResponseAt',
} as const
export type Dated = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Dated[]

export type DateFilter = Partial<Pick<ListTickets, `${Dated}${'From' | 'To'}` | `${Exclude<Dated, 'scheduled'>}Days`>>
type Instant = RawBuilder<string>
/** A date range: includes its first instant, excludes its last. */
export type DateRange = { name: Dated; column: (typeof COLUMNS)[Dated] | 'customerUpdatedAt'; from: Instant[]; to: Instant | undefined }

/** The start of the last `days` days in the tenant's time zone, computed once per query. */
const daysAgo = (actor: Actor, days: number) =>
  sql<string>`(select (date_trunc('day', now() at time zone z.time_zone) - make_interval(days => ${days - 1})) at time zone z.time_zone
    from tenants z where z.id = ${actor.tenantId})`

/** The date ranges of a filter. Customers filter by the last change they can see. */
export function dateRangesOf(filter: DateFilter, actor: Actor, names: readonly Dated[] = NAMES): DateRange[] {
  return names.flatMap((name) => {
    const [from, to, days] = [filter[`${name}From`], filter[`${name}To`], name === 'scheduled' ? undefined : filter[`${name}Days`]]
    if (!from && !to && !days) return []
    return {
      name,
      column: name === 'updated' && actor.side === 'customer' ? 'customerUpdatedAt' : COLUMNS[name],
      from: [...(from ? [sql<string>`${from}::timestamptz`] : []), ...(days ? [daysAgo(actor, days)] : [])],
      to: to ? sql<string>`${to}::timestamptz` : undefined,
    }
  })
}
