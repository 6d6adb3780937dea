import { type Grant, grantOf, type PermissionKey, type Scope } from '@balcao/contracts/roles/permissions'
import type { Actor } from '../ctx.ts'

/** How far an actor's permission reaches; undefined without it. The system has all of them, a guest of the portal none. */
export function scopeOf(actor: Pick<Actor, 'userId' | 'role' | 'permissions'>, key: PermissionKey): Scope | undefined {
  if (actor.userId === null && actor.role !== 'guest') return 'tenant'
  const grant: Grant = grantOf(actor.role, actor.permissions, key)
  return grant === 'none' ? undefined : grant
}
