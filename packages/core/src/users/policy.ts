import { isAtLeast, ROLE_LEVEL } from '@balcao/contracts/access'
import { grantOf, isWithin, PERMISSION_KEYS } from '@balcao/contracts/roles/permissions'
import type { Actor } from '../ctx.ts'
import type { CountedRole } from '../roles/base.ts'
import { scopeOf } from '../roles/grants.ts'

const manages = (actor: Actor) => isAtLeast(actor.role, 'supervisor')
/** Nobody reaches their own level, nor above it. */
const isBelow = (actor: Actor, level: number) => level < ROLE_LEVEL[actor.role]
/** Nobody gives away what they do not have themselves (R06). */
const isCovered = (actor: Actor, { base, changes }: CountedRole) =>
  PERMISSION_KEYS.every((key) => isWithin(grantOf(base, changes, key), scopeOf(actor, key) ?? 'none'))

export const userPolicy = {
  'user.list': (actor: Actor) => actor.side === 'staff',
  'user.read': (actor: Actor, user: { id: number }) => actor.side === 'staff' || user.id === actor.userId,
  'user.manage': manages,
  'user.impersonate': manages,
  'user.change': (actor: Actor, user: { id: number; level: number }) =>
    manages(actor) && user.id !== actor.userId && isBelow(actor, user.level),
  'user.grant': (actor: Actor, role: CountedRole) => manages(actor) && isBelow(actor, ROLE_LEVEL[role.base]) && isCovered(actor, role),
  'service_account.manage': (actor: Actor) => isAtLeast(actor.role, 'admin') && scopeOf(actor, 'user.manage') !== undefined,
  /** Programs may be given what the caller has, and nothing more. */
  'service_account.grant': (actor: Actor, role: CountedRole) => ROLE_LEVEL[role.base] <= ROLE_LEVEL[actor.role] && isCovered(actor, role),
}
