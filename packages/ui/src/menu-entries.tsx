import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { LaterMenuProps } from './later-menu.tsx'
import { UPWARD } from './lib/react/upward.ts'

/** What opens of a menu. */
export const MenuEntries = ({ anchor, label, entries, above, dense, radio, onClose }: LaterMenuProps) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    {...(above ? UPWARD : {})}
    slotProps={{ list: { 'aria-label': label, dense } }}
  >
    {entries.map(({ key, content, chosen = false, onChoose }) => (
      <MenuItem
        key={key}
        selected={chosen}
        {...(radio ? { role: 'menuitemradio', 'aria-checked': chosen } : { 'aria-current': chosen ? 'true' : undefined })}
        onClick={() => {
          onClose()
          onChoose()
        }}
      >
        {content}
      </MenuItem>
    ))}
  </Menu>
)
