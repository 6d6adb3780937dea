import type { TicketWhatsapp } from '@balcao/contracts/whatsapp/on-tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** How a ticket is answered by WhatsApp, and what became of its messages; all that show it ask once. */
export const useTicketWhatsapp = (ticketId: number): TicketWhatsapp | undefined =>
  trpc.tickets.whatsapp.get.useQuery({ ticketId }, { retry: false }).data

export type Sending = { templateId: number; values: string[] }

/** What is done to the messages of a ticket. */
export function useTicketWhatsappActs(ticketId: number) {
  const utils = trpc.useUtils()
  async function run(act: () => Promise<unknown>): Promise<string | null> {
    try {
      await act()
      return null
    } catch (error) {
      return t('failed', { why: failureOf(error).message })
    } finally {
      void utils.tickets.whatsapp.invalidate()
    }
  }
  return {
    /** @returns why not, or null */
    sendTemplate: (sending: Sending) =>
      run(() => api.tickets.whatsapp.sendTemplate.mutate({ ticketId, ...sending }, { context: { actionKey: newActionKey() } })),
    sendAgain: async (commentId: number) => {
      const why = await run(() => api.tickets.whatsapp.sendAgain.mutate({ ticketId, commentId }))
      if (why) notify.error(why, { id: 'whatsapp' })
    },
  }
}
