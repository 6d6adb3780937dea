import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { refusalText } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import type { QueryClient } from '@tanstack/react-query'
import { showChanged } from '../caches/recent-tickets.ts'
import { refreshHistory, refreshStats } from '../caches/ticket-cache.ts'
import { api } from '../trpc.ts'
import { forgetUndo } from './save-ticket.data.ts'

export type Named = Pick<Ticket, 'id' | 'number'>
type Words = { done: string; undone: string; failed: (why: string) => string; undoFailed: (why: string) => string }

async function undo(cache: QueryClient, ticket: Named, id: number, words: Words): Promise<void> {
  const options = { id: `saved-${ticket.id}` }
  try {
    const { updated, failed } = await api.tickets.bulk.undo.mutate({ id }, { context: { actionKey: newActionKey() } })
    see(cache, ticket.id, updated)
    const [why] = failed.flatMap(({ reasons }) => reasons)
    if (why) notify.error(words.undoFailed(refusalText(why)), options)
    else notify.success(words.undone, options)
  } catch (error) {
    notify.error(words.undoFailed(failureOf(error).message), options)
  }
}

function see(cache: QueryClient, ticketId: number, updated: Parameters<typeof showChanged>[1]): void {
  showChanged(cache, updated)
  refreshHistory(cache, ticketId)
  refreshStats(cache)
}

/**
 * Changes a ticket as a bulk change of one: undoing that gives back whatever it was before, also what nobody may choose
 * ("Novo").
 */
export async function changeOne(cache: QueryClient, ticket: Named, changes: BulkChanges, words: Words): Promise<void> {
  const options = { id: `saved-${ticket.id}` }
  forgetUndo(ticket)
  try {
    const input = { tickets: [{ id: ticket.id }], changes }
    const { id, updated, failed } = await api.tickets.bulk.update.mutate(input, { context: { actionKey: newActionKey() } })
    see(cache, ticket.id, updated)
    const [why] = failed.flatMap(({ reasons }) => reasons)
    if (why) notify.error(words.failed(refusalText(why)), options)
    else if (id !== null) notify.undo(words.done, () => void undo(cache, ticket, id, words), options)
  } catch (error) {
    notify.error(words.failed(failureOf(error).message), options)
  }
}
