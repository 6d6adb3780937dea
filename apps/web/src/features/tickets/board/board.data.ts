import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { BoardGroup } from '@balcao/contracts/tickets/view-names'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { useInSight } from '../../../lib/watch.ts'
import { type Filter, matches } from '../filter.ts'
import type { Names } from './columns.ts'

/** Cards of a column that are read at once. */
export const COLUMN_PAGE = 25

const KEYS = { status: STATUSES, priority: PRIORITIES } as const
const NO_COUNTS: ColumnsRead = { counts: new Map(), people: new Map(), more: false }
const NONE: ReadonlyMap<number, Ticket> = new Map()
/** Beyond this many tickets that changed, the columns are read again. */
const MOST_KNOWN = 300

type ColumnsRead = {
  /** How many tickets each column holds, as far as they were counted; by people, all columns there are. */
  counts: ReadonlyMap<string, number | null>
  people: Names
  /** There are people without a column. */
  more: boolean
}

/** What the server says of the columns. */
export function useColumns(filter: Filter, groupBy: BoardGroup): ColumnsRead {
  const { data } = trpc.tickets.board.counts.useQuery(
    { ...filter, groupBy },
    { placeholderData: groupBy === 'assignee' ? keepPreviousData : undefined },
  )
  if (!data) return NO_COUNTS
  const found = new Map(data.data.map(({ key, count }) => [key, count]))
  const people = new Map(data.data.flatMap(({ key, name }) => (name ? [[key, name] as const] : [])))
  if (groupBy === 'assignee') return { counts: found, people, more: data.more === true }
  // What is not named holds nothing; null is not known.
  return { counts: new Map(KEYS[groupBy].map((key) => [key, found.has(key) ? (found.get(key) ?? null) : 0])), people, more: false }
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
