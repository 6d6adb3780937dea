import type { WatchRow } from '@balcao/contracts/watchers/overview'
import { isInAndOut } from '@balcao/contracts/watchers/watching'
import { perLanguage } from '@balcao/ui/lib/language'
import { statusName } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { isMuted } from '../../../lib/watching/watch-menu.tsx'
import { THING_ICON } from '../thing-columns.tsx'
import { t } from './overview.messages.ts'
import css from './overview.module.css'

export function whoOf({ user, team, email, side }: WatchRow): string {
  if (email !== null) return email
  if (team) return t('team', { name: team.name })
  return side === 'customer' ? t('customer', { name: user?.name ?? '' }) : (user?.name ?? '')
}

function howOf(row: WatchRow): string {
  const how = row.thing && isInAndOut(row.thing.entity) ? t('inAndOut') : t(`level_${row.level}`)
  return isMuted(row) ? t('muted', { how, until: exactTime(row.mutedUntil as string) }) : how
}

/** What is watched, in words. */
export const subjectOf = ({ ticket, thing }: Pick<WatchRow, 'ticket' | 'thing'>): string => {
  if (ticket) return `#${ticket.number} ${ticket.title}`
  return thing?.name ?? t(thing?.entity === 'kept_search' ? 'ownSearch' : 'ownView')
}

const Subject = (row: WatchRow) => {
  const Icon = row.thing ? THING_ICON[row.thing.entity] : null
  return (
    <span className={css.cut}>
      {Icon ? <Icon size={14} aria-hidden className={css.icon} /> : null}
      {subjectOf(row)}
    </span>
  )
}

export const columns = perLanguage((): readonly TableColumn<WatchRow>[] => [
  {
    id: 'who',
    label: t('who'),
    width: 185,
    hideable: false,
    cell: (row) => (
      <span className={css.who} title={row.user?.email ?? undefined}>
        {whoOf(row)}
      </span>
    ),
  },
  { id: 'ticket', label: t('what'), width: 250, grow: true, hideable: false, cell: (row) => <Subject {...row} /> },
  { id: 'kind', label: t('kind'), width: 85, cell: ({ thing }) => t(`kind_${thing?.entity ?? 'ticket'}`) },
  { id: 'status', label: t('status'), width: 150, cell: ({ ticket }) => (ticket ? statusName(ticket.status) : '—') },
  { id: 'company', label: t('company'), width: 150, cell: ({ company }) => <span className={css.cut}>{company?.name ?? '—'}</span> },
  { id: 'level', label: t('level'), width: 140, cell: (row) => <span className={css.cut}>{howOf(row)}</span> },
  { id: 'since', label: t('since'), width: 110, cell: ({ since }) => <TimeAgo at={since} bare /> },
])

/** The same on the phone. */
export const WatchCard = (row: WatchRow) => (
  <RowCard
    name={whoOf(row)}
    lines={[
      subjectOf(row),
      [row.ticket ? statusName(row.ticket.status) : t(`kind_${row.thing?.entity ?? 'ticket'}`), row.company?.name, howOf(row)]
        .filter(Boolean)
        .join(' · '),
    ]}
  />
)
