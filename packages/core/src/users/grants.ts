import { ROLE_LEVEL } from '@balcao/contracts/access'
import { sql } from 'kysely'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { can } from '../policy.ts'
import { baseOf, type CountedRole } from '../roles/base.ts'

export type GivenRole = CountedRole & { slug: string; name: string; level: number }

/** Every role of the tenant, lowest first. */
export async function rolesOf({ db }: Ctx): Promise<GivenRole[]> {
  const rows = await db.selectFrom('roles').select(['slug', 'name', 'base', 'permissions']).orderBy('slug').execute()
  return rows
    .map(({ slug, name, permissions, ...row }) => ({ slug, name, base: baseOf({ slug, ...row }), changes: permissions }))
    .map((role) => ({ ...role, level: ROLE_LEVEL[role.base] }))
    .toSorted((a, b) => a.level - b.level)
}

/** Roles from manager up are given only by somebody who has just proved who they are. */
export const needsProof = (role: Pick<GivenRole, 'level'>) => role.level >= ROLE_LEVEL.manager

/** The role of this slug, if the caller may give it. @throws DomainError invalid_input, forbidden, proof_required */
export async function mustGrant(ctx: Ctx, slug: string): Promise<GivenRole> {
  const role = (await rolesOf(ctx)).find((one) => one.slug === slug)
  if (!role || role.base === 'guest') throw invalid({ field: 'role', reason: 'role_not_found' })
  if (!can(ctx.actor, 'user.grant', role)) throw forbidden()
  if (needsProof(role)) mustBeFresh(ctx)
  return role
}

/** Nobody closes it until the person is written. @throws DomainError invalid_input when the tenant has no such company, or it is closed */
export async function mustTakePeople({ db }: Ctx, id: number): Promise<void> {
  const company = await db.selectFrom('companies').select('closedAt').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!company) throw invalid({ field: 'companyId', reason: 'company_not_found' })
  if (company.closedAt) throw invalid({ field: 'companyId', reason: 'company_closed' })
}

/**
 * Makes changes of who is admin wait for each other, so that two of them cannot each leave the other's as the last. Taken
 * before any row is locked, so that they cannot wait in a circle.
 */
export async function lockAdmins({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('users.admins', ${actor.tenantId}))`.execute(db)
}

/** @throws DomainError last_admin when without this one the tenant has no active admin; the caller holds `lockAdmins` */
export async function mustLeaveAnAdmin(ctx: Ctx, userId: number): Promise<void> {
  const slugs = (await rolesOf(ctx)).filter(({ base }) => base === 'admin').map(({ slug }) => slug)
  const other = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('role', '=', eb.fn.any(eb.val(slugs))))
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw conflict('last_admin')
}
