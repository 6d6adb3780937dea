import { BrandMark } from '@balcao/ui/brand-mark'
import Button from '@mui/material/Button'
import { createLink, Link } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import css from './header.module.css'
import { t } from './messages.ts'
import { UserMenu } from './user-menu.tsx'

/** Screens of the nav; a link appears here when its page exists. */
const NAV = [
  { to: '/', label: 'home', exact: true },
  { to: '/my-tickets', label: 'myTickets', exact: false },
] as const

const LinkButton = createLink(Button)

export function Header() {
  const user = useUser()
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Link to="/" className={css.title}>
          <BrandMark />
          {t('title')}
        </Link>
        <nav aria-label={t('navigation')} className={css.nav}>
          {NAV.map(({ to, label, exact }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact }}
              className={css.link}
              activeProps={{ className: css.active, 'aria-current': 'page' }}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={css.user}>{user ? <UserMenu email={user.email} /> : <LinkButton to="/login">{t('login')}</LinkButton>}</div>
      </div>
    </header>
  )
}
