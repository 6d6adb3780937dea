import Popover from '@mui/material/Popover'
import { useMe } from '../lib/session.ts'
import { AccountPanel } from './account-panel.tsx'
import { t } from './messages.ts'

type AccountPopoverProps = { anchor: HTMLElement | null; onClose: () => void; onHelp: () => void }

/** What opens at the user's name. */
export default function AccountPopover({ anchor, onClose, onHelp }: AccountPopoverProps) {
  const me = useMe()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('account', { name: me.name }) } }}
    >
      <AccountPanel
        onLeave={onClose}
        onHelp={() => {
          onClose()
          onHelp()
        }}
      />
    </Popover>
  )
}
