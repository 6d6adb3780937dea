import type { Flow } from '@balcao/contracts/flows/flows'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import page from '../../lib/page/form-page.module.css'
import { startText } from './editor/start-text.ts'
import { t } from './messages.ts'

const stateText = ({ active, problem }: Flow) => [t(active ? 'active' : 'inactive'), ...(problem ? [t('brokenMark')] : [])].join(', ')

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

export const flowColumns = (button: RowButton<Flow>): readonly TableColumn<Flow>[] => [
  { id: 'name', label: t('name'), width: 260, grow: true, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'start', label: t('columnStart'), width: 220, cell: ({ trigger }) => <Cut>{startText(trigger.event)}</Cut> },
  { id: 'steps', label: t('columnSteps'), width: 90, cell: ({ steps }) => t('count', { n: steps.length }) },
  { id: 'open', label: t('columnRuns'), width: 120, cell: ({ runs }) => String(runs.open) },
  { id: 'failed', label: t('columnFailed'), width: 90, cell: ({ runs }) => String(runs.failed) },
  {
    id: 'last',
    label: t('columnLast'),
    width: 120,
    cell: ({ runs }) => (runs.lastAt ? <TimeAgo at={runs.lastAt} bare /> : <span className={page.quiet}>{t('never')}</span>),
  },
  { id: 'state', label: t('state'), width: 150, cell: stateText },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (flow, inside) => button(flow, inside) },
]

/** One on the phone. */
export const flowCard = (button: RowButton<Flow>) => (flow: Flow, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={flow.name}
    lines={[
      startText(flow.trigger.event),
      `${t('count', { n: flow.steps.length })}, ${t('open', { n: flow.runs.open })}, ${t('failures', { n: flow.runs.failed })}`,
      stateText(flow),
    ]}
    end={button(flow, inside)}
  />
)
