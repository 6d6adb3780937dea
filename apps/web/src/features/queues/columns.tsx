import type { Queue } from '@balcao/contracts/queues/queues'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { t } from './messages.ts'
import { QueueName } from './queue-name.tsx'
import css from './queues.module.css'

const Figure = ({ value }: { value: number }) => <span className={value === 0 ? css.quiet : css.figure}>{figure(value)}</span>

/** Late and at risk, in words; a dash where neither is. */
export const riskText = ({ late, atRisk }: Pick<Queue, 'late' | 'atRisk'>): string =>
  late + atRisk === 0 ? '' : t('riskOf', { late, atRisk, sep: late > 0 && atRisk > 0 ? ', ' : '' })

const Risk = ({ queue }: { queue: Queue }) => <span className={queue.late > 0 ? css.late : css.quiet}>{riskText(queue) || '—'}</span>
const people = ({ online, members }: Queue) => t('peopleOf', { online, members })

export const columnsOf = (menu: RowButton<Queue>): readonly TableColumn<Queue>[] => [
  { id: 'name', label: t('queue'), width: 260, grow: true, hideable: false, cell: (queue) => <QueueName queue={queue} /> },
  { id: 'strategy', label: t('strategyColumn'), width: 150, cell: ({ strategy }) => t(`strategy_${strategy}`) },
  { id: 'waiting', label: t('waiting'), width: 130, align: 'end', cell: ({ waiting }) => <Figure value={waiting} /> },
  { id: 'open', label: t('open'), width: 110, align: 'end', cell: ({ open }) => <Figure value={open} /> },
  { id: 'risk', label: t('risk'), width: 190, cell: (queue) => <Risk queue={queue} /> },
  { id: 'people', label: t('people'), width: 140, cell: (queue) => <span className={css.quiet}>{people(queue)}</span> },
  { id: 'actions', label: t('actionsColumn'), hideLabel: true, width: 48, cell: menu },
]

/** A queue on the phone. */
export const cardOf = (menu: RowButton<Queue>) => (queue: Queue, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={<QueueName queue={queue} />}
    lines={[
      [t('waitingOf', { n: queue.waiting }), riskText(queue)].filter(Boolean).join(' · '),
      `${t(`strategy_${queue.strategy}`)} · ${people(queue)}`,
    ]}
    end={menu(queue, inside)}
  />
)
