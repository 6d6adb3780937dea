import type { RecurringTicket } from '@balcao/contracts/tickets/recurring'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { t } from './messages.ts'
import { actsOn, type RecurringAct } from './recurring.data.ts'

export type OpenMenu = { recurring: RecurringTicket; anchor: HTMLElement }
type RowMenuProps = {
  open: OpenMenu | null
  onEdit?: (recurring: RecurringTicket) => void
  onAct: (act: RecurringAct, recurring: RecurringTicket) => void
  onClose: () => void
}

/** What can be done to one of them. */
export const RowMenu = ({ open, onEdit, onAct, onClose }: RowMenuProps) => {
  const choose = (run: (recurring: RecurringTicket) => void) => () => {
    onClose()
    if (open) run(open.recurring)
  }
  return (
    <Menu open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose} slotProps={{ list: { dense: true } }}>
      {onEdit ? <MenuItem onClick={choose(onEdit)}>{t('edit')}</MenuItem> : null}
      {open
        ? actsOn(open.recurring).map((act) => (
            <MenuItem key={act} onClick={choose((recurring) => onAct(act, recurring))}>
              {t(act)}
            </MenuItem>
          ))
        : null}
    </Menu>
  )
}
