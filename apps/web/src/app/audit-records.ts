import { menuRole } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { failureOf } from '@balcao/ui/lib/failure'
import { keepLocally, report } from '../lib/audit-log.ts'
import { isFor, mayOpen } from './menu.ts'
import { SCREENS } from './screens.ts'

/** `/tickets/$id` as one writes it: `/tickets/{id}`. */
const written = (path: string) => path.replace(/\$(\w+)/g, '{$1}')

/** A screen was opened: that it was, whether the role may, and that it may not. */
export function entered(user: SessionUser, route: string, path: string): void {
  const screen = SCREENS.find((one) => one.path === route)
  if (!screen) return
  const resource = written(screen.path)
  const allowed = isFor(user, screen)
  report(user, { action: 'route.access', resource, details: { success: allowed, path } })
  if (screen.access === '*' && allowed) return
  const missing = screen.needs && mayOpen(menuRole(user), screen.access) && !allowed ? screen.needs : undefined
  const permission = missing ?? `${screen.access} ou acima`
  report(user, { action: 'permission.check', resource, details: { success: allowed, permission } })
  const reason = missing ? `permissão: ${missing}` : `papel mínimo: ${screen.access}`
  if (!allowed) report(user, { action: 'access.denied', resource, details: { success: false, reason, path } })
}

/** A session was ended. The server writes that down by itself, and takes nothing more from this one. */
export const signedOut = (user: SessionUser) => keepLocally(user, { action: 'auth.logout', resource: '/login' })

/** The server refused what a query asked for, and wrote it down too. */
export function refused(user: SessionUser, [procedure]: readonly unknown[], error: unknown): void {
  const { code, message } = failureOf(error)
  if (code !== 'forbidden') return
  const permission = Array.isArray(procedure) ? procedure.join('.') : 'unknown'
  keepLocally(user, { action: 'access.denied', resource: permission, details: { success: false, reason: message, permission } })
}
