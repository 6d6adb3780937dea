import { Avatar } from '@balcao/ui/avatar'
import type { usePresence } from '../../../lib/presence.ts'
import { t } from './messages.ts'
import css from './presence.module.css'

const MOST = 3

export type PeopleHereProps = { people: ReturnType<typeof usePresence>; size: 16 | 24 }

/** The people at a ticket as avatars: plain while viewing, ringed while typing, pale while in another tab. */
export const PeopleHere = ({ people, size }: PeopleHereProps) => {
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
