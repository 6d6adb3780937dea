import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { look } from '@balcao/ui/lib/session/impersonation'
import { LiveRegion } from '@balcao/ui/live-region'
import { ApplyLooks } from '@balcao/ui/profile/apply-looks'
import { Prove } from '@balcao/ui/profile/prove'
import { SecondFactorGate } from '@balcao/ui/profile/second-factor-gate'
import { SkipLinks } from '@balcao/ui/skip-links'
import { Toasts } from '@balcao/ui/toasts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { session } from '../lib/session.ts'
import { Accent } from './accent.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { t } from './messages.ts'
import './frame.css'

const ImpersonationBar = lazyWithRetry(() => import('@balcao/ui/impersonation-bar').then((module) => module.default))

/** Everything of the portal, but for those who must set up a second factor first. */
export function PortalLayout() {
  return (
    <>
      <SecondFactorGate>
        <Frame />
      </SecondFactorGate>
      <ApplyLooks />
      <Accent />
      <Prove />
    </>
  )
}

/** Header, the page in its column, footer; focus and scroll follow the page. */
function Frame() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shown = useRef(path)

  useEffect(() => {
    if (!path || shown.current === path) return
    const first = shown.current === undefined
    shown.current = path
    if (!first) (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className="portal-frame">
      <SkipLinks links={[{ target: 'conteudo', label: t('skip') }]} />
      {look ? (
        <Suspense>
          <ImpersonationBar look={look} session={session} />
        </Suspense>
      ) : null}
      <Header />
      <div className="portal-strip">
        <ConnectionStrip />
      </div>
      <main id="conteudo" ref={main} tabIndex={-1} className="portal-main">
        <Outlet />
      </main>
      <Footer />
      <LiveRegion />
      <Toasts />
    </div>
  )
}
