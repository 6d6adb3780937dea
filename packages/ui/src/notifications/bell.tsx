import { Bell as BellIcon } from 'lucide-react'
import { t } from '../lib/notifications/bell-messages.ts'
import { BADGE_MAX } from '../lib/notifications/constants.ts'
import './bell.css'

type BellProps = {
  unread: number
  open: boolean
  /** The person's own choice; reduced motion wins over it. */
  moving: boolean
  onToggle: () => void
  className?: string | undefined
  /** With its name below it, as in a phone's bar. */
  labelled?: boolean
}

/** The way to the notifications, with how many are unread. */
export const Bell = ({ unread, open, moving, onToggle, className = 'bell', labelled = false }: BellProps) => (
  <button
    type="button"
    className={className}
    data-bell
    aria-label={t(labelled ? 'nameInBar' : 'name', { n: unread })}
    aria-expanded={open}
    onClick={onToggle}
  >
    <span className="bell-icon">
      <BellIcon size={20} aria-hidden />
      {unread > 0 ? (
        // Drawn by the stylesheet: what is written on a button is to stand in its name as it is written.
        <span className="bell-badge" data-moving={moving || undefined} data-count={unread > BADGE_MAX ? `${BADGE_MAX}+` : unread} />
      ) : null}
    </span>
    {labelled ? <span aria-hidden>{t('short')}</span> : null}
  </button>
)
