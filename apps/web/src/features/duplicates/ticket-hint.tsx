import { IconTool } from '@balcao/ui/icon-tool'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { useDuplicateActs, useTicketHints } from './duplicates.data.ts'
import css from './duplicates.module.css'
import { t } from './messages.ts'
import { reasonText } from './reason-text.ts'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

type TicketHintProps = {
  ticketId: number
  /** In a row of the header that is there anyway: what comes later moves nothing. */
  isInHeader: boolean
}

/** One quiet line above the conversation: the most probable duplicate, why, and what to do about it. It never blocks anything. */
const TicketHint = ({ ticketId, isInHeader }: TicketHintProps) => {
  const settings = trpc.duplicates.settings.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY }).data
  const { data } = useTicketHints(ticketId, settings?.enabled === true && settings.hintInTicket)
  const { reject } = useDuplicateActs()
  const [isDismissed, setDismissed] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const match = data?.matches.find(({ band }) => band !== 'low')
  if (!match || isDismissed) return null
  const { ticket, probability, reasons } = match
  const why = [t('probable', { percent: String(Math.round(probability * 100)) }), reasons.slice(0, 2).map(reasonText).join(', ')]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className={isInHeader ? css.inHeader : css.hint} aria-label={t('hint')}>
      <div className={css.line}>
        <span className={css.what} title={isInHeader ? `#${ticket.number} ${ticket.title} · ${why}` : undefined}>
          {t('hint')}{' '}
          <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>
            #{ticket.number} {ticket.title}
          </Link>{' '}
          <span className={css.quiet}>· {why}</span>
        </span>
        <Button size="small" onClick={() => setComparing(true)}>
          {t('compare')}
        </Button>
        <Button size="small" onClick={() => void reject(ticketId, ticket.id)}>
          {t('different')}
        </Button>
        <IconTool aria-label={t('ignore')} onClick={() => setDismissed(true)}>
          <X size={16} aria-hidden />
        </IconTool>
      </div>
      {isComparing ? (
        <Suspense>
          <CompareDialog a={ticketId} b={ticket.id} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
export default TicketHint
