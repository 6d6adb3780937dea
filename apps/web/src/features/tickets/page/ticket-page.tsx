import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import { BlockSkeleton, TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate, useParams } from '@tanstack/react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { t as page } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../../lib/tickets/ticket.module.css'
import { useTicket } from './ticket.data.ts'
import { TicketView } from './ticket-view.tsx'

export const Page = () => {
  const { id } = useParams({ strict: false })
  const ticketId = /^[1-9]\d{0,9}$/.test(id ?? '') ? Number(id) : 0
  const { ticket, error, retry, isPending } = useTicket(ticketId)
  usePageTitle(ticket && `#${ticket.number} ${ticket.title}`)

  // Also a ticket that was shown: it may have gone out of the reader's sight.
  if (ticketId === 0 || (error && failureOf(error).statusCode === 404)) return <Gone />
  if (ticket) return <TicketView key={ticket.id} ticket={ticket} />
  if (error)
    return (
      <ErrorState title={page('ticketFailed')} code={failureOf(error).requestId || failureOf(error).code} onRetry={retry}>
        {failureOf(error).message}
      </ErrorState>
    )
  return <Loading late={isPending} />
}

const Gone = () => {
  const navigate = useNavigate()
  return (
    <EmptyState
      kind="filtered"
      title={page('ticketGone')}
      action={<Button onClick={() => navigate({ to: '/tickets' })}>{page('backToList')}</Button>}
    >
      {page('ticketGoneText')}
    </EmptyState>
  )
}

const Loading = ({ late }: { late: boolean }) => {
  const slow = useDelayed(late, 1000)
  return (
    <div className={css.page}>
      <div className={css.main}>
        <header className={css.header}>
          <h1 tabIndex={-1} className="visually-hidden">
            {page('loadingTicket')}
          </h1>
          <BlockSkeleton height={16} width={220} />
          <BlockSkeleton height={22} width={420} />
          <BlockSkeleton height={28} width={180} />
        </header>
        <div className={css.scroll}>
          <TextSkeleton lines={6} />
          <p role="status">{slow ? t('stillLoading') : ''}</p>
        </div>
      </div>
    </div>
  )
}
