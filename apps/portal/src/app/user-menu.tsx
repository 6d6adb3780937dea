import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleUser, LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import { session } from '../lib/session.ts'
import css from './header.module.css'
import { t } from './messages.ts'

export function UserMenu({ email }: { email: string }) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        aria-label={t('userMenu', { email })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDown size={16} aria-hidden />}
      >
        <span className={css.email}>{email}</span>
      </Button>
      <Menu id={id} anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to="/profile" onClick={() => setAnchor(null)}>
          <CircleUser size={16} aria-hidden />
          {t('profile')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            void session.signOut()
          }}
        >
          <LogOut size={16} aria-hidden />
          {t('logout')}
        </MenuItem>
      </Menu>
    </>
  )
}
