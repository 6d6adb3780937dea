import type { WalletSignIn } from '@balcao/contracts/sign-in/wallets/wallets'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, secondFactorRefusal, takeAttempt } from '../../auth/begin.ts'
import { evenly } from '../../auth/evenly.ts'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import { guestAddress } from '../../chat/widget/guests.ts'
import { makeCtx, systemActor } from '../../ctx.ts'
import { unauthenticated } from '../../errors.ts'
import { factorAsked, provedPasskey } from '../../passkeys/factor.ts'
import { mustNotNeedSso } from '../../sso/required.ts'
import { openAccount } from '../open-account.ts'
import { settingsRow } from '../settings-row.ts'
import { giveBack, isSigned, type Taken, takeSignIn } from './internal/challenges.ts'
import { shortAddress } from './shown.ts'

type Account = NonNullable<Awaited<ReturnType<typeof ownerOf>>>
const NAME_BYTES = 16

const ownerOf = (tx: Tx, { chain, address }: Pick<Taken, 'chain' | 'address'>) =>
  tx
    .selectFrom('signInWallets as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.userId'))
    .where('w.chain', '=', chain)
    .where('w.address', '=', address)
    .where('u.deletedAt', 'is', null)
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role', 'u.totpConfirmedAt', 'u.isActive', 'u.pendingSince'])
    .executeTakeFirst()

/** Whose wallet it is that was proved, or who they become; why nobody comes in otherwise. */
async function accountOf(auth: AuthContext, taken: Taken, tenantId: number): Promise<Account | 'refused' | 'pending'> {
  return inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const { chain, address } = taken
    // One at a time a wallet, or two at once would make two accounts of it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet:${tenantId}:${chain}:${address}`}, 0))`.execute(tx)
    const tenant = await tx.selectFrom('tenants').where('id', '=', tenantId).where('status', '=', 'active').select('id').executeTakeFirst()
    if (!tenant || !(await settingsRow(tx)).products.includes('crypto')) return 'refused'
    const known = await ownerOf(tx, taken)
    if (known) return known.isActive ? known : known.pendingSince === null ? 'refused' : 'pending'
    const ctx = makeCtx(tx, systemActor(tenantId), { ip: auth.ip, userAgent: auth.userAgent ?? null })
    const email = guestAddress(`carteira-${auth.secrets.random(NAME_BYTES)}`)
    const opened = await openAccount(ctx, { name: shortAddress(address), email, isProved: false })
    if (opened === 'closed' || opened === 'taken') return 'refused'
    const made = await tx
      .selectFrom('users')
      .where('tenantId', '=', tenantId)
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('signInWallets').values({ tenantId, userId: made.id, chain, address }).execute()
    return opened === 'pending' ? 'pending' : ((await ownerOf(tx, taken)) ?? 'refused')
  })
}

/**
 * Signs in by what a wallet signed, once: into the account that it was linked to, or a new one where the organisation lets anybody open one. Whatever is
 * wrong gets the same answer in the same time; failures are counted by the address. Being asked for the second factor uses nothing up.
 * @throws DomainError wallet_invalid, account_pending, second_factor_required, second_factor_wrong, sso_required, too_many_attempts
 */
export async function signInByWallet(auth: AuthContext, input: WalletSignIn, browser: string | undefined): Promise<StartedSession> {
  const taken = await takeSignIn(auth.db, auth.secrets, input.challenge_id, browser)
  const named = auth.secrets.hash(`wallet:${taken ? `${taken.chain}:${taken.address}` : input.challenge_id}`)
  await takeAttempt(auth, named)
  return evenly(async () => {
    const refuse = async (): Promise<never> => {
      await recordFailure(auth, named, [], 'wallet', 'wrong_code')
      throw unauthenticated('wallet_invalid')
    }
    if (!taken || taken.organizationId === null || !isSigned(taken, input)) return refuse()
    const passkey = await provedPasskey(auth, input.passkey)
    const account = await accountOf(auth, taken, taken.organizationId)
    if (account === 'refused') return refuse()
    await auth.attempts.clear(attemptsOf(auth, named))
    if (account === 'pending') throw unauthenticated('account_pending')
    const outcome = await asPerson(auth, account, async (ctx) => {
      await mustNotNeedSso(ctx, account, 'wallet')
      const refusal = await secondFactorRefusal(ctx, auth, account, input.code, passkey)
      if (refusal) return refusal
      const { chain, address } = taken
      const used = await ctx.db
        .updateTable('signInWallets')
        .set({ lastUsedAt: sql<string>`now()` })
        .where('userId', '=', account.id)
        .where('chain', '=', chain)
        .where('address', '=', address)
        .returning('id')
        .executeTakeFirst()
      // It was removed meanwhile.
      return used ? begin(auth, ctx, account.id, 'wallet') : undefined
    })
    if (outcome === undefined) return refuse()
    if (typeof outcome !== 'string') {
      await endPrevious(auth)
      return outcome
    }
    await giveBack(auth.db, taken)
    if (outcome === 'second_factor_wrong') await recordFailure(auth, named, [account], 'wallet', 'wrong_code')
    if (outcome === 'second_factor_required') throw await factorAsked(auth, account)
    throw unauthenticated(outcome)
  })
}
