import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { patchChanged, refreshHistory, refreshStats } from '../../../lib/ticket-cache.ts'
import { api } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import { untilText } from './until-text.ts'

type Named = Pick<Ticket, 'id' | 'number'>

async function undo(cache: QueryClient, ticket: Named, id: number): Promise<void> {
  const options = { id: `saved-${ticket.id}` }
  try {
    const { updated, failed } = await api.tickets.bulk.undo.mutate({ id }, { context: { actionKey: newActionKey() } })
    see(cache, ticket.id, updated)
    const [why] = failed.flatMap(({ reasons }) => reasons)
    if (why) notify.error(t('undoFailed', { why }), options)
    else notify.success(t('undone', { number: ticket.number }), options)
  } catch (error) {
    notify.error(t('undoFailed', { why: failureOf(error).message }), options)
  }
}

function see(cache: QueryClient, ticketId: number, updated: Parameters<typeof patchChanged>[1]): void {
  patchChanged(cache, updated)
  refreshHistory(cache, ticketId)
  refreshStats(cache)
}

/**
 * Puts a ticket to sleep, as a bulk change of one: undoing that gives back whatever it was before, also what nobody may choose
 * ("Novo").
 */
export function useSnooze(): (ticket: Named, until: string) => Promise<void> {
  const cache = useQueryClient()
  return async (ticket, until) => {
    const options = { id: `saved-${ticket.id}` }
    const input = { tickets: [{ id: ticket.id }], changes: { status: 'scheduled' as const, scheduledFor: until } }
    try {
      const { id, updated, failed } = await api.tickets.bulk.update.mutate(input, { context: { actionKey: newActionKey() } })
      see(cache, ticket.id, updated)
      const [why] = failed.flatMap(({ reasons }) => reasons)
      if (why) notify.error(t('failed', { why }), options)
      else if (id !== null)
        notify.undo(t('done', { number: ticket.number, at: untilText(until) }), () => void undo(cache, ticket, id), options)
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), options)
    }
  }
}
