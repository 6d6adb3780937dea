import type { ChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { figure } from '@balcao/ui/lib/language'
import { typeName } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import page from '../../../lib/page/form-page.module.css'
import { t } from './messages.ts'

type Named = { id: number; name: string }

const itemsText = ({ items }: ChecklistTemplate) =>
  [t('items', { n: items.length }), t('mandatoryItems', { n: items.filter(({ mandatory }) => mandatory).length })].join(', ')

/** The queues and types of tickets that it is offered first for. */
const scopeText = ({ queueIds, types }: ChecklistTemplate, queues: readonly Named[]) =>
  [...queues.filter(({ id }) => queueIds.includes(id)).map(({ name }) => name), ...types.map(typeName)].join(', ') || t('any')

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

export const templateColumns = (
  queues: readonly Named[],
  button: RowButton<ChecklistTemplate>,
): readonly TableColumn<ChecklistTemplate>[] => [
  { id: 'name', label: t('name'), width: 260, grow: true, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'items', label: t('columnItems'), width: 200, cell: (template) => itemsText(template) },
  { id: 'for', label: t('columnFor'), width: 220, cell: (template) => <Cut>{scopeText(template, queues)}</Cut> },
  { id: 'uses', label: t('columnUses'), width: 140, align: 'end', cell: ({ uses }) => figure(uses) },
  { id: 'state', label: t('state'), width: 100, cell: ({ active }) => t(active ? 'active' : 'inactive') },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (template, inside) => button(template, inside) },
]

/** One on the phone. */
export const templateCard = (button: RowButton<ChecklistTemplate>) => (template: ChecklistTemplate, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={template.name}
    lines={[itemsText(template), t('uses', { n: template.uses }), ...(template.active ? [] : [t('inactive')])]}
    end={button(template, inside)}
  />
)
