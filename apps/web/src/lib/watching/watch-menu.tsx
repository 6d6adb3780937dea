import { WATCH_LEVELS, type WatchLevel } from '@balcao/contracts/watchers/watching'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { t } from './messages.ts'

const HOUR = 3_600_000
const MUTES = [
  ['muteHour', HOUR],
  ['muteDay', 24 * HOUR],
  ['muteWeek', 7 * 24 * HOUR],
] as const

export type Following = { level: WatchLevel; mutedUntil: string | null }
export const isMuted = ({ mutedUntil }: Pick<Following, 'mutedUntil'>) => mutedUntil !== null && Date.parse(mutedUntil) > Date.now()

type WatchMenuProps = {
  anchor: HTMLElement | null
  following: Following
  /** Whether there is something to choose of what one hears. */
  levels?: boolean
  onChange: (how: Partial<Following>) => void
  onStop: () => void
  onClose: () => void
}

/** How one follows: what one hears of, for how long not, and no longer at all. */
export const WatchMenu = ({ anchor, following, levels = true, onChange, onStop, onClose }: WatchMenuProps) => {
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense: true, 'aria-label': t('how') } }}>
      {(levels ? WATCH_LEVELS : []).map((level) => (
        <MenuItem
          key={level}
          role="menuitemradio"
          aria-checked={following.level === level}
          selected={following.level === level}
          onClick={choose(() => onChange({ level }))}
        >
          <span style={{ flex: 1 }}>{t(`level_${level}`)}</span>
          {following.level === level ? <Check size={14} aria-hidden style={{ marginLeft: 12 }} /> : null}
        </MenuItem>
      ))}
      {levels ? <Divider /> : null}
      {isMuted(following) ? (
        <MenuItem onClick={choose(() => onChange({ mutedUntil: null }))}>{t('unmute')}</MenuItem>
      ) : (
        MUTES.map(([label, ms]) => (
          <MenuItem key={label} onClick={choose(() => onChange({ mutedUntil: new Date(Date.now() + ms).toISOString() }))}>
            {t(label)}
          </MenuItem>
        ))
      )}
      <Divider />
      <MenuItem onClick={choose(onStop)}>{t('stop')}</MenuItem>
    </Menu>
  )
}
