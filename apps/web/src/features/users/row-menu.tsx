import type { User } from '@balcao/contracts/users/users'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { t } from './messages.ts'

export type RowAct = 'open' | 'fields' | 'invite' | 'deactivate' | 'reactivate' | 'remove'

const LABEL = { invite: 'resend', deactivate: 'deactivate', reactivate: 'reactivate', remove: 'remove' } as const

function actsOn(user: User): Exclude<RowAct, 'open' | 'fields'>[] {
  if (!user.active) return ['reactivate', 'remove']
  return [...(user.lastSeenAt === null ? (['invite'] as const) : []), 'deactivate', 'remove']
}

export type OpenMenu = { user: User; anchor: HTMLElement }

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
