import type { User } from '@balcao/contracts/users/users'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { t } from './messages.ts'

export type RowAct = 'open' | 'fields' | 'invite' | 'deactivate' | 'reactivate' | 'remove'

const LABEL = { invite: 'resend', deactivate: 'deactivate', reactivate: 'reactivate', remove: 'remove' } as const

function actsOn(user: User): Exclude<RowAct, 'open' | 'fields'>[] {
  if (!user.active) return ['reactivate', 'remove']
  return [...(user.lastSeenAt === null ? (['invite'] as const) : []), 'deactivate', 'remove']
}

export type OpenMenu = { user: User; anchor: HTMLElement }

/** Opens the menu of a row. The menu itself stands outside the table, whose rows would take its clicks and keys for theirs. */
export const RowMenuButton = ({ user, tabIndex, onMenu }: { user: User; tabIndex: 0 | -1; onMenu: (open: OpenMenu) => void }) => (
  <IconButton
    size="small"
    tabIndex={tabIndex}
    aria-haspopup="menu"
    aria-label={t('actionsOf', { name: user.name })}
    onClick={(event) => onMenu({ user, anchor: event.currentTarget })}
  >
    <Ellipsis size={16} aria-hidden />
  </IconButton>
)

type RowMenuProps = {
  open: OpenMenu | null
  mayChange: boolean /** The organisation has fields of its own for people. */
  hasFields: boolean
  onAct: (act: RowAct, user: User) => void
  onClose: () => void
}

/** What can be done to one person. */
export const RowMenu = ({ open, mayChange, hasFields, onAct, onClose }: RowMenuProps) => {
  const act = (which: RowAct) => {
    onClose()
    if (open) onAct(which, open.user)
  }
  return (
    <Menu open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose} slotProps={{ list: { dense: true } }}>
      <MenuItem onClick={() => act('open')}>{t(mayChange ? 'edit' : 'see')}</MenuItem>
      {mayChange && hasFields ? <MenuItem onClick={() => act('fields')}>{t('fields')}</MenuItem> : null}
      {open && mayChange
        ? actsOn(open.user).map((which) => (
            <MenuItem key={which} onClick={() => act(which)}>
              {t(LABEL[which])}
            </MenuItem>
          ))
        : null}
    </Menu>
  )
}
