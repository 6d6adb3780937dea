import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { BrandMark } from '@balcao/ui/brand-mark'
import { later } from '@balcao/ui/lib/later'
import Button from '@mui/material/Button'
import { createLink, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
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
/** The desk reads its notifications in its own app. */
const Bell = later(() => import('./bell.tsx').then((module) => module.PortalBell))

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
        <div className={css.user}>
          {user && !isStaff(effectiveRole(user)) ? (
            <Suspense fallback={<span className={css.bellPlace} />}>
              <Bell />
            </Suspense>
          ) : null}
          {user ? <UserMenu email={user.email} /> : <LinkButton to="/login">{t('login')}</LinkButton>}
        </div>
      </div>
    </header>
  )
}
