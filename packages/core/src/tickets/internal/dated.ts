import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../ctx.ts'

/** The instants of a ticket that a list can ask for: by the names of the filter. */
const COLUMNS = {
  created: 'createdAt',
  updated: 'updatedAt',
  scheduled: 'scheduledFor',
  resolved: 'resolvedAt',
  closed: 'closedAt',
  firstResponse: 'firstResponseAt',
} as const
type Dated = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Dated[]

export type DateFilter = Partial<Pick<ListTickets, `${Dated}${'From' | 'To'}` | `${Exclude<Dated, 'scheduled'>}Days`>>
type Instant = RawBuilder<string>
/** A stretch of time: from the first instant on, before the second. */
export type Stretch = { name: Dated; column: (typeof COLUMNS)[Dated] | 'customerUpdatedAt'; from: Instant[]; to: Instant | undefined }

/** The first instant of the last `days` days in the tenant's zone; asked once a query. */
const daysAgo = (actor: Actor, days: number) =>
  sql<string>`(select (date_trunc('day', now() at time zone z.time_zone) - make_interval(days => ${days - 1})) at time zone z.time_zone
    from tenants z where z.id = ${actor.tenantId})`

/** The stretches of time that a filter names. Customers know of the changes they were told of. */
export function stretchesOf(filter: DateFilter, actor: Actor): Stretch[] {
  return NAMES.flatMap((name) => {
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
