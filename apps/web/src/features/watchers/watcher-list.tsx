import type { WatcherTeam } from '@balcao/contracts/watchers/groups'
import type { Watcher } from '@balcao/contracts/watchers/watchers'
import { Avatar } from '@balcao/ui/avatar'
import IconButton from '@mui/material/IconButton'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { t as tw } from '../../lib/watching/messages.ts'
import { AddWatcher } from './add-watcher.tsx'
import { EmailRow } from './email-row.tsx'
import { useEmails } from './emails.data.ts'
import { t } from './messages.ts'
import { TeamRow } from './team-row.tsx'
import { useWatchActs } from './watchers.data.ts'
import css from './watchers.module.css'

type WatcherListProps = {
  ticketId: number
  watchers: readonly Watcher[]
  teams: readonly WatcherTeam[]
  editable: boolean
  anchor: HTMLElement
  onClose: () => void
}

/** Who follows a ticket; whoever may change the ticket adds and removes people and teams. */
export const WatcherList = ({ ticketId, watchers, teams, editable, anchor, onClose }: WatcherListProps) => {
  const actions = useRef<PopoverActions>(null)
  // In the page only once the popover has its place there.
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  // It grows while it is open, also past the end of the screen.
  useEffect(() => {
    const observer = new ResizeObserver(() => actions.current?.updatePosition())
    if (box) observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  const { emails } = useEmails(ticketId)
  const name = { paper: { role: 'dialog', 'aria-label': t('watchers') } }
  return (
    <Popover open action={actions} anchorEl={anchor} onClose={onClose} slotProps={name}>
      <div ref={setBox} className={css.people}>
        {editable ? <AddWatcher ticketId={ticketId} /> : null}
        {watchers.length + teams.length + emails.length === 0 ? <p className={css.quiet}>{t('nobody')}</p> : null}
        <ul className={css.list}>
          {teams.map((team) => (
            <TeamRow key={team.queueId} ticketId={ticketId} team={team} editable={editable} />
          ))}
          {emails.map((watcher) => (
            <EmailRow key={watcher.email} ticketId={ticketId} watcher={watcher} editable={editable} />
          ))}
          {watchers.map((watcher) => (
            <Row key={watcher.user.id} ticketId={ticketId} watcher={watcher} editable={editable} />
          ))}
        </ul>
      </div>
    </Popover>
  )
}

const Row = ({ ticketId, watcher, editable }: { ticketId: number; watcher: Watcher; editable: boolean }) => {
  const me = useMe()
  const { unwatch } = useWatchActs()
  const { user, side, level, isAsleep } = watcher
  return (
    <li className={css.person}>
      <Avatar name={user.name} size={24} />
      <span className={css.name}>
        {user.name}
        <small>{isAsleep ? t('asleep') : side === 'customer' ? t('customer') : tw(`level_${level}`)}</small>
      </span>
      {editable || user.id === me.id ? (
        <IconButton
          size="small"
          aria-label={t('remove', { name: user.name })}
          onClick={() => void unwatch({ id: ticketId, userId: user.id })}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
