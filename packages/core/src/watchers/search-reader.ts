import type { ViewFilter } from '@balcao/contracts/ticket-list/views'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type Ctx, systemActor } from '../ctx.ts'
import type { Known } from '../ticket-list/view-references.ts'
import { withoutMissing } from '../ticket-list/view-references.ts'
import { filterOf, type ViewRow } from '../ticket-list/view-rows.ts'

/** Reads the same for everybody. */
export const ANYBODY = 0

/** Does it ask for something of whoever reads it? */
const namesReader = ({ assignee, requester, watching, customFields }: ViewFilter): boolean =>
  Boolean(assignee?.includes('me') || requester?.includes('me')) ||
  watching !== undefined ||
  Boolean(customFields?.some(({ values }) => values.includes('me')))

/** Whose `me` a view is read with for this person. */
export const readerOf = (row: Pick<ViewRow, 'filter'>, userId: number): number => (namesReader(filterOf(row).filter) ? userId : ANYBODY)

/**
 * A followed view is read as it is written, whoever sees which ticket: that is asked again of each person who is told. So all
 * who read the same by it share one answer.
 */
export const asReader = (ctx: Ctx, readerId: number): Ctx => ({
  ...ctx,
  actor: { ...systemActor(ctx.actor.tenantId), userId: readerId === ANYBODY ? null : readerId },
})

/** What a view asks for; undefined where some of it is gone: without that it would hold what nobody asked for. */
export function askedBy(row: Pick<ViewRow, 'filter'>, known: Known): ListTickets | undefined {
  const { filter, sound } = filterOf(row)
  const { kept, missing } = withoutMissing(filter, known)
  return sound && missing.length === 0 ? ListTickets.parse(kept) : undefined
}
