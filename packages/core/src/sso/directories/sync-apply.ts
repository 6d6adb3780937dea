import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'
import { now } from '../../tickets/queries.ts'
import { update } from '../../users/update.ts'
import { findUser } from '../../users/user-rows.ts'
import { carryOut, planFor, providerCtx } from '../accounts.ts'
import { inSso } from '../begin.ts'
import type { ProviderRow } from '../internal/provider-rows.ts'
import { describePerson } from './directory.ts'
import type { BoundAccount, Entry, Problem, SyncPlan } from './sync-people.ts'

export type Outcome = 'created' | 'updated' | 'activated' | 'deactivated'
export type SyncCounts = Record<Outcome, number> & { problems: Problem[] }

type Applying = { db: Database; row: ProviderRow; counts: SyncCounts }

/** Acts on one person in a transaction of its own; whoever the rules refuse is a problem of the reading, and the others go on. */
async function each({ db, row, counts }: Applying, email: string, act: (ctx: Ctx) => Promise<Outcome | { refused: string } | undefined>) {
  try {
    const outcome = await inSso({ db }, row.tenantId, (tx) =>
      act(providerCtx({ db: tx, from: { ip: null, userAgent: null } }, row, 'LDAP')),
    )
    if (typeof outcome === 'string') counts[outcome] += 1
    else if (outcome) counts.problems.push({ email, reason: outcome.refused })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    counts.problems.push({ email, reason: error.code })
  }
}

/** Name, address, state and role as the directory has them, of an account that is bound to it. */
async function follow(ctx: Ctx, row: ProviderRow, account: BoundAccount, entry: Entry): Promise<Outcome | { refused: string } | undefined> {
  const { userId, identityId } = account
  const { email, cleanName: name } = entry
  // What somebody switched off by hand stays so.
  if (!account.isActive && !account.wasDeactivated) return undefined
  const before = await findUser(ctx, userId, true)
  if (!before) return undefined
  const described = describePerson(entry, row, email)
  const isNewAddress = email !== undefined && email !== before.email && described.isVerified
  const changes = {
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(isNewAddress ? { email } : {}),
    ...(before.active ? {} : { active: true }),
  }
  if (Object.keys(changes).length > 0) await update(ctx, { id: userId, ...changes })
  if (isNewAddress)
    await ctx.db.updateTable('users').set({ emailVerifiedAt: sql<string>`now()`, updatedAt: now }).where('id', '=', userId).execute()
  if (account.wasDeactivated) await ctx.db.updateTable('ssoIdentities').set({ deactivatedAt: null }).where('id', '=', identityId).execute()
  const plan = await planFor(ctx, row, described)
  if ('refused' in plan) return plan
  const hasNewRole = 'user' in plan && plan.wantedRole !== null
  await carryOut(ctx, row, plan, { ...described, email: email ?? before.email })
  if (!before.active) return 'activated'
  return hasNewRole || Object.keys(changes).length > 0 ? 'updated' : undefined
}

/** Binds an account to somebody of the directory, or makes one. */
async function settle(ctx: Ctx, row: ProviderRow, entry: Entry & { email: string }): Promise<Outcome | { refused: string } | undefined> {
  const described = describePerson(entry, row, entry.email)
  const plan = await planFor(ctx, row, described)
  if ('refused' in plan) return plan.refused === 'account_disabled' ? undefined : plan
  await carryOut(ctx, row, plan, described)
  return 'made' in plan ? 'created' : 'updated'
}

/** Deactivates an account by the rules of `users`: sessions end, tickets go back, and the last administrator stays. */
async function deactivate(ctx: Ctx, { userId, identityId }: BoundAccount): Promise<Outcome> {
  await update(ctx, { id: userId, active: false, openTickets: 'release' })
  await ctx.db.updateTable('ssoIdentities').set({ deactivatedAt: sql<string>`now()` }).where('id', '=', identityId).execute()
  return 'deactivated'
}

/** Makes of a plan what it says, one person after the other. */
export async function applySync(
  db: Database,
  row: ProviderRow,
  plan: SyncPlan,
  onStep: (counts: SyncCounts) => Promise<void>,
): Promise<SyncCounts> {
  const counts: SyncCounts = { created: 0, updated: 0, activated: 0, deactivated: 0, problems: [...plan.problems] }
  const applying = { db, row, counts }
  const creates = row.createsAccounts && row.syncCreates
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps % 50 === 0) await onStep(counts)
  }
  for (const { account, entry } of plan.present) {
    await each(applying, account.email, (ctx) => follow(ctx, row, account, entry))
    await step()
  }
  for (const { entry, hasAccount } of plan.others) {
    if (!hasAccount && !creates) continue
    await each(applying, entry.email, (ctx) => settle(ctx, row, entry))
    await step()
  }
  for (const account of plan.deactivated) {
    await each(applying, account.email, (ctx) => deactivate(ctx, account))
    await step()
  }
  return counts
}
