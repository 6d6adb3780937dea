import type { Tag } from '@balcao/contracts/tags/tags'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { t } from './messages.ts'
import css from './tags.module.css'

type Inside = { tabIndex: 0 | -1 }

/** A tag as it stands on tickets: its colour is a dot beside the name, never the only sign. */
export const TagName = ({ tag }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={css.name}>
    <span className={css.dot} style={tag.color ? { background: tag.color, borderColor: tag.color } : undefined} aria-hidden />
    <span className={css.words}>{tag.name}</span>
  </span>
)

const Uses = ({ tag, tabIndex }: { tag: Tag } & Inside) =>
  tag.uses === null || tag.uses === 0 ? (
    <span className={css.quiet}>{tag.uses === null ? '—' : '0'}</span>
  ) : (
    <Link to="/tickets" search={{ tag: String(tag.id) }} tabIndex={tabIndex} className={css.uses} preload={false}>
      {t('usesOf', { n: tag.uses })}
    </Link>
  )

export const columnsOf = (menu: RowButton<Tag>): readonly TableColumn<Tag>[] => [
  { id: 'name', label: t('tag'), width: 280, grow: true, hideable: false, sortKey: 'name', cell: (tag) => <TagName tag={tag} /> },
  { id: 'uses', label: t('uses'), width: 160, sortKey: 'uses', cell: (tag, inside) => <Uses tag={tag} {...inside} /> },
  {
    id: 'made',
    label: t('made'),
    width: 130,
    cell: (tag) => (
      <span className={css.quiet}>
        <TimeAgo at={tag.createdAt} bare />
      </span>
    ),
  },
  { id: 'actions', label: t('actionsColumn'), hideLabel: true, width: 48, cell: menu },
]

/** A tag on the phone. */
export const cardOf = (menu: RowButton<Tag>) => (tag: Tag, inside: Inside) => (
  <RowCard name={<TagName tag={tag} />} lines={[tag.uses === null ? '' : t('usesOf', { n: tag.uses })]} end={menu(tag, inside)} />
)
