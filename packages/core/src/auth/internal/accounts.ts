import { isStaff, roleName } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { grantsOf } from '@balcao/contracts/roles/permissions'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { baseOf } from '../../roles/base.ts'
import { customStatusesColumn, matrixColumn, ownStatusColumn, ownTypesColumn, ownWords } from '../../tickets/settings/own-words.ts'
import type { Site } from '../session.ts'

/** Somebody who may try to sign in. */
export type Account = Awaited<ReturnType<typeof findAccounts>>[number]
type Asked = { email: string; organization?: string | undefined; site: Site }

const MOST = 10

/** The tenant whose address this is: its subdomain of ours, or a domain of its own that was verified. */
export async function tenantOfSite(tx: Tx, { subdomain, domain }: Site): Promise<number | undefined> {
  if (subdomain === undefined && domain === undefined) return undefined
  const row = await tx
    .selectFrom('tenants')
    .where((eb) =>
      eb.or([
        ...(subdomain === undefined ? [] : [eb('subdomain', '=', subdomain)]),
        ...(domain === undefined ? [] : [eb.and([eb('customDomain', '=', domain), eb('customDomainVerifiedAt', 'is not', null)])]),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether `u` belongs to an organisation that was registered and that nobody came into yet: what it is called is a stranger's choice. */
export const isUnconfirmed = sql<boolean>`(case
  when exists (select from users c where c.tenant_id = u.tenant_id
    and (c.last_seen_at is not null or c.email_verified_at is not null or c.password_hash is not null)) then false
  else exists (select from audit_events e where e.tenant_id = u.tenant_id and e.action = 'organization.registered') end)`

export const activeAccounts = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .select([
      'u.id',
      'u.tenantId',
      'u.email',
      'u.name',
      'u.role',
      'u.passwordHash',
      'u.totpConfirmedAt',
      't.slug as tenantSlug',
      't.name as tenantName',
      't.status as tenantStatus',
      isUnconfirmed.as('isUnconfirmed'),
    ])

/** An active account. */
export const findAccount = (tx: Tx, { tenantId, userId }: { tenantId: number; userId: number }): Promise<Account | undefined> =>
  activeAccounts(tx).where('u.tenantId', '=', tenantId).where('u.id', '=', userId).executeTakeFirst()

/** The active accounts of an e-mail: over all tenants, or in the one that the address or the organization's name decides. */
export async function findAccounts(tx: Tx, { email, organization, site }: Asked) {
  const tenantId = await tenantOfSite(tx, site)
  return activeAccounts(tx)
    .where('u.email', '=', email)
    .$if(organization !== undefined, (q) => q.where('t.slug', '=', organization as string))
    .$if(tenantId !== undefined, (q) => q.where('u.tenantId', '=', tenantId as number))
    .orderBy('u.tenantId')
    .limit(MOST)
    .execute()
}

export async function profileRow(tx: Tx, userId: number) {
  return tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', userId)
    .select([
      'u.id',
      'u.email',
      'u.name',
      'u.role',
      'u.language',
      'u.languageChosen',
      'u.tenantId',
      't.name as tenantName',
      't.slug as tenantSlug',
    ])
    .select('t.featuresOff')
    .select(['r.base', 'r.name as ownName', 'r.isSystem', 'r.permissions'])
    .select([ownStatusColumn, ownTypesColumn, customStatusesColumn, matrixColumn])
    .executeTakeFirstOrThrow()
}

/** The user as the apps keep them. The first of the roles is the one that counts: of a role of the organisation's own, its base. */
export function sessionUser(row: Awaited<ReturnType<typeof profileRow>>): SessionUser {
  const { tenantId, base, ownName, isSystem, permissions, ownStatuses, types, customStatuses, priorityMatrix, featuresOff, ...user } = row
  const role = baseOf({ slug: user.role, base })
  return {
    ...user,
    language: user.language as SessionUser['language'],
    roles: [{ slug: base ?? user.role }],
    tenant_id: tenantId,
    roleName: isSystem ? roleName(user.role) : ownName,
    grants: grantsOf(role, permissions),
    ...(featuresOff.length > 0 ? { featuresOff } : {}),
    ...(customStatuses && isStaff(role) ? { customStatuses } : {}),
    ...(priorityMatrix ? { priorityMatrix } : {}),
    ...ownWords(ownStatuses, types, isStaff(role) ? 'staff' : 'customer'),
  }
}
