import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { statusWord } from '@balcao/ui/lib/names'
import { ownWord } from '@balcao/ui/lib/texts/own-words'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './dashboard.module.css'
import { t } from './messages.ts'

const STEPS = ['step0', 'step1', 'step2', 'step3'] as const
/** The status that each of them is about: an organisation's own word for it names the step as well. */
const STEP_STATUS = ['new', 'open', 'waiting_customer', 'resolved'] as const
const stepWord = (at: number): string => ownWord(`customer-status.${STEP_STATUS[at]}`) ?? t(STEPS[at] ?? 'step3')

const STEP_OF: Partial<Record<Status, number>> = { new: 0, open: 1, scheduled: 1, waiting_third_party: 1, waiting_customer: 2 }

/** A customer's own tickets, each with how far it has come. */
export const CustomerTickets = () => {
  const navigate = useNavigate()
  const can = useCan()
  const { data, isPending } = trpc.tickets.list.useQuery({ limit: 10 })
  return (
    <section className={css.card}>
      <header className={css.cardHead}>
        <h2>{t('yours')}</h2>
        {can('ticket.create') ? (
          <Button variant="contained" onClick={() => navigate({ to: '/tickets/new' })}>
            {t('newTicket')}
          </Button>
        ) : null}
      </header>
      {isPending ? <BlockSkeleton height={240} /> : null}
      {data?.data.length === 0 ? <p className={css.quiet}>{t('yoursEmpty')}</p> : null}
      <ul className={css.list}>
        {data?.data.map((ticket) => (
          <li key={ticket.id}>
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.ticket}>
              <span className={css.ticketTop}>
                <span className={css.quiet}>#{ticket.number}</span>
                <StatusLabel status={ticket.status} label={statusWord(ticket)} />
                <span className={css.when}>
                  <TimeAgo at={ticket.updatedAt} />
                </span>
              </span>
              <span className={css.ticketTitle}>{ticket.title}</span>
              <Track ticket={ticket} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Track = ({ ticket }: { ticket: Ticket }) => {
  const at = STEP_OF[ticket.status] ?? STEPS.length - 1
  return (
    <span className={css.track} role="img" aria-label={t('track', { step: stepWord(at) })}>
      {STEPS.map((step, index) => (
        <span key={step} data-done={index <= at || undefined} />
      ))}
    </span>
  )
}
