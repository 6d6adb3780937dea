import type { UpdateProfile } from '@balcao/contracts/profile/profile'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { useUpdateProfile } from '@balcao/ui/lib/profile/profile'
import { ThemeChoice } from '@balcao/ui/theme-choice'
import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AvailabilityChoice } from '../lib/availability/availability-choice.tsx'
import { useCan } from '../lib/can.ts'
import { useSingleKeys } from '../lib/keys.ts'
import { nameOfRole, sessions, useMe } from '../lib/session.ts'
import { t } from './messages.ts'
import css from './shell.module.css'

const ConnectionDialog = lazyWithRetry(() => import('./connection/connection-dialog.tsx').then((module) => module.ConnectionDialog))

/** What belongs to this person; theme and keys follow them to every device. */
export const AccountPanel = ({ onHelp, onLeave }: { onHelp: () => void; onLeave: () => void }) => {
  const me = useMe()
  const takesTickets = useCan()('queue.read')
  const update = useUpdateProfile()
  // Kept here in any case; where the server was not reached the profile stays as it was.
  const keep = (change: UpdateProfile) => void update(change).catch(() => undefined)
  const [isDiagnosing, setDiagnosing] = useState(false)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <div className={css.panel}>
      <div>
        <strong>{me.name}</strong>
        <div>{me.email}</div>
        <div>{nameOfRole(me)}</div>
      </div>
      {takesTickets ? <AvailabilityChoice /> : null}
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
      <Button onClick={() => setDiagnosing(true)}>{t('connection')}</Button>
      <Button onClick={() => sessions.signOut()}>{t('signOut')}</Button>
      {isDiagnosing ? (
        <Suspense>
          <ConnectionDialog onClose={() => setDiagnosing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
