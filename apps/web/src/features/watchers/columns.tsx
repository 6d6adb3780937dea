import type { Watched } from '@balcao/contracts/watchers/watchers'
import { statusWord } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { t as tw } from '../../lib/watching/messages.ts'
import { isMuted } from '../../lib/watching/watch-menu.tsx'
import { t } from './messages.ts'
import { UnreadMark } from './unread-mark.tsx'
import css from './watchers.module.css'

type Inside = { tabIndex: 0 | -1 }

const Subject = ({ ticket, unread }: Pick<Watched, 'ticket' | 'unread'>) => (
  <span className={css.subject}>
    <UnreadMark unread={unread} />#{ticket.number} {ticket.title}
  </span>
)
const howOf = (row: Watched) => (isMuted(row) ? tw('muted', { until: exactTime(row.mutedUntil as string) }) : tw(`level_${row.level}`))

export const columnsOf = (menu: RowButton<Watched>): readonly TableColumn<Watched>[] => [
  { id: 'ticket', label: t('ticket'), width: 320, grow: true, hideable: false, cell: (row) => <Subject {...row} /> },
  { id: 'status', label: t('status'), width: 170, cell: ({ ticket }) => statusWord(ticket) },
  { id: 'how', label: tw('how'), width: 210, cell: (row) => <span className={isMuted(row) ? css.muted : undefined}>{howOf(row)}</span> },
  { id: 'updated', label: t('updated'), width: 110, cell: ({ ticket }) => <TimeAgo at={ticket.updatedAt} bare /> },
  { id: 'menu', label: t('actions'), hideLabel: true, width: 56, hideable: false, cell: menu },
]

/** A ticket one follows, on the phone. */
export const cardOf = (menu: RowButton<Watched>) => (row: Watched, inside: Inside) => (
  <RowCard name={<Subject {...row} />} lines={[`${statusWord(row.ticket)} · ${howOf(row)}`]} end={menu(row, inside)} />
)
