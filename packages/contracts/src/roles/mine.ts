import { effectiveRole } from '../access.ts'
import type { SessionUser } from '../auth/session.ts'
import { defaultGrant, GRANTS, type Grant, type PermissionKey } from './permissions.ts'

/**
 * What the signed-in person has of a permission, as the server last said: for showing only what may be done. The server
 * stays the judge. Kept by an older version it says nothing, and the role's defaults stand in.
 */
export function grantIn(user: Pick<SessionUser, 'roles' | 'role' | 'grants'>, key: PermissionKey): Grant {
  if (!user.grants) return defaultGrant(effectiveRole(user), key)
  const said = Object.hasOwn(user.grants, key) ? user.grants[key] : undefined
  return GRANTS.find((grant) => grant === said) ?? 'none'
}
