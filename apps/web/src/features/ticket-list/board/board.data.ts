import { customColumns } from '@balcao/contracts/ticket-list/custom-columns'
import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { useInSight } from '../../../lib/watch.ts'
import { type Filter, matches } from '../filter/filter.ts'
import { isNamed, type Names, withLatest } from './columns.ts'

/** Cards of a column that are read at once. */
export const COLUMN_PAGE = 25

const KEYS = { status: STATUSES, priority: PRIORITIES } as const
const NO_COUNTS: ColumnsRead = { counts: new Map(), named: new Map(), more: false }
const NOBODY: Names = new Map()
const NONE: ReadonlyMap<number, Ticket> = new Map()
/** Beyond this many tickets that changed, the columns are read again. */
const MOST_KNOWN = 300

type ColumnsRead = {
  /** How many tickets each column holds, as far as they were counted; by people or queue, all columns there are. */
  counts: ReadonlyMap<string, number | null>
  named: Names
  /** There are people, or queues, without a column. */
  more: boolean
}

/** What the columns of an answer go by. */
const groupOf = (key: readonly unknown[] | undefined) => (key?.[1] as { input?: { groupBy?: string } } | undefined)?.input?.groupBy

/** What the server says of the columns. @param also those that there are even without tickets */
export function useColumns(filter: Filter, groupBy: BoardGroup, also: Names = NOBODY): ColumnsRead {
  const { data } = trpc.tickets.board.counts.useQuery(
    { ...filter, groupBy },
    { placeholderData: (held, before) => (isNamed(groupBy) && groupOf(before?.queryKey) === groupBy ? held : undefined) },
  )
  if (!data) return NO_COUNTS
  const found = new Map<string, number | null>(data.data.map(({ key, count }) => [key, count]))
  const named = new Map(data.data.flatMap(({ key, name }) => (name ? [[key, name] as const] : [])))
  if (isNamed(groupBy)) {
    const missing = [...also].filter(([key]) => !found.has(key))
    for (const [key, name] of missing) named.set(key, name)
    return { counts: new Map([...found, ...missing.map(([key]) => [key, 0] as const)]), named, more: data.more === true }
  }
  const keys: readonly string[] = groupBy === 'custom-status' ? customColumns({}, customStatuses()) : KEYS[groupBy]
  // What is not named holds nothing; null is not known.
  return { counts: new Map(keys.map((key) => [key, found.has(key) ? (found.get(key) ?? null) : 0])), named, more: false }
}

/** Tickets of the board as they became since its columns were read: by this person, or live. */
export function useKnown(filter: Filter, me: number) {
  const utils = trpc.useUtils()
  const [known, setKnown] = useState(NONE)
  const remember = (ticket: Ticket) => setKnown((held) => withLatest(held, ticket))
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
