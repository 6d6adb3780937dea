import type { TicketWhatsapp } from '@balcao/contracts/whatsapp/on-tickets'
import Button from '@mui/material/Button'
import { t } from './messages.ts'
import { useTicketWhatsapp, useTicketWhatsappActs } from './ticket.data.ts'
import css from './ticket.module.css'

type Sent = TicketWhatsapp['sent'][number]
const CAUSES = [
  ...(['window', 'undeliverable', 'opted_out', 'not_allowed', 'template', 'media', 'file_infected', 'file_missing', 'file_size'] as const),
  ...(['unsure', 'gave_up', 'withheld', 'invalid'] as const),
]

/** Nobody wrote it: it is told of beside the field. */
export const isByItself = ({ cause }: Sent) => cause === 'greeting' || cause === 'out_of_hours'

/** Why a message did not go out, in plain words. */
function whyOf({ cause }: Sent): string {
  const known = CAUSES.find((one) => one === cause)
  return known ? t(`cause_${known}`) : ''
}

/** Of a message, or of the description (null): how far it came by WhatsApp, what its customer put on it, and the way to send it again. */
const WhatsappMark = ({ ticketId, commentId }: { ticketId: number; commentId: number | null }) => {
  const data = useTicketWhatsapp(ticketId)
  const { sendAgain } = useTicketWhatsappActs(ticketId)
  const sent = data?.sent.find((one) => one.commentId === commentId && !isByItself(one))
  const signs = data?.reactions.filter((one) => one.commentId === commentId) ?? []
  const why = sent?.state === 'failed' ? whyOf(sent) : ''
  return (
    <>
      {sent ? (
        <span className={css.state} data-state={sent.state}>
          {[t(`state_${sent.state}`), why].filter(Boolean).join(': ')}
        </span>
      ) : null}
      {sent?.state === 'failed' && commentId !== null ? (
        <Button size="small" onClick={() => void sendAgain(commentId)}>
          {t('again')}
        </Button>
      ) : null}
      {signs.map(({ emoji, at }) => (
        <span key={at} role="img" aria-label={t('reacted', { emoji })} title={t('reacted', { emoji })}>
          {emoji}
        </span>
      ))}
    </>
  )
}
export default WhatsappMark
