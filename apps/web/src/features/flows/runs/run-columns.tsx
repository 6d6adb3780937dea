import type { FlowRun } from '@balcao/contracts/flows/runs'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Cut } from '../../../lib/lists/cut.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { TicketCell } from '../../../lib/lists/ticket-cell.tsx'
import type { Names } from '../editor/step-text.ts'
import { t } from './messages.ts'
import { whereText } from './where-text.ts'

type Inside = { tabIndex: 0 | -1 }

const untilText = ({ until }: FlowRun) => (until ? t('until', { at: exactTime(until) }) : '')

/** `ofAll`: the list has runs of several flows, which it names then. */
export const runColumns = (names: Names, ofAll: boolean): readonly TableColumn<FlowRun>[] => [
  {
    id: 'ticket',
    label: t('ticket'),
    width: 260,
    grow: true,
    hideable: false,
    cell: (run, inside) => <TicketCell ticket={run.ticket} hidden={t('hidden')} {...inside} />,
  },
  ...(ofAll ? [{ id: 'flow', label: t('flow'), width: 220, cell: ({ flow }: FlowRun) => <Cut>{flow.name}</Cut> }] : []),
  { id: 'state', label: t('state'), width: 170, cell: ({ state }) => t(`state_${state}`) },
  {
    id: 'where',
    label: t('where'),
    width: 300,
    cell: (run) => <Cut>{[whereText(run, names), untilText(run)].filter(Boolean).join(', ')}</Cut>,
  },
  { id: 'started', label: t('started'), width: 120, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
]

/** One on the phone. */
export const runCard = (names: Names, ofAll: boolean) => (run: FlowRun, inside: Inside) => (
  <RowCard
    name={<TicketCell ticket={run.ticket} hidden={t('hidden')} {...inside} />}
    lines={[
      ...(ofAll ? [run.flow.name] : []),
      t(`state_${run.state}`),
      [whereText(run, names), untilText(run)].filter(Boolean).join(', '),
      <TimeAgo key="at" at={run.createdAt} bare />,
    ]}
  />
)
