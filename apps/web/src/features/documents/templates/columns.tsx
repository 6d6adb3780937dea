import type { DocumentTemplate } from '@balcao/contracts/documents/templates'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import page from '../../../lib/page/form-page.module.css'
import { t } from './messages.ts'

const fieldsText = ({ fields }: DocumentTemplate) => t('fieldsCount', { n: fields.length })

export const templateColumns = (button: RowButton<DocumentTemplate>): readonly TableColumn<DocumentTemplate>[] => [
  {
    ...{ id: 'name', label: t('name'), width: 280, grow: true, hideable: false },
    cell: ({ name }) => (
      <span className={page.cut} title={name}>
        {name}
      </span>
    ),
  },
  { id: 'kind', label: t('kind'), width: 120, cell: ({ kind }) => t(`kind_${kind}`) },
  { id: 'fields', label: t('columnFields'), width: 140, cell: fieldsText },
  { id: 'uses', label: t('columnUses'), width: 150, align: 'end', cell: ({ uses }) => figure(uses) },
  { id: 'state', label: t('state'), width: 100, cell: ({ active }) => t(active ? 'active' : 'inactive') },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (template, inside) => button(template, inside) },
]

/** One on the phone. */
export const templateCard = (button: RowButton<DocumentTemplate>) => (template: DocumentTemplate, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={template.name}
    lines={[t(`kind_${template.kind}`), fieldsText(template), t('uses', { n: template.uses }), ...(template.active ? [] : [t('inactive')])]}
    end={button(template, inside)}
  />
)
