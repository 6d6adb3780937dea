import { ROLE_LEVEL, type Role } from '@balcao/contracts/access'
import { grantsOf, isPermissionKey } from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'
import type { RolesTable } from '@balcao/db/schema/users'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { baseOf } from '../base.ts'

export type RoleRow = Selectable<RolesTable> & { users: number }

function rows(ctx: Ctx) {
  return ctx.db
    .selectFrom('roles as r')
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('users as u')
        .whereRef('u.tenantId', '=', 'r.tenantId')
        .whereRef('u.role', '=', 'r.slug')
        .where('u.deletedAt', 'is', null)
        .select((one) => one.fn.countAll<number>().as('users'))
        .as('users'),
    )
    .orderBy('r.id')
    .$narrowType<{ users: number }>()
}

/** All roles of the tenant, highest first. Guest is nobody's role and is not among them. */
export async function allRoles(ctx: Ctx): Promise<RoleRow[]> {
  return (await rows(ctx).execute()).toSorted(byRank)
}

/** The system's own first among equals, the others as people count and spell. */
const names = new Intl.Collator('pt-BR', { numeric: true })
const byRank = (a: RoleRow, b: RoleRow) =>
  ROLE_LEVEL[baseOf(b)] - ROLE_LEVEL[baseOf(a)] || Number(b.isSystem) - Number(a.isSystem) || names.compare(a.name, b.name)

/** Like `allRoles`, and nobody else changes a role, or gives one, until this transaction ends. */
export function lockedRoles(ctx: Ctx): Promise<RoleRow[]> {
  return rows(ctx).forUpdate('r').execute()
}

/**
 * May the caller change this role? Never the super admin's, and none above their own level. A role without a base that
 * is none of ours counts as client wherever rights are asked, and is nobody's to change.
 */
export function isEditable(ctx: Ctx, row: RoleRow): boolean {
  const base = baseOf(row)
  return row.base !== null && base !== 'super_admin' && ROLE_LEVEL[base] <= ROLE_LEVEL[ctx.actor.role] && can(ctx.actor, 'role.manage')
}

/** A role as the screens show it. */
export function roleView(ctx: Ctx, row: RoleRow): RoleView {
  const base: Role = baseOf(row)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    base,
    level: ROLE_LEVEL[base],
    isSystem: row.isSystem,
    users: row.users,
    permissions: grantsOf(base, row.permissions),
    changed: Object.keys(row.permissions ?? {}).filter(isPermissionKey),
    secondFactorRequired: row.secondFactorRequired,
    editable: isEditable(ctx, row),
    updatedAt: row.updatedAt,
  }
}
