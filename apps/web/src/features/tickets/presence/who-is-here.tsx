import { Avatar } from '@balcao/ui/avatar'
import { usePresence } from '../../../lib/presence.ts'
import { t } from './messages.ts'
import css from './presence.module.css'

const MOST = 3

/** The others at a ticket: a face looks on, a ring is typing, a pale one has turned to another tab. */
export const WhoIsHere = ({ ticketId, size = 24 }: { ticketId: number; size?: 16 | 24 }) => {
  const people = usePresence(ticketId)
  if (people.length === 0) return null
  const left = people.length - MOST
  return (
    <ul className={css.here} aria-label={t('here')}>
      {people.slice(0, MOST).map(({ id, name, state }) => (
        <li key={id} className={css.person} data-state={state} title={t(state, { name })}>
          <Avatar name={name} size={size} />
          <span className="visually-hidden">{t(state, { name })}</span>
        </li>
      ))}
      {left > 0 ? (
        <li className={css.more}>
          <span aria-hidden>+{left}</span>
          <span className="visually-hidden">{t('more', { count: left })}</span>
        </li>
      ) : null}
    </ul>
  )
}
