import type { Workflow } from '@balcao/contracts/workflows/workflows'
import { typeName } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'

const typesText = ({ types }: Workflow) => types.map(typeName).join(', ') || t('noTypes')
const stateText = ({ active, broken }: Workflow) => [t(active ? 'active' : 'inactive'), ...(broken ? [t('brokenMark')] : [])].join(', ')

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

export const workflowColumns = (button: RowButton<Workflow>): readonly TableColumn<Workflow>[] => [
  { id: 'name', label: t('name'), width: 260, grow: true, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'types', label: t('types'), width: 240, cell: (workflow) => <Cut>{typesText(workflow)}</Cut> },
  { id: 'transitions', label: t('columnTransitions'), width: 110, cell: ({ transitions }) => t('count', { n: transitions.length }) },
  { id: 'state', label: t('state'), width: 160, cell: stateText },
  { id: 'changed', label: t('columnChanged'), width: 130, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (workflow, inside) => button(workflow, inside) },
]

/** One on the phone. */
export const workflowCard = (button: RowButton<Workflow>) => (workflow: Workflow, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={workflow.name}
    lines={[typesText(workflow), t('count', { n: workflow.transitions.length }), stateText(workflow)]}
    end={button(workflow, inside)}
  />
)
