import { bellMoves, desktopEnabled, soundEnabled, useSwitch } from '@balcao/ui/lib/notifications/switches'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { useState } from 'react'
import { askForDesktop } from '../../lib/desktop-notices.ts'
import { t } from './messages.ts'

/** How this device draws attention to notifications. */
export const NoticeLooks = () => {
  const [refused, setRefused] = useState(false)
  return (
    <>
      <SwitchRow label={t('bellMoves')} hint={t('bellMovesHint')} checked={useSwitch(bellMoves)} onChange={bellMoves.set} />
      <SwitchRow label={t('sounds')} hint={t('soundsHint')} checked={useSwitch(soundEnabled)} onChange={soundEnabled.set} />
      <SwitchRow
        label={t('desktop')}
        hint={t(refused ? 'desktopRefused' : 'desktopHint')}
        checked={useSwitch(desktopEnabled)}
        onChange={(on) => {
          if (on) void askForDesktop().then((allowed) => setRefused(!allowed))
          else desktopEnabled.set(false)
        }}
      />
    </>
  )
}
