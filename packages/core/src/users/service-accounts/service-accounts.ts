import { randomUUID } from 'node:crypto'
import { isStaff } from '@balcao/contracts/access'
import {
  type CreateServiceAccount,
  type GetServiceAccount,
  MAX_SERVICE_ACCOUNTS,
  type ServiceAccount,
  type ServiceAccounts,
  type UpdateServiceAccount,
} from '@balcao/contracts/users/service-accounts'
import { SERVICE_SUFFIX } from '@balcao/contracts/users/service-names'
import type { AvailableRole } from '@balcao/contracts/users/users'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { rolesOf } from '../grants.ts'
import { removedAddress } from '../removed.ts'
import { mustCover } from './covered.ts'
import { allAccounts, auditedAccount, mustFindAccount } from './rows.ts'

/** The name that its acts stand under, wherever names of people stand. */
const shownName = (name: string) => name + SERVICE_SUFFIX['pt-BR']

/** Their number depends on all of them: one change at a time. */
const lock = ({ db, actor }: Ctx) => sql`select pg_advisory_xact_lock(hashtextextended('service_accounts', ${actor.tenantId}))`.execute(db)

/** All of them by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<ServiceAccounts> {
  must(ctx, 'service_account.manage')
  return { data: await allAccounts(ctx) }
}

/** @throws DomainError forbidden, service_account_not_found */
export async function get(ctx: Ctx, { id }: GetServiceAccount): Promise<ServiceAccount> {
  must(ctx, 'service_account.manage')
  return mustFindAccount(ctx, id)
}

/** Roles of the staff that the caller may give to programs, lowest first; their own among them. @throws DomainError forbidden */
export async function availableRoles(ctx: Ctx): Promise<AvailableRole[]> {
  must(ctx, 'service_account.manage')
  const roles = (await rolesOf(ctx)).filter((role) => isStaff(role.base) && can(ctx.actor, 'service_account.grant', role))
  return roles.map(({ slug, name, level }) => ({ slug, name, level }))
}

type Asked = { role: string; queueIds: readonly number[]; ownerId: number | null; ownerQueueId: number | null }

/** Refuses what the organisation does not have, and rights that the caller lacks. @throws DomainError invalid_input */
async function mustBeSound(ctx: Ctx, { role: slug, queueIds, ownerId, ownerQueueId }: Asked): Promise<void> {
  const role = (await rolesOf(ctx)).find((one) => one.slug === slug)
  if (!role || !isStaff(role.base) || !can(ctx.actor, 'service_account.grant', role))
    throw invalid({ field: 'role', reason: 'service_account_role' })
  const queues = await ctx.db.selectFrom('queues').select('id').execute()
  const known = new Set(queues.map(({ id }) => id))
  const wrong = queueIds.findIndex((id) => !known.has(id))
  if (wrong >= 0) throw invalid({ field: `queueIds.${wrong}`, reason: 'queue_not_found' })
  if (ownerQueueId !== null && !known.has(ownerQueueId)) throw invalid({ field: 'ownerQueueId', reason: 'queue_not_found' })
  if (ownerId === null && ownerQueueId === null) throw invalid({ field: 'ownerId', reason: 'service_account_owner' })
  if (ownerId === null) return
  const owner = await ctx.db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', ownerId)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .select('r.level')
    .executeTakeFirst()
  if (!owner) throw invalid({ field: 'ownerId', reason: 'user_not_found' })
  if (owner.level < 3) throw invalid({ field: 'ownerId', reason: 'service_account_owner' })
}

async function changed(ctx: Ctx, verb: string, before: ServiceAccount | null, after: ServiceAccount | null): Promise<void> {
  const change = diff(before && auditedAccount(before), after && auditedAccount(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `service_account.${verb}`, resource: 'service_account', resourceId, ...change, risk: 'high' })
}

/** Makes one, with rights up to the caller's. @throws DomainError forbidden, proof_required, too_many_service_accounts, invalid_input */
export async function create(ctx: Ctx, input: CreateServiceAccount): Promise<ServiceAccount> {
  must(ctx, 'service_account.manage')
  mustBeFresh(ctx)
  await lock(ctx)
  if ((await allAccounts(ctx)).length >= MAX_SERVICE_ACCOUNTS) throw conflict('too_many_service_accounts')
  await mustBeSound(ctx, input)
  const { tenantId } = ctx.actor
  const { name, description, role, queueIds, ownerId, ownerQueueId, active } = input
  const { id } = await ctx.db
    .insertInto('users')
    .values({
      ...{ tenantId, name: shownName(name), email: `${randomUUID()}.${removedAddress(0)}`, role, isService: true, isActive: false },
      deletedAt: sql<string>`now()`,
      autoWatch: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('serviceAccounts')
    .values({ tenantId, userId: id, name, description, queueIds, ownerId, ownerQueueId, isActive: active })
    .execute()
  const account = await mustFindAccount(ctx, id)
  await changed(ctx, 'created', null, account)
  return account
}

/**
 * Changes what is sent. Switched off, its tokens are refused from the next call on.
 * @throws DomainError forbidden, also where it has rights that the caller lacks and is not just switched off; service_account_not_found, invalid_input
 * @throws DomainError proof_required where it gets other rights or is switched on
 * @throws DomainError service_account_changed (409, with the present account) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateServiceAccount): Promise<ServiceAccount> {
  must(ctx, 'service_account.manage')
  await lock(ctx)
  const before = await mustFindAccount(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('service_account_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked = { ...auditedAccount(before), ...sent }
  const change = diff(auditedAccount(before), asked)
  if (!differs(change)) return before
  const { name, description, role, queueIds, ownerId, ownerQueueId, active } = asked
  // Whoever has less than a program now may switch it off, and no more.
  const isOnlyOff = !active && Object.keys(change.after ?? {}).every((field) => field === 'active')
  if (!isOnlyOff) {
    await mustCover(ctx, before.role)
    mustBeFresh(ctx)
    await mustBeSound(ctx, asked)
  }
  await ctx.db
    .updateTable('users')
    .set({ name: shownName(name), role, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('serviceAccounts')
    .set((eb) => ({
      ...{ name, description, queueIds: [...queueIds], ownerId, ownerQueueId, isActive: active },
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('userId', '=', id)
    .execute()
  const after = await mustFindAccount(ctx, id)
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes one away, with its tokens; its acts keep its name. @throws DomainError forbidden, also where it has rights that the caller lacks; service_account_not_found */
export async function remove(ctx: Ctx, { id }: GetServiceAccount): Promise<{ success: true }> {
  must(ctx, 'service_account.manage')
  await lock(ctx)
  const before = await mustFindAccount(ctx, id)
  await mustCover(ctx, before.role)
  await ctx.db.deleteFrom('apiTokens').where('userId', '=', id).execute()
  await ctx.db.deleteFrom('serviceAccounts').where('userId', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}
