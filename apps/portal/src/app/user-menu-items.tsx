import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from '@tanstack/react-router'
import { Activity, CircleUser, Files, Laptop, LogOut } from 'lucide-react'
import { session } from '../lib/session.ts'
import { t } from './user-menu-messages.ts'

export type UserMenuItemsProps = { id: string; anchor: HTMLElement | null; onClose: () => void }

/** What the user's menu offers. */
export const UserMenuItems = ({ id, anchor, onClose }: UserMenuItemsProps) => (
  <Menu id={id} anchorEl={anchor} open={Boolean(anchor)} onClose={onClose}>
    <MenuItem component={Link} to="/profile" onClick={onClose}>
      <CircleUser size={16} aria-hidden />
      {t('profile')}
    </MenuItem>
    <MenuItem component={Link} to="/documents" onClick={onClose}>
      <Files size={16} aria-hidden />
      {t('documents')}
    </MenuItem>
    <MenuItem component={Link} to="/my-assets" onClick={onClose}>
      <Laptop size={16} aria-hidden />
      {t('assets')}
    </MenuItem>
    <MenuItem component={Link} to="/status" onClick={onClose}>
      <Activity size={16} aria-hidden />
      {t('status')}
    </MenuItem>
    <MenuItem
      onClick={() => {
        onClose()
        void session.signOut()
      }}
    >
      <LogOut size={16} aria-hidden />
      {t('logout')}
    </MenuItem>
  </Menu>
)
