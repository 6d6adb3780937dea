import type { Tag } from '@balcao/contracts/tags/tags'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { t } from './messages.ts'

export type TagAct = 'edit' | 'seeTickets' | 'merge' | 'remove'
const ACTS: readonly TagAct[] = ['edit', 'seeTickets', 'merge', 'remove']

export type OpenMenu = { tag: Tag; anchor: HTMLElement }

type RowMenuProps = { open: OpenMenu | null; onAct: (act: TagAct, tag: Tag) => void; onClose: () => void }

/** What can be done to one tag. */
export const RowMenu = ({ open, onAct, onClose }: RowMenuProps) => (
  <Menu open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose} slotProps={{ list: { dense: true } }}>
    {ACTS.map((act) => (
      <MenuItem
        key={act}
        onClick={() => {
          onClose()
          if (open) onAct(act, open.tag)
        }}
      >
        {t(act)}
      </MenuItem>
    ))}
  </Menu>
)
