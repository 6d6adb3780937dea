import type { Template } from '@balcao/contracts/templates/templates'
import type { Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { showSaved } from '../../lib/recent-tickets.ts'
import { refreshHistory } from '../../lib/ticket-cache.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './ticket.messages.ts'
import { wayBack } from './way-back.ts'

/** Applies templates to a ticket: the answer comes back to be read and sent; what changed can be taken back. */
export function useTemplates(ticket: Ticket) {
  const cache = useQueryClient()
  const put = (next: Ticket) => {
    showSaved(cache, next)
    refreshHistory(cache, next.id)
  }
  const undo = async (back: Omit<UpdateTicket, 'id'>) => {
    try {
      put(await api.tickets.update.mutate({ id: ticket.id, ...back }))
    } catch (error) {
      notify.error(t('templateFailed', { why: failureOf(error).message }), { id: 'template' })
    }
  }
  return {
    /** Answers with the text for the editor, or undefined when it could not be applied. */
    async apply({ id, name }: Template): Promise<string | undefined> {
      try {
        const applied = await api.tickets.templates.apply.mutate(
          { id: ticket.id, templateId: id },
          { context: { actionKey: newActionKey() } },
        )
        const back = wayBack(ticket, applied.ticket)
        if (Object.keys(back).length > 0) {
          put(applied.ticket)
          notify.undo(t('templateApplied', { name }), () => void undo(back), { id: 'template' })
        }
        return applied.content
      } catch (error) {
        notify.error(t('templateFailed', { why: failureOf(error).message }), { id: 'template' })
        return undefined
      }
    },
  }
}
