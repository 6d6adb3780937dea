import type { WhatsappMessage } from '@balcao/contracts/whatsapp/messages'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { RowCard } from '../../lib/lists/row-card.tsx'
import page from '../../lib/page/form-page.module.css'
import { t } from './log.messages.ts'

type Inside = { tabIndex: 0 | -1 }

export const resultOf = ({ state, cause }: WhatsappMessage): string =>
  [t(`state_${state}`), cause ? t(`cause_${cause}`) : ''].filter(Boolean).join(': ')
const wayOf = ({ direction, number, person }: WhatsappMessage) =>
  t(`way_${direction}`, { who: person?.name ?? (shownNumber(number) || '—') })

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

const Ticket = ({ message: { ticket }, tabIndex }: { message: WhatsappMessage } & Inside) =>
  ticket ? (
    <Link to="/tickets/$id" params={{ id: String(ticket.id) }} tabIndex={tabIndex} preload={false}>
      #{ticket.number}
    </Link>
  ) : null

export const logColumns = (): readonly TableColumn<WhatsappMessage>[] => [
  { id: 'at', label: t('at'), width: 120, cell: ({ at }) => <TimeAgo at={at} bare /> },
  { id: 'way', label: t('direction'), width: 240, cell: (one) => <Cut>{wayOf(one)}</Cut> },
  { id: 'message', label: t('message'), width: 320, grow: true, hideable: false, cell: ({ text }) => <Cut>{text}</Cut> },
  { id: 'ticket', label: t('ticket'), width: 90, cell: (message, inside) => <Ticket message={message} {...inside} /> },
  { id: 'result', label: t('result'), width: 280, cell: (one) => <Cut>{resultOf(one)}</Cut> },
]

/** One on the phone. */
export const logCard = (message: WhatsappMessage, inside: Inside) => (
  <RowCard
    name={message.text}
    lines={[
      wayOf(message),
      <Cut key="result">{resultOf(message)}</Cut>,
      <span key="at">
        <TimeAgo at={message.at} bare /> <Ticket message={message} {...inside} />
      </span>,
    ]}
  />
)
