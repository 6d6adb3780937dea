import type { SessionEnd } from '@balcao/ui/lib/session/session-store'
import type { QueryClient } from '@tanstack/react-query'
import { readArticlesKey } from '../lib/read-articles-key.ts'
import { session } from '../lib/session.ts'
import type { router as portalRouter } from './router.tsx'

/** Pages that open signed out stay where they are when a session ends by itself (C-27). */
const OPEN_PAGES = /^\/(?:login|auth\/callback|reset|knowledge-base(?:\/.*)?|article\/.*|search)?$/

/** Empties the cache when the person changes, and leads to the sign-in page when the session is gone. */
export function leaveWhenSessionEnds(router: typeof portalRouter, queryClient: QueryClient): () => void {
  let userId = session.getState().session?.user.id ?? null
  return session.subscribe(() => {
    const { session: current, end } = session.getState()
    const nextId = current?.user.id ?? null
    if (nextId === userId) return
    if (userId !== null) localStorage.removeItem(readArticlesKey(userId))
    userId = nextId
    queryClient.clear()
    if (current) void router.invalidate()
    else leave(router, end)
  })
}

function leave(router: typeof portalRouter, end: SessionEnd) {
  const { pathname, href } = router.state.location
  if (end === 'logout') return void router.navigate({ to: '/login' })
  const path = pathname.replace(/^\/portal/, '').replace(/\/$/, '') || '/'
  if (OPEN_PAGES.test(path)) return
  void router.navigate({ to: '/login', search: { to: href, ended: '1' }, replace: true })
}
