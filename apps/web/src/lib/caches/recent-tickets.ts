import type { Comment } from '@balcao/contracts/comments/comments'
import type { Changed } from '@balcao/contracts/tickets/bulk'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { appendComment, patchRows, patchTicket, refreshChanged } from './ticket-cache.ts'

const RECENT_MS = 20_000
type Redo = (cache: QueryClient) => void
let _bulks = 0
const recent = new Map<string, { redo: Redo; until: number }>()

/** The newest of a name stands last, so that it is done last and forgotten last. */
function remember(name: string, redo: Redo): void {
  recent.delete(name)
  recent.set(name, { redo, until: Date.now() + RECENT_MS })
  for (const [key, { until }] of recent) if (until < Date.now() || recent.size > 200) recent.delete(key)
}

/** Remembers what an event brought for a while: an answer on its way may have been read before it. */
export function keepRecent({ seq, ticket, comment }: { seq: number; ticket: Ticket; comment?: Comment }): void {
  remember(`event ${seq}`, (cache) => {
    patchTicket(cache, ticket)
    if (comment) appendComment(cache, comment)
  })
}

/** Shows what the reader's own change made of a ticket, and goes on showing it, though an answer on its way was read before. */
export function showSaved(cache: QueryClient, ticket: Ticket): void {
  patchTicket(cache, ticket)
  remember(`saved ${ticket.id}`, (later) => patchTicket(later, ticket))
}

/** The same of a bulk change. */
export function showChanged(cache: QueryClient, changed: readonly Changed[]): void {
  patchRows(cache, changed)
  remember(`bulk ${++_bulks}`, (later) => patchRows(later, changed))
  refreshChanged(cache, changed)
}

export function forgetRecent(): void {
  recent.clear()
}

/** Puts what happened recently over every answer that arrives; without asking again, however much it is. */
export function reapplyRecent(cache: QueryClient): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    queueMicrotask(() => {
      for (const { redo } of recent.values()) redo(cache)
    })
  })
}
