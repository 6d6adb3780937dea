import { isStaff, ROLE_LEVEL } from '@balcao/contracts/access'
import type { SsoOutcome } from '@balcao/contracts/sso/bounds'
import type { User } from '@balcao/contracts/users/users'
import { sql } from 'kysely'
import { mailDomainOf, matchesOf } from '../companies/domains.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { can } from '../policy.ts'
import { baseOf } from '../roles/base.ts'
import { now } from '../tickets/queries.ts'
import { addPerson } from '../users/create.ts'
import { needsProof } from '../users/grants.ts'
import { update } from '../users/update.ts'
import { findUser } from '../users/user-rows.ts'
import type { Described } from './claims.ts'
import type { ProviderRow } from './internal/provider-rows.ts'
import { scimGroupsOf } from './internal/scim-groups.ts'
import { givable, isFor, providerActor, roleOfGroups } from './roles.ts'

type Refused = { refused: SsoOutcome }
type Known = {
  user: User
  identityId: number | null
  isLinked: boolean
  givenRole: string | null
  wantedRole: string | null
  byGroups: boolean
}
type Made = { made: { name: string; email: string; role: string; byGroups: boolean } }
/** What a sign-in comes to: an account that is there, one that is to be made, or nobody. */
export type Plan = Refused | Known | Made

/** The context in which a provider makes and changes accounts. */
export const providerCtx = (ctx: Pick<Ctx, 'db' | 'from'>, provider: ProviderRow, by?: string): Ctx =>
  makeCtx(ctx.db, providerActor(provider, by), ctx.from)

const identityRows = ({ db }: Ctx, provider: ProviderRow) =>
  db.selectFrom('ssoIdentities').where('providerId', '=', provider.id).select(['id', 'userId', 'subject', 'givenRole'])

/** Somebody of the tenant by their address, disabled ones too; removed ones have none. */
const userByEmail = ({ db, actor }: Ctx, email: string) =>
  db
    .selectFrom('users')
    .where('tenantId', '=', actor.tenantId)
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst()

/** Which role the person is to have, and whether groups say so; null where it stays. */
async function roleFor(
  ctx: Ctx,
  provider: ProviderRow,
  groups: string[] | undefined,
  before: { role: string; givenRole: string | null } | null,
) {
  const roles = await givable(ctx, provider.audience)
  const byGroups = groups === undefined ? undefined : roleOfGroups(provider.groups, groups, roles)
  if (byGroups) return { role: byGroups.slug, byGroups: true }
  const isDefault = roles.has(provider.defaultRole) ? provider.defaultRole : null
  if (before === null) return { role: isDefault, byGroups: false }
  // Only what groups gave goes with them; a role that somebody gave by hand stays.
  const isLost = groups !== undefined && before.givenRole !== null && before.givenRole === before.role
  return { role: isLost ? isDefault : null, byGroups: false }
}

/**
 * Whose account a description is: that of the subject, else that of a verified address in one of the provider's domains. Never one of
 * another tenant, a disabled or a removed one, nor one above whoever set the provider up.
 */
export async function planFor(ctx: Ctx, provider: ProviderRow, described: Described): Promise<Plan> {
  const { subject, email, isVerified, name, groups } = described
  const linked = await identityRows(ctx, provider).where('subject', '=', subject).executeTakeFirst()
  if (linked) return planKnown(ctx, provider, linked.userId, linked, groups)
  if (email === undefined) return { refused: 'no_email' }
  if (!isVerified) return { refused: provider.protocol === 'oidc' ? 'email_unverified' : 'domain_not_proved' }
  if (!provider.domains.includes(mailDomainOf(email))) return { refused: 'foreign_domain' }
  const found = await userByEmail(ctx, email)
  if (found) {
    const identity = await identityRows(ctx, provider).where('userId', '=', found.id).executeTakeFirst()
    if (identity && identity.subject !== null) return { refused: 'account_taken' }
    return planKnown(ctx, provider, found.id, identity, groups)
  }
  if (!provider.createsAccounts) return { refused: 'no_account' }
  const { role, byGroups } = await roleFor(ctx, provider, groups, null)
  if (role === null) return { refused: 'role_gone' }
  return { made: { name: name ?? (email.split('@')[0] as string), email, role, byGroups } }
}

