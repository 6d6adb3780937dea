import { Avatar } from '@balcao/ui/avatar'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { useProfile } from '@balcao/ui/lib/profile/profile'
import { OnceOpened } from '@balcao/ui/once-opened'
import { useState } from 'react'
import { nameOfRole, useMe } from '../lib/session.ts'
import { t } from './messages.ts'
import css from './shell.module.css'

const AccountPopover = lazyWithRetry(() => import('./account-popover.tsx').then((module) => module.default))

/** The user's initial, name and role; opens what belongs to this user on this device. */
export const AccountMenu = ({ onHelp }: { onHelp: () => void }) => {
  const me = useMe()
  const avatar = useProfile().data?.avatar
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={css.user}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={me.name || me.email} src={avatar} />
        <span className={css.who}>
          <span className="visually-hidden">{t('accountOf')} </span>
          <b>{me.name}</b>
          <span>{nameOfRole(me)}</span>
        </span>
      </button>
      <OnceOpened open={anchor !== null}>
        <AccountPopover anchor={anchor} onClose={() => setAnchor(null)} onHelp={onHelp} />
      </OnceOpened>
    </>
  )
}
