import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { BrandMark } from '@balcao/ui/brand-mark'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { createLink, Link, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLook } from '../lib/look.ts'
import { useUser } from '../lib/session.ts'
import { Logo } from './logo.tsx'
import { t } from './messages.ts'
import { UserMenu } from './user-menu.tsx'

/** Screens of the nav; a link appears here when its page exists. */
const NAV = [
  { to: '/', label: 'home', exact: true },
  { to: '/my-tickets', label: 'myTickets', exact: false },
  { to: '/knowledge-base', label: 'knowledgeBase', exact: false },
] as const

const LinkButton = createLink(Button)
/** Articles and their search are pages of the knowledge base too. */
const IN_KNOWLEDGE = /^\/(?:portal\/)?(?:knowledge-base|article|search)(?:\/|$)/
const HERE = { className: 'portal-active', 'aria-current': 'page' } as const
/** The desk reads its notifications in its own app. */
const Bell = lazyWithRetry(() => import('./bell.tsx').then((module) => module.PortalBell))

export function Header() {
  const user = useUser()
  const look = useLook()
  const inKnowledge = useRouterState({ select: ({ location }) => IN_KNOWLEDGE.test(location.pathname) })
  return (
    <header className="portal-header">
      <div className="portal-header-inner">
        <Link to="/" className="portal-title">
          {look?.logo.light ? <Logo {...look.logo} /> : <BrandMark />}
          {look?.title || t('title')}
        </Link>
        <nav aria-label={t('navigation')} className="portal-nav">
          {NAV.map(({ to, label, exact }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact }}
              className="portal-link"
              activeProps={HERE}
              {...(inKnowledge && to === '/knowledge-base' ? { ...HERE, className: 'portal-link portal-active' } : {})}
              // A guest's pages of the knowledge base are written by the server.
              reloadDocument={!user && to !== '/my-tickets'}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="portal-user">
          {user && !isStaff(effectiveRole(user)) ? (
            <Suspense fallback={<span className="portal-bell-place" />}>
              <Bell />
            </Suspense>
          ) : null}
          {user ? <UserMenu email={user.email} /> : <LinkButton to="/login">{t('login')}</LinkButton>}
        </div>
      </div>
    </header>
  )
}
