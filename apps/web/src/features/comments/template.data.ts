import type { Template } from '@balcao/contracts/templates/templates'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { t } from '../../lib/tickets/ticket.messages.ts'
import { api } from '../../lib/trpc.ts'
import type { Staged } from './scheduled-replies/staged.ts'

/** Fills a template in for a ticket: its text for the editor, and what sending it will change. Undefined when that failed. */
export async function prepareTemplate(ticket: Ticket, { id }: Template): Promise<(Staged & { text: string }) | undefined> {
  try {
    const { content, changes, tags } = await api.tickets.templates.prepare.mutate(
      { id: ticket.id, templateId: id },
      { context: { actionKey: newActionKey() } },
    )
    return { text: content, changes, tags }
  } catch (error) {
    notify.error(t('templateFailed', { why: failureOf(error).message }), { id: 'template' })
    return undefined
  }
}
