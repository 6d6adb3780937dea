import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { look } from '@balcao/ui/lib/session/impersonation'
import { relativeTime } from '@balcao/ui/lib/time'
import { LiveRegion } from '@balcao/ui/live-region'
import { OfflineStrip } from '@balcao/ui/offline-strip'
import { SecondFactorGate } from '@balcao/ui/profile/second-factor-gate'
import { SkipLinks } from '@balcao/ui/skip-links'
import { useMinute } from '@balcao/ui/time-ago'
import { Toasts } from '@balcao/ui/toasts'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '../lib/can.ts'
import { notificationDrawer } from '../lib/notification-drawer.ts'
import { openPalette, usePalette } from '../lib/palette.ts'
import { sessions } from '../lib/session.ts'
import { storage } from '../lib/storage.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useLiveState } from '../realtime/link.ts'
import { ApplyProfile } from './apply-profile.tsx'
import { Header } from './header.tsx'
import { t } from './messages.ts'
import css from './shell.module.css'
import { Sidebar } from './sidebar/sidebar.tsx'

/** Phones only: nobody at a wide screen waits for it. */
const BottomBar = lazyWithRetry(() => import('./bottom-bar.tsx').then((module) => module.BottomBar))
/** A proof that is asked for before it is here waits for it. */
const Prove = lazyWithRetry(() => import('@balcao/ui/profile/prove').then((module) => module.Prove))
const Palette = lazyWithRetry(() => import('../features/palette/palette.tsx').then((module) => module.Palette))
const HelpDialog = lazyWithRetry(() => import('./help-dialog.tsx').then((module) => module.HelpDialog))
const Later = lazyWithRetry(() => import('./later.tsx').then((module) => module.Later))
const ImpersonationBar = lazyWithRetry(() => import('@balcao/ui/impersonation-bar').then((module) => module.default))
const NotificationDrawer = lazyWithRetry(() => import('../features/notifications/drawer.tsx').then((module) => module.NotificationDrawer))

const WIDTH = 'balcao:sidebar'
const folded = createStore(storage.get(WIDTH) === 'folded')
const toggleSidebar = () => {
  folded.set(!folded.get())
  storage.set(WIDTH, folded.get() ? 'folded' : 'wide')
}

/** Everything of the staff app. */
export const Shell = () => (
  <>
    <SecondFactorGate>
      <Frame />
    </SecondFactorGate>
    <ApplyProfile />
    <Suspense>
      <Prove />
    </Suspense>
  </>
)

/** The frame of every staff page: menu, header, what was missed, and the page. */
const Frame = () => {
  const navigate = useNavigate()
  const { status, since, error } = useLiveState()
  const isFolded = useStore(folded)
  const [help, setHelp] = useState(false)
  const palette = usePalette()
  const notices = useStore(notificationDrawer)
  const can = useCan()
  useKeys({
    'Mod+k': openPalette,
    '[': toggleSidebar,
    '?': () => setHelp(true),
    '/': () => document.getElementById('busca')?.focus(),
    'g d': () => navigate({ to: '/dashboard' }),
    'g t': () => navigate({ to: '/tickets' }),
    'g n': () => notificationDrawer.set(true),
    ...(can('ticket.create') ? { c: () => navigate({ to: '/tickets/new' }) } : {}),
  })

  return (
    <div className={css.shell} data-folded={isFolded || undefined} data-notices={notices || undefined}>
      <SkipLinks links={[{ target: 'conteudo', label: t('skipToContent') }]} />
      <Sidebar folded={isFolded} onToggle={toggleSidebar} />
      <div className={css.column}>
        {look ? (
          <Suspense>
            <ImpersonationBar look={look} session={sessions} />
          </Suspense>
        ) : null}
        <Header onHelp={() => setHelp(true)} />
        <OfflineStrip offline={status === 'down' || status === 'connecting'} why={error}>
          {status === 'down' ? <DataAge since={since} /> : null}
        </OfflineStrip>
        <main id="conteudo" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
        <Suspense fallback={<div className={css.bottom} />}>
          <BottomBar onHelp={() => setHelp(true)} />
        </Suspense>
      </div>
      {help ? (
        <Suspense>
          <HelpDialog open onClose={() => setHelp(false)} />
        </Suspense>
      ) : null}
      {palette ? (
        <Suspense>
          <Palette here={palette} />
        </Suspense>
      ) : null}
      {notices ? (
        <Suspense>
          <NotificationDrawer />
        </Suspense>
      ) : null}
      <Suspense>
        <Later />
      </Suspense>
      <LiveRegion />
      <Toasts />
    </div>
  )
}

/** How old what is shown is: it was live until the connection was lost. Ticking on, it is not announced again. */
const DataAge = ({ since }: { since: number }) => {
  const now = Math.max(useMinute(), since)
  const age = now - since < 60_000 ? t('underAMinute') : t('ageOf', { when: relativeTime(new Date(since).toISOString(), { now }) })
  return <span aria-live="off">{t('dataAge', { age })}</span>
}
