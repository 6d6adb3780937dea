import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { User } from '@balcao/contracts/users/users'
import { sql } from 'kysely'
import { absentUntil } from '../absences/absent-until.ts'
import type { Ctx } from '../ctx.ts'
import { baseOf } from '../roles/base.ts'

/** People who are there, with what may leave of them: never a password, a token or an address of the network (R17). */
export function userRows({ db }: Pick<Ctx, 'db'>) {
  return db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.id', '=', 'u.companyId'))
    .where('u.deletedAt', 'is', null)
    .select([
      'u.id',
      'u.email',
      'u.name',
      'u.pronouns',
      'u.role',
      'r.name as roleName',
      'r.base',
      'u.tenantId',
      'u.companyId',
      'c.name as companyName',
      'u.isActive',
      sql<boolean>`u.pending_since is not null and not u.is_active`.as('pending'),
      sql<boolean>`u.invited_at is not null and u.last_seen_at is null`.as('invited'),
      'u.createdAt',
      'u.lastSeenAt',
      absentUntil('u').as('absentUntil'),
    ])
}
export type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number]

/** A row as the world sees it. */
export function userView({ isActive, tenantId, base, ...row }: UserRow): User {
  return {
    ...row,
    active: isActive,
    tenant_id: tenantId,
    roles: [{ slug: row.role }],
    level: ROLE_LEVEL[baseOf({ slug: row.role, base })],
  }
}

/** Somebody of the tenant, unless they were removed; `lock` keeps others from changing them meanwhile. */
export async function findUser(ctx: Ctx, id: number, lock = false): Promise<User | undefined> {
  const row = await userRows(ctx)
    .where('u.id', '=', id)
    .$if(lock, (q) => q.forNoKeyUpdate('u'))
    .executeTakeFirst()
  return row && userView(row)
}
