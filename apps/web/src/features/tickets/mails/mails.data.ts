import type { TicketMails } from '@balcao/contracts/email/inbound'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshMails } from '../../../lib/caches/mail-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** While a mail waits to be written or to go out, it is asked again this often. */
const ASK_AGAIN_MS = 4_000

export type MailOfTicket = TicketMails['data'][number]

/** The mails of a ticket, and what became of those that carried its messages; they are asked for again while something is awaited. */
export function useTicketMails(
  ticketId: number,
  { enabled = true, isAwaited = () => false }: { enabled?: boolean; isAwaited?: (mails: TicketMails | undefined) => boolean } = {},
): TicketMails | undefined {
  const refetchInterval = ({ state }: { state: { data: TicketMails | undefined } }) => (isAwaited(state.data) ? ASK_AGAIN_MS : false)
  return trpc.tickets.mails.list.useQuery({ ticketId }, { enabled, refetchInterval }).data
}

/** Letting the sender of a mail in, or giving the mail a ticket of its own. */
export function useMailDecision(ticketId: number) {
  const cache = useQueryClient()
  return async (mail: MailOfTicket, decision: 'accept' | 'separate') => {
    try {
      await api.tickets.mails.decide.mutate({ ticketId, id: mail.id, decision })
      notify.success(t(decision === 'accept' ? 'accepted' : 'separated'), { id: 'ticket-mail' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'ticket-mail' })
    } finally {
      refreshMails(cache)
    }
  }
}

/** Copying somebody on the answers of a ticket, or doing so no more. */
export function useMailCopy(ticketId: number) {
  const cache = useQueryClient()
  return async (address: string, state: 'in' | 'out') => {
    try {
      await api.tickets.mails.setCopy.mutate({ ticketId, address, state })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'ticket-mail' })
    } finally {
      refreshMails(cache)
    }
  }
}
