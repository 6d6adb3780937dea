import type { Delivery } from '@balcao/contracts/integrations/deliveries'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { relativeTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { RowCard } from '../../lib/lists/row-card.tsx'
import page from '../../lib/page/form-page.module.css'
import { t } from './deliveries.messages.ts'
import { eventKey } from './form-values.ts'
import { t as words } from './messages.ts'

type Inside = { tabIndex: 0 | -1 }

/** What became of it: its state, its last answer, and what comes next. */
function resultOf({ state, status, failure, tries, nextAt }: Delivery): string {
  const parts = [
    status === null ? '' : t('answered', { status: String(status) }),
    failure ? t(`failure_${failure}`) : '',
    tries > 1 || state === 'failed' ? t('tries', { n: tries }) : '',
    nextAt && tries > 0 ? t('next', { at: relativeTime(nextAt) }) : '',
  ].filter(Boolean)
  return [t(`state_${state}`), parts.join(', ')].filter(Boolean).join(': ')
}

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

const Ticket = ({ delivery: { ticket }, tabIndex }: { delivery: Delivery } & Inside) =>
  ticket ? (
    <Link to="/tickets/$id" params={{ id: String(ticket.id) }} tabIndex={tabIndex} preload={false}>
      #{ticket.number}
    </Link>
  ) : null

export const deliveryColumns = (): readonly TableColumn<Delivery>[] => [
  { id: 'at', label: t('at'), width: 120, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
  { id: 'event', label: t('event'), width: 220, hideable: false, cell: ({ event }) => words(eventKey(event)) },
  { id: 'webhook', label: t('webhook'), width: 200, cell: ({ webhookName }) => <Cut>{webhookName}</Cut> },
  { id: 'ticket', label: t('ticket'), width: 110, cell: (delivery, inside) => <Ticket delivery={delivery} {...inside} /> },
  { id: 'result', label: t('result'), width: 320, grow: true, cell: (delivery) => <Cut>{resultOf(delivery)}</Cut> },
]

/** One on the phone. */
export const deliveryCard = (delivery: Delivery, inside: Inside) => (
  <RowCard
    name={words(eventKey(delivery.event))}
    lines={[
      delivery.webhookName,
      <Cut key="result">{resultOf(delivery)}</Cut>,
      <span key="at">
        <TimeAgo at={delivery.createdAt} bare /> <Ticket delivery={delivery} {...inside} />
      </span>,
    ]}
  />
)