type Identity = { id: number; subject: string | null; givenRole: string | null }

async function planKnown(
  ctx: Ctx,
  provider: ProviderRow,
  userId: number,
  identity: Identity | undefined,
  groups: string[] | undefined,
): Promise<Plan> {
  const user = await findUser(ctx, userId, true)
  if (!user?.active) return { refused: 'account_disabled' }
  if (user.level > provider.ceiling) return { refused: 'account_above' }
  const base = baseOf(await ctx.db.selectFrom('roles').where('slug', '=', user.role).select(['slug', 'base']).executeTakeFirst())
  if (!isFor(provider.audience, base)) return { refused: isStaff(base) ? 'not_for_staff' : 'not_for_customers' }
  const givenRole = identity?.givenRole ?? null
  const kept = (await scimGroupsOf(ctx.db, provider.id, [userId])).get(userId) ?? []
  // What SCIM keeps of groups counts beside what the provider says now.
  const all = groups === undefined && kept.length === 0 ? undefined : [...(groups ?? []), ...kept]
  const { role, byGroups } = await roleFor(ctx, provider, all, { role: user.role, givenRole })
  const mayChange = role !== null && role !== user.role && mayChangeRole(ctx, user)
  const isLinked = identity?.subject !== null && identity !== undefined
  return { user, identityId: identity?.id ?? null, isLinked, givenRole, wantedRole: mayChange ? role : null, byGroups }
}

/** Makes of a plan what it says. @returns the account */
export async function carryOut(ctx: Ctx, provider: ProviderRow, plan: Known | Made, described: Described): Promise<number> {
  if ('made' in plan) return make(ctx, provider, plan, described)
  const { user, identityId, isLinked, wantedRole, byGroups } = plan
  if (wantedRole !== null) await update(ctx, { id: user.id, role: wantedRole })
  const givenRole = byGroups ? (wantedRole ?? user.role) : wantedRole === null ? plan.givenRole : null
  const facts = { subject: described.subject, email: described.email ?? user.email, givenRole }
  if (identityId === null) await link(ctx, provider, user.id, facts)
  else await ctx.db.updateTable('ssoIdentities').set(facts).where('id', '=', identityId).execute()
  if (!isLinked) await ctx.emit('account:changed', { userId: user.id, what: 'sso_linked' })
  return user.id
}

/** Roles of administrators, and of people at the provider's ceiling, are not a group's to change: none loses its last one so. */
export const mayChangeRole = ({ actor }: Ctx, user: Pick<User, 'id' | 'level'>): boolean =>
  user.level < ROLE_LEVEL.admin && can(actor, 'user.change', user)

/** Ties an account of a provider to one of ours. */
export async function link(
  ctx: Ctx,
  { tenantId, id: providerId }: Pick<ProviderRow, 'tenantId' | 'id'>,
  userId: number,
  facts: { subject?: string | null; email: string; givenRole?: string | null; externalId?: string | null; userName?: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('ssoIdentities')
    .values({ tenantId, providerId, userId, ...facts })
    .execute()
}

async function make(ctx: Ctx, provider: ProviderRow, { made }: Made, { subject }: Described): Promise<number> {
  const { name, email, role, byGroups } = made
  const given = (await givable(ctx, provider.audience)).get(role)
  if (!given) throw new DomainError('conflict', 'sso_refused')
  const companies = isStaff(given.base) ? { companyId: null, suggested: [] } : (await matchesOf(ctx, [email]))(email)
  const userId = await addPerson(ctx, { name, email, role, invite: false, ...companies }, needsProof(given))
  if (userId === undefined) throw new DomainError('conflict', 'email_taken')
  await ctx.db.updateTable('users').set({ emailVerifiedAt: sql<string>`now()`, updatedAt: now }).where('id', '=', userId).execute()
  await link(ctx, provider, userId, { subject, email, givenRole: byGroups ? role : null })
  await ctx.emit('user:changed', { userId })
  return userId
}
