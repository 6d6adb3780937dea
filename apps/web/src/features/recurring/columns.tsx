import type { RecurringTicket } from '@balcao/contracts/recurring/recurring'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { occurrenceText, rhythmText } from '../../lib/rhythm/rhythm.ts'
import { t } from './messages.ts'
import css from './recurring.module.css'
import { stateText } from './state-text.ts'

type Inside = { tabIndex: 0 | -1 }

const State = ({ recurring }: { recurring: RecurringTicket }) => (
  <span className={css.state} data-state={recurring.state} title={stateText(recurring)}>
    {recurring.trouble ? <TriangleAlert size={14} aria-hidden /> : null}
    <span className={css.cut}>{stateText(recurring)}</span>
  </span>
)

const Last = ({ recurring: { last }, tabIndex }: { recurring: RecurringTicket } & Inside) =>
  last ? (
    <Link to="/tickets/$id" params={{ id: String(last.ticketId) }} tabIndex={tabIndex} preload={false} className={css.link}>
      #{last.number}
    </Link>
  ) : (
    <span className={css.quiet}>{t('none')}</span>
  )

export const columnsOf = (timeZone: string, menu: RowButton<RecurringTicket>): readonly TableColumn<RecurringTicket>[] => [
  {
    id: 'what',
    label: t('what'),
    width: 220,
    grow: true,
    hideable: false,
    cell: (one) => <span className={css.name}>{one.title}</span>,
  },
  {
    id: 'rhythm',
    label: t('rhythm'),
    width: 300,
    cell: (one) => (
      <span className={css.cut} title={rhythmText(one.schedule)}>
        {rhythmText(one.schedule)}
      </span>
    ),
  },
  {
    id: 'next',
    label: t('next'),
    width: 190,
    cell: ({ nextAt }) => (nextAt ? occurrenceText(nextAt, timeZone) : <span className={css.quiet}>{t('none')}</span>),
  },
  { id: 'last', label: t('last'), width: 110, cell: (one, inside) => <Last recurring={one} {...inside} /> },
  { id: 'state', label: t('state'), width: 180, cell: (one) => <State recurring={one} /> },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, cell: menu },
]

/** One on the phone. */
export const cardOf = (timeZone: string, menu: RowButton<RecurringTicket>) => (one: RecurringTicket, inside: Inside) => {
  const { state, nextAt, trouble } = one
  const then = state === 'active' && nextAt && !trouble ? t('nextIs', { at: occurrenceText(nextAt, timeZone) }) : stateText(one)
  return <RowCard name={one.title} lines={[rhythmText(one.schedule), then]} end={menu(one, inside)} />
}
