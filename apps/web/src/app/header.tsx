import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { look } from '@balcao/ui/lib/session/impersonation'
import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLiveState } from '../realtime/link.ts'
import { AccountMenu } from './account-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { t } from './messages.ts'
import { nameIn } from './screen-messages.ts'
import css from './shell.module.css'

const HeaderBell = lazyWithRetry(() => import('./bell.tsx').then((module) => module.HeaderBell))

/** Page name, search, live connection, notifications, user. */
export const Header = ({ onHelp }: { onHelp: () => void }) => {
  const name = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.name })
  return (
    <header className={css.header}>
      <p className={css.pageName}>{nameIn(name ?? 'Dashboard')}</p>
      <HeaderSearch />
      <div className={css.account}>
        {look ? null : <LiveIndicator />}
        <Suspense fallback={<span className={css.bellPlace} />}>
          <HeaderBell />
        </Suspense>
        <AccountMenu onHelp={onHelp} />
      </div>
    </header>
  )
}

const LiveIndicator = () => {
  const connected = useLiveState().status === 'live'
  return (
    <span className={css.live}>
      <span className={css.dot} data-off={!connected || undefined} aria-hidden />
      {connected ? t('connected') : t('disconnected')}
    </span>
  )
}
