import Drawer from '@mui/material/Drawer'
import { AccountPanel } from './account-panel.tsx'
import { t } from './messages.ts'
import { MenuList } from './sidebar/sidebar.tsx'

/** Everything else on the phone: all screens, and what belongs to this person. */
export default function MenuSheet({ open, onClose, onHelp }: { open: boolean; onClose: () => void; onHelp: () => void }) {
  return (
    <Drawer anchor="bottom" open={open} onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': t('menu') } }}>
      <MenuList folded={false} />
      <AccountPanel
        onLeave={onClose}
        onHelp={() => {
          onClose()
          onHelp()
        }}
      />
    </Drawer>
  )
}
