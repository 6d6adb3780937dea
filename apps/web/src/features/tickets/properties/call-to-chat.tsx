import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './chat.messages.ts'

const LOOKS_MS = 60_000

/** Calls the ticket's customer to the chat while they are there, or goes on with the conversation about it. */
export const CallToChat = ({ ticketId }: { ticketId: number }) => {
  const navigate = useNavigate()
  const { data } = trpc.chat.queue.ofTicket.useQuery({ ticketId }, { refetchInterval: LOOKS_MS })
  if (!data || (!data.isOnline && data.conversationId === null)) return null
  const call = async () => {
    try {
      const { id } = await api.chat.queue.call.mutate({ ticketId }, { context: { actionKey: newActionKey() } })
      await navigate({ to: '/chat', search: { id } as never })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'call-to-chat' })
    }
  }
  return (
    <Button size="small" onClick={() => void call()}>
      {t(data.conversationId === null ? 'call' : 'goOn')}
    </Button>
  )
}
