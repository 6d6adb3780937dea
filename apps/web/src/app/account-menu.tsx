import type { UpdateProfile } from '@balcao/contracts/profile/profile'
import { Avatar } from '@balcao/ui/avatar'
import { useProfile, useUpdateProfile } from '@balcao/ui/lib/profile'
import { ThemeChoice } from '@balcao/ui/theme-choice'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Switch from '@mui/material/Switch'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSingleKeys } from '../lib/keys.ts'
import { nameOfRole, sessions, useMe } from '../lib/session.ts'
import { t } from './messages.ts'
import css from './shell.module.css'

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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('account', { name: me.name }) } }}
      >
        <AccountPanel
          onLeave={() => setAnchor(null)}
          onHelp={() => {
            setAnchor(null)
            onHelp()
          }}
        />
      </Popover>
    </>
  )
}

/** What belongs to this person; theme and keys follow them to every device. */
export const AccountPanel = ({ onHelp, onLeave }: { onHelp: () => void; onLeave: () => void }) => {
  const me = useMe()
  const update = useUpdateProfile()
  // Kept here in any case; where the server was not reached the profile stays as it was.
  const keep = (change: UpdateProfile) => void update(change).catch(() => undefined)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <div className={css.panel}>
      <div>
        <strong>{me.name}</strong>
        <div>{me.email}</div>
        <div>{nameOfRole(me)}</div>
      </div>
      <div className={css.panelRow}>
        <span>{t('theme')}</span>
        <ThemeChoice onChoose={(theme) => keep({ theme })} />
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={css.panelRow}>
        <span>{t('singleKeys')}</span>
        <Switch
          size="small"
          checked={singleKeys}
          onChange={(_, shortcuts) => {
            setSingleKeys(shortcuts)
            keep({ shortcuts })
          }}
        />
      </label>
      <Button component={Link} to="/profile" onClick={onLeave}>
        {t('profile')}
      </Button>
      <Button onClick={onHelp}>{t('shortcuts')}</Button>
      <Button onClick={() => sessions.signOut()}>{t('signOut')}</Button>
    </div>
  )
}
