import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { rereadFailed } from '@balcao/ui/lib/live/reread-failed'
import { look } from '@balcao/ui/lib/session/impersonation'
import type { QueryClient } from '@tanstack/react-query'
import { forgetRecent, reapplyRecent } from '../lib/caches/recent-tickets.ts'
import { goesBy } from '../lib/go-to.ts'
import { isPublicPath, isSignInPath } from '../lib/public-paths.ts'
import { returnPath } from '../lib/return-path.ts'
import { sessions } from '../lib/session.ts'
import type { Desk } from '../realtime/effects.ts'
import { listenLive } from '../realtime/link.ts'
import type { AppRouter } from './router.tsx'

/** One signs out also where the server is gone: by then the page that follows must be here. */
const fetchLoginPage = () => setTimeout(() => void import('../features/auth/login-page.tsx').catch(() => undefined), 5000)

const whoIsIn = () => {
  const user = sessions.getState().session?.user
  return user ? `${user.tenant_id}/${user.id}` : null
}

/** A live toast, by what is fetched when the browser is idle. */
const toasts = prefetch(() => import('../realtime/toasts.tsx'))
const tellLive: Desk['announce'] = (event, me) => void toasts.ask().then(({ showAnnouncement }) => showAnnouncement(event, me))

/** What live events do to the page: the link begins once it is here, and its first event has everything read anew. */
const effects = prefetch(() => import('../realtime/effects.ts'))

/** What follows when somebody signs in or out, here or in another tab: the cache, the live link and the page. */
export function followSession(router: AppRouter, cache: QueryClient): void {
  reapplyRecent(cache)
  goesBy((path) => router.history.push(path))
  let current: string | null = null
  let stopLive: (() => void) | undefined

  /** Listens for somebody until the answer is called, which may be before there is anything to listen with. */
  const listen = (desk: Desk) => {
    let stop: (() => void) | undefined
    let isOver = false
    void effects.ask().then(({ applyEvent }) => {
      if (!isOver) stop = listenLive({ onEvent: (event) => applyEvent(desk, event), onReturn: () => rereadFailed(cache) })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }

  const follow = () => {
    const next = whoIsIn()
    if (next === current) return
    stopLive?.()
    const changed = current !== null
    current = next
    forgetRecent()
    if (changed) void toasts.ask().then(({ forgetAnnouncements }) => forgetAnnouncements())
    if (next) {
      if (changed) cache.clear()
      const me = sessions.getState().session?.user.id ?? 0
      const desk = { cache, me, announce: tellLive, reloadMe: () => void sessions.reload() }
      // Who looks as somebody else is not there for others.
      if (!look) stopLive = listen(desk)
      if (isSignInPath(router.state.location.pathname)) void router.navigate({ to: returnPath.take() ?? '/', replace: true })
      return
    }
    stopLive = undefined
    if (isPublicPath(router.state.location.pathname)) return cache.clear()
    if (sessions.getState().end === 'logout') returnPath.forget()
    else returnPath.keep(router.state.location.href)
    // Emptied only once the page is gone: on screen it would read everything again, without a token.
    void router.navigate({ to: '/login', replace: true }).then(() => current === null && cache.clear())
  }
  sessions.subscribe(follow)
  follow()
  if (current) fetchLoginPage()
}
