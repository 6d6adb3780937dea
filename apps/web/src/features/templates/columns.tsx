import type { Template } from '@balcao/contracts/templates/templates'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Star } from 'lucide-react'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { t } from './messages.ts'
import css from './templates.module.css'

type Inside = { tabIndex: 0 | -1 }

export const columnsOf = (menu: RowButton<Template>): readonly TableColumn<Template>[] => [
  {
    id: 'name',
    label: t('template'),
    width: 320,
    grow: true,
    hideable: false,
    sortKey: 'name',
    cell: ({ name, content, favourite, problem }) => (
      <span className={css.name}>
        {favourite ? <Star size={12} className={css.star} aria-label={t('favourite')} /> : null}
        <span className={css.words}>{name}</span>
        {problem ? <span className={css.problem}>{t('broken')}</span> : null}
        <span className={css.content}>{content}</span>
      </span>
    ),
  },
  { id: 'category', label: t('category'), width: 160, cell: ({ category }) => <span className={css.quiet}>{category || '—'}</span> },
  { id: 'whose', label: t('whose'), width: 96, cell: ({ personal }) => t(personal ? 'own' : 'team') },
  { id: 'uses', label: t('uses'), width: 84, align: 'end', sortKey: 'uses', cell: ({ uses }) => figure(uses) },
  {
    id: 'lastUsed',
    label: t('lastUsed'),
    width: 112,
    cell: ({ lastUsedAt }) => <span className={css.quiet}>{lastUsedAt ? <TimeAgo at={lastUsedAt} bare /> : t('never')}</span>,
  },
  { id: 'actions', label: t('actionsColumn'), hideLabel: true, width: 48, cell: menu },
]

/** A template on the phone. */
export const cardOf = (menu: RowButton<Template>) => (template: Template, inside: Inside) => (
  <RowCard
    name={template.name}
    lines={[
      ...(template.problem ? [t('broken')] : []),
      template.content,
      `${t(template.personal ? 'own' : 'team')}${template.category ? ` · ${template.category}` : ''}`,
    ]}
    end={menu(template, inside)}
  />
)
