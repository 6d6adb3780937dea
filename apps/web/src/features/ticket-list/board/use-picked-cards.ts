import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { type Selection, toggled, withRange } from '@balcao/ui/lib/table/selection'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { findInLists } from '../../../lib/caches/ticket-cache.ts'
import type { Picked } from '../bulk/use-picked.ts'
import { isNewer } from './columns.ts'

/** Selects cards as rows are selected: one after the other, or a range within a column. */
export function usePickedCards(picked: Picked, known: ReadonlyMap<number, Ticket>) {
  // The caches change beneath what is remembered of a drawing.
  'use no memo'
  const cache = useQueryClient()
  const last = useRef<number | null>(null)
  const take = (keys: Selection, at: number) => {
    picked.select(keys)
    last.current = at
  }
  return {
    /** The selected tickets as they are now. */
    tickets: [...picked.keys].flatMap((key) => {
      const listed = findInLists(cache, Number(key))
      const later = known.get(Number(key))
      return later && (!listed || isNewer(later, listed)) ? [later] : (listed ?? [])
    }),
    /** @param column its cards, in order; @param range whether those since the last one are meant too */
    select: (column: readonly number[], id: number, range: boolean) =>
      take(range ? withRange(picked.keys, column, last.current, id) : toggled(picked.keys, id), id),
    extend: (column: readonly number[], from: number, to: number) => take(withRange(picked.keys, column, from, to), to),
  }
}
