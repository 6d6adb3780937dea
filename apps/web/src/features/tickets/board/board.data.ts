import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { BoardGroup } from '@balcao/contracts/tickets/view-names'
import { useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { useInSight } from '../../../lib/watch.ts'
import { type Filter, matches } from '../filter.ts'

/** Cards of a column that are read at once. */
export const COLUMN_PAGE = 25

const KEYS = { status: STATUSES, priority: PRIORITIES } as const satisfies Record<BoardGroup, readonly string[]>
const NO_COUNTS: ReadonlyMap<string, number | null> = new Map()
const NONE: ReadonlyMap<number, Ticket> = new Map()
/** Beyond this many tickets that changed, the columns are read again. */
const MOST_KNOWN = 300

/** How many tickets each column holds, as far as they were counted. */
export function useColumnCounts(filter: Filter, groupBy: BoardGroup): ReadonlyMap<string, number | null> {
  const { data } = trpc.tickets.board.counts.useQuery({ ...filter, groupBy })
  if (!data) return NO_COUNTS
  const found = new Map(data.data.map(({ key, count }) => [key, count]))
  // What is not named holds nothing; null is not known.
  return new Map(KEYS[groupBy].map((key) => [key, found.has(key) ? (found.get(key) ?? null) : 0]))
}

/** Tickets of the board as they became since its columns were read: by this person, or live. */
export function useKnown(filter: Filter, me: number) {
  const utils = trpc.useUtils()
  const [known, setKnown] = useState(NONE)
  const remember = (ticket: Ticket) => setKnown((held) => new Map(held).set(ticket.id, ticket))
  useInSight(
    ({ ticket }) => matches(ticket, filter, me) || document.querySelector(`[data-card="${ticket.id}"]`) !== null,
    ({ ticket }) => {
      if (known.has(ticket.id) || matches(ticket, filter, me)) remember(ticket)
    },
  )

  const readAgain = useEffectEvent(() => {
    const before = known
    void utils.tickets.list
      .invalidate()
      .then(() => setKnown((now) => new Map([...now].filter(([id, ticket]) => before.get(id) !== ticket))))
  })
  const isMany = known.size > MOST_KNOWN
  useEffect(() => {
    if (isMany) readAgain()
  }, [isMany])
  return { known, remember }
}
