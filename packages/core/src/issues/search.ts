import type { FoundIssues, SearchIssues } from '@balcao/contracts/issues/issues'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import { mustSee } from '../tickets/tickets.ts'
import { type Asking, type Open, reached, refusedBy } from './internal/remote.ts'
import { mustFindTracker } from './internal/tracker-rows.ts'

/**
 * Issues of a tracker with these words, for a ticket that the caller may link. The tracker is asked while no transaction is open.
 * @throws DomainError ticket_not_found, forbidden, tracker_not_found, tracker_inactive, tracker_unavailable, tracker_refuses
 */
export async function search(asking: Asking, open: Open, { ticketId, trackerId, q }: SearchIssues): Promise<FoundIssues> {
  const tracker = await open(async (ctx) => {
    must(ctx, 'ticket.link_issue', await mustSee(ctx, ticketId))
    const row = await mustFindTracker(ctx, trackerId)
    if (!row.isActive) throw conflict('tracker_inactive')
    return row
  })
  const found = await reached(asking, tracker, (trackers, at) => trackers.search(at, q))
  if ('failure' in found) throw refusedBy(found.failure)
  return { data: found.value.map(({ key, title, isOpen, status, url }) => ({ key, title, status, url, open: isOpen })) }
}
