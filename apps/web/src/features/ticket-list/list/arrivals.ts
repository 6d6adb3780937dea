import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { FILTERS } from '@balcao/contracts/ticket-list/filters'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useState } from 'react'
import { useInSight } from '../../../lib/watch.ts'
import { type Filter, matches } from '../filter/filter.ts'

/** Could the event have brought the ticket into a list? A comment mostly only reorders. */
function mayEnter({ name, changes }: Pick<LiveTicketEvent, 'name' | 'changes'>, filter: Filter): boolean {
  // What reports count is past: a change does not bring a ticket in before reports count it too.
  if (filter.happened) return false
  if (name === 'ticket:created' || name === 'ticket:assigned' || name === 'ticket:status_changed') return true
  return FILTERS.some((row) => {
    const { arrivals } = row
    if (!arrivals || (arrivals.onlyIfAsked && !row.isAsked(filter))) return false
    return (name === 'comment:added' && arrivals.byComment) || changes.some(({ field }) => arrivals.fields.includes(field))
  })
}

/** The tickets waiting to enter, after an event. */
export function afterEvent(waiting: ReadonlySet<number>, event: LiveTicketEvent, shown: ReadonlySet<number>, filter: Filter, me: number) {
  const belongs = !shown.has(event.ticketId) && matches(event.ticket, filter, me)
  const enters = belongs && (waiting.has(event.ticketId) || mayEnter(event, filter))
  if (enters === waiting.has(event.ticketId)) return waiting
  const next = new Set(waiting)
  if (enters) next.add(event.ticketId)
  else next.delete(event.ticketId)
  return next
}

/** Tickets that came into this list since it was read: they wait, and no row moves. */
export function useArrivals(filter: Filter, rows: readonly Ticket[], me: number) {
  const name = JSON.stringify(filter)
  const [held, setHeld] = useState<{ name: string; ids: ReadonlySet<number> }>({ name, ids: new Set() })
  const shown = new Set(rows.map(({ id }) => id))
  const ids = held.name === name ? held.ids : new Set<number>()

  useInSight(
    (event) => shown.has(event.ticketId) || (mayEnter(event, filter) && matches(event.ticket, filter, me)),
    (event) => setHeld({ name, ids: afterEvent(ids, event, shown, filter, me) }),
  )
  return { count: [...ids].filter((id) => !shown.has(id)).length, clear: () => setHeld({ name, ids: new Set() }) }
}
