import { findRole, type Role } from '@balcao/contracts/access'
import type { Changes } from '@balcao/contracts/roles/permissions'
import type { Tx } from '@balcao/db/tenant'

/** What a role counts as. */
export type CountedRole = { base: Role; changes: Changes }

/** The system role that a row counts as: its base; without one its slug's meaning, and else client. */
export function baseOf(row: { slug: string; base: string | null } | undefined): Role {
  return findRole(row?.base ?? row?.slug ?? '') ?? 'client'
}

/** What the role of this slug counts as in the transaction's tenant. */
export async function roleOf(db: Tx, slug: string): Promise<CountedRole> {
  const row = await db.selectFrom('roles').select(['slug', 'base', 'permissions']).where('slug', '=', slug).executeTakeFirst()
  return { base: baseOf(row), changes: row?.permissions ?? null }
}
