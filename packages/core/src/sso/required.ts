import { isAtLeast, isStaff } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Method } from '../auth/begin.ts'
import { mailDomainOf } from '../companies/domains.ts'
import type { Ctx } from '../ctx.ts'
import { forbidden } from '../errors.ts'
import { roleOf } from '../roles/base.ts'

type Account = { id: number; email: string; role: string }

/** Providers that people of this domain, on this side of the counter, must sign in by. */
const requiring = (db: Tx, domain: string, audience: 'staff' | 'customers') =>
  db
    .selectFrom('identityProviders')
    .where('isActive', '=', true)
    .where('isRequired', '=', true)
    .where('audience', 'in', [audience, 'both'])
    .where(sql<boolean>`domains @> array[${domain}]`)
    .select(['id', 'protocol', 'label'])
    // A page of a provider goes before the password of a directory.
    .orderBy(sql`protocol = 'ldap'`)
    .orderBy('id')
    .limit(1)

/** The provider that is somebody's only way in; undefined where there are others. */
export async function requiringFor({ db }: Pick<Ctx, 'db'>, { email, role }: Pick<Account, 'email' | 'role'>) {
  const { base } = await roleOf(db, role)
  return requiring(db, mailDomainOf(email), isStaff(base) ? 'staff' : 'customers').executeTakeFirst()
}

/** Whether somebody has single sign-on as their only way in. */
export const requiredFor = async (ctx: Pick<Ctx, 'db'>, account: Pick<Account, 'email' | 'role'>): Promise<boolean> =>
  (await requiringFor(ctx, account)) !== undefined

/**
 * Refuses a way in to people whose organisation requires single sign-on. Administrators keep their password, so that a provider that is
 * down locks nobody out for good; that they used it is written down.
 * @throws DomainError sso_required, directory_required
 */
export async function mustNotNeedSso(ctx: Ctx, account: Account, method: Method): Promise<void> {
  const provider = await requiringFor(ctx, account)
  if (!provider) return
  const { base } = await roleOf(ctx.db, account.role)
  if (method !== 'password' || !isAtLeast(base, 'admin'))
    throw forbidden(provider.protocol === 'ldap' ? 'directory_required' : 'sso_required')
  await audit(ctx, { action: 'session.without_sso', resource: 'user', resourceId: account.id, details: { method }, risk: 'high' })
}
