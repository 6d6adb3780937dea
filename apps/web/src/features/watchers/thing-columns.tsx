import type { WatchedThing } from '@balcao/contracts/watchers/watches'
import { isInAndOut } from '@balcao/contracts/watchers/watching'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Building2, Inbox, ListFilter, Search, Tag } from 'lucide-react'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { t as tw } from '../../lib/watching/messages.ts'
import { isMuted } from '../../lib/watching/watch-menu.tsx'
import { t } from './messages.ts'
import { UnreadMark } from './unread-mark.tsx'
import css from './watchers.module.css'

type Inside = { tabIndex: 0 | -1 }
export const THING_ICON = { company: Building2, queue: Inbox, tag: Tag, search: ListFilter, kept_search: Search } as const

/** What a row is called; what may not be seen has no name. */
export const nameOf = ({ entity, name }: WatchedThing) => name ?? t(`unseen_${entity}`)

const Subject = ({ row }: { row: WatchedThing }) => {
  const Icon = THING_ICON[row.entity]
  return (
    <span className={css.subject}>
      <UnreadMark unread={row.unread} />
      <Icon size={14} aria-hidden className={css.kindIcon} />
      {nameOf(row)}
    </span>
  )
}

const howOf = ({ entity, how }: WatchedThing) => {
  if (how.asleep) return t(`asleep_${how.asleep}`)
  if (isMuted(how)) return tw('muted', { until: exactTime(how.mutedUntil as string) })
  return isInAndOut(entity) ? t('inAndOut') : tw(`level_${how.level}`)
}
const isQuiet = ({ how }: WatchedThing) => how.asleep !== null || isMuted(how)
const changed = ({ lastChangeAt }: WatchedThing) => (lastChangeAt ? <TimeAgo at={lastChangeAt} bare /> : '—')

const lastOf = (row: WatchedThing) => (
  <>
    {t('lastChange')}: {changed(row)}
  </>
)

export const thingColumnsOf = (menu: RowButton<WatchedThing>): readonly TableColumn<WatchedThing>[] => [
  { id: 'thing', label: t('thing'), width: 320, grow: true, hideable: false, cell: (row) => <Subject row={row} /> },
  { id: 'kind', label: t('kind'), width: 110, cell: ({ entity }) => t(`kind_${entity}`) },
  { id: 'how', label: tw('how'), width: 230, cell: (row) => <span className={isQuiet(row) ? css.muted : undefined}>{howOf(row)}</span> },
  { id: 'updated', label: t('lastChange'), width: 130, cell: changed },
  { id: 'menu', label: t('actions'), hideLabel: true, width: 56, hideable: false, cell: menu },
]

/** The same, on the phone. */
export const thingCardOf = (menu: RowButton<WatchedThing>) => (row: WatchedThing, inside: Inside) => (
  <RowCard name={<Subject row={row} />} lines={[`${t(`kind_${row.entity}`)} · ${howOf(row)}`, lastOf(row)]} end={menu(row, inside)} />
)
