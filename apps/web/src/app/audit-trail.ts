import { loadWhenIdle } from '@balcao/ui/lib/lazy-with-retry'
import type { QueryClient } from '@tanstack/react-query'
import { sessions } from '../lib/session.ts'
import type { AppRouter } from './router.tsx'

/** Records what the specification wants recorded of a browser: routes, checks of rights, refusals, signing out. */
export function followTrail(router: AppRouter, cache: QueryClient): void {
  const records = loadWhenIdle(() => import('./audit-records.ts'))
  let at = ''
  let user = sessions.getState().session?.user ?? null

  router.subscribe('onResolved', () => {
    const path = router.state.location.pathname
    const now = sessions.getState().session?.user
    const match = router.state.matches.at(-1)
    const place = `${now?.tenant_id}/${now?.id} ${path}`
    if (!now || !match || place === at) return
    at = place
    const { fullPath } = match
    void records.then(({ entered }) => entered(now, fullPath, path))
  })

  sessions.subscribe(() => {
    const { session, end } = sessions.getState()
    const was = user
    if (!session && was && end === 'logout') void records.then(({ signedOut }) => signedOut(was))
    if (!session) at = ''
    user = session?.user ?? null
  })

  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !user) return
    const { queryKey } = event.query
    const [who, error] = [user, event.action.error]
    void records.then(({ refused }) => refused(who, queryKey, error))
  })
}
