import type { Tag } from '@balcao/contracts/tags/tags'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { t } from './messages.ts'

export type TagAct = 'edit' | 'seeTickets' | 'merge' | 'remove'
const ACTS: readonly TagAct[] = ['edit', 'seeTickets', 'merge', 'remove']

export type OpenMenu = { tag: Tag; anchor: HTMLElement }

/** Opens the menu of a row. The menu itself stands outside the table, whose rows would take its clicks and keys for theirs. */
export const RowMenuButton = ({ tag, tabIndex, onMenu }: { tag: Tag; tabIndex: 0 | -1; onMenu: (open: OpenMenu) => void }) => (
  <IconButton
    size="small"
    tabIndex={tabIndex}
    aria-haspopup="menu"
    aria-label={t('actionsOf', { name: tag.name })}
    onClick={(event) => onMenu({ tag, anchor: event.currentTarget })}
  >
    <Ellipsis size={16} aria-hidden />
  </IconButton>
)

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
