import type { SlaBoardRow } from '@balcao/contracts/sla/timers'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { Link } from '@tanstack/react-router'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { t as mark } from '../../../lib/sla/messages.ts'
import { SegmentBar, sumsText } from '../../../lib/sla/segment-bar.tsx'
import { SlaMark } from '../../../lib/sla/sla-mark.tsx'
import css from './board.module.css'
import { t } from './messages.ts'

const Mark = ({ timer: { state, late, warnedAt, dueAt, metric } }: Pick<SlaBoardRow, 'timer'>) => (
  <SlaMark sla={{ state: state === 'paused' ? 'paused' : late ? 'late' : warnedAt ? 'at_risk' : 'running', dueAt, metric }} />
)

export const columnsOf = (asOf: string, queues: ReadonlyMap<number, string>): readonly TableColumn<SlaBoardRow>[] => [
  {
    id: 'ticket',
    label: t('ticket'),
    width: 300,
    grow: true,
    hideable: false,
    cell: ({ ticket }, inside) => (
      <span className={css.ticket}>
        <PriorityGlyph priority={ticket.priority} />
        <span className={css.number}>#{ticket.number}</span>
        <Link to="/tickets/$id" params={{ id: String(ticket.id) }} {...inside} preload={false} className={css.title}>
          {ticket.title}
        </Link>
      </span>
    ),
  },
  { id: 'left', label: t('left'), width: 130, cell: (row) => <Mark {...row} /> },
  {
    id: 'promise',
    label: t('promise'),
    width: 170,
    cell: ({ timer }) => <span className={css.cut}>{mark(`metric_${timer.metric}`)}</span>,
  },
  { id: 'bar', label: t('bar'), width: 210, cell: ({ timer }) => <SegmentBar timer={timer} asOf={asOf} /> },
  {
    id: 'queue',
    label: t('queue'),
    width: 130,
    cell: ({ ticket }) => <span className={css.quiet}>{queues.get(ticket.queueId ?? 0) ?? '—'}</span>,
  },
  {
    id: 'assignee',
    label: t('assignee'),
    width: 150,
    cell: ({ ticket }) => <span className={css.quiet}>{ticket.assignee?.name ?? '—'}</span>,
  },
]

/** One on the phone. */
export const cardOf = (asOf: string) => (row: SlaBoardRow) => {
  const { ticket, timer } = row
  const who = ticket.assignee?.name ?? t('nobody')
  return (
    <RowCard
      name={`#${ticket.number} ${ticket.title}`}
      lines={[`${mark(`metric_${timer.metric}`)} · ${who}`, sumsText(timer, asOf)]}
      end={<Mark {...row} />}
    />
  )
}
