import { menuRole } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { failureOf } from '@balcao/ui/lib/failure'
import type { QueryClient } from '@tanstack/react-query'
import { keepLocally, report } from '../lib/audit-log.ts'
import { sessions } from '../lib/session.ts'
import { isFor, mayOpen } from './menu.ts'
import type { AppRouter } from './router.tsx'
import { SCREENS } from './screens.ts'

/** `/tickets/$id` as one writes it: `/tickets/{id}`. */
const written = (path: string) => path.replace(/\$(\w+)/g, '{$1}')

/** A screen was opened: that it was, whether the role may, and that it may not. */
function entered(user: SessionUser, route: string, path: string): void {
  const screen = SCREENS.find((one) => one.path === route)
  if (!screen) return
  const resource = written(screen.path)
  const allowed = isFor(user, screen)
  report({ action: 'route.access', resource, details: { success: allowed, path } })
  if (screen.access === '*' && allowed) return
  const missing = screen.needs && mayOpen(menuRole(user), screen.access) && !allowed ? screen.needs : undefined
  const permission = missing ?? `${screen.access} ou acima`
  report({ action: 'permission.check', resource, details: { success: allowed, permission } })
  const reason = missing ? `permissão: ${missing}` : `papel mínimo: ${screen.access}`
  if (!allowed) report({ action: 'access.denied', resource, details: { success: false, reason, path } })
}

/** Records what the specification wants recorded of a browser: routes, checks of rights, refusals, signing out. */
export function followTrail(router: AppRouter, cache: QueryClient): void {
  let at = ''
  let user = sessions.getState().session?.user ?? null

  router.subscribe('onResolved', () => {
    const path = router.state.location.pathname
    const now = sessions.getState().session?.user
    const match = router.state.matches.at(-1)
    const place = `${now?.tenant_id}/${now?.id} ${path}`
    if (!now || !match || place === at) return
    at = place
    entered(now, match.fullPath, path)
  })

  sessions.subscribe(() => {
    const { session, end } = sessions.getState()
    // The server writes down the end of a session by itself, and takes nothing more from this one.
    if (!session && user && end === 'logout') keepLocally(user, { action: 'auth.logout', resource: '/login' })
    if (!session) at = ''
    user = session?.user ?? null
  })

  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !user) return
    const { code, message } = failureOf(event.action.error)
    if (code !== 'forbidden') return
    // The server wrote down its refusal too.
    const [procedure] = event.query.queryKey as [unknown]
    const permission = Array.isArray(procedure) ? procedure.join('.') : 'unknown'
    keepLocally(user, { action: 'access.denied', resource: permission, details: { success: false, reason: message, permission } })
  })
}
