import type { Language } from '@balcao/contracts/language'
import { MAX_WALLETS, type SignedChallenge, type StartWalletLink } from '@balcao/contracts/sign-in/wallets/wallets'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { AuthContext } from '../../auth/session.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { asMe, type Open } from '../../sso/as-me.ts'
import { browserSecret } from '../../sso/proofs.ts'
import { settingsRow } from '../settings-row.ts'
import { type Begun, isSigned, newChallenge, originOf, readAddress, take } from './internal/challenges.ts'

const mine = (ctx: Ctx) => ctx.db.selectFrom('signInWallets').where('userId', '=', me(ctx))

/** The caller's wallets, oldest first. */
export const walletsOf = (ctx: Ctx) => mine(ctx).select(['id', 'chain', 'address', 'createdAt', 'lastUsedAt']).orderBy('id').execute()

/** @throws DomainError wallets_off, wallets_full */
async function mustHaveRoom(ctx: Ctx): Promise<void> {
  if (!(await settingsRow(ctx.db)).products.includes('crypto')) throw conflict('wallets_off')
  const { n } = await mine(ctx)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_WALLETS) throw conflict('wallets_full')
}

/** Gives out what a wallet is to sign to be linked to the caller's account. @throws DomainError proof_required, wallets_off, wallets_full, invalid_input */
export async function beginLink(
  auth: AuthContext,
  open: Open,
  asked: StartWalletLink,
  { browser: present, language }: { browser: string | undefined; language: Language },
): Promise<Begun> {
  readAddress(asked)
  const sessionId = await open(async ({ actor }) => actor.sessionId, 'read')
  const browser = browserSecret(auth.secrets, present)
  const origin = await originOf(auth)
  return asMe(auth, open, true, async (ctx) => {
    await mustHaveRoom(ctx)
    const { tenantId } = ctx.actor
    const whose = { tenantId, organizationId: tenantId, userId: me(ctx), sessionId, browser, language }
    return newChallenge(ctx.db, auth, origin, asked, { ...whose, purpose: 'link' })
  })
}

/** Links the wallet that signed, once. @throws DomainError proof_required, wallet_invalid, wallet_taken, wallets_off, wallets_full */
export async function link(auth: AuthContext, open: Open, input: SignedChallenge, browser: string | undefined): Promise<{ success: true }> {
  const taken = await asMe(auth, open, true, async (ctx) => {
    const one = await take(ctx.db, auth.secrets, input.challenge_id, browser, 'link')
    return one?.userId === me(ctx) ? one : undefined
  })
  if (!taken || !isSigned(taken, input)) throw conflict('wallet_invalid')
  return asMe(auth, open, true, async (ctx) => {
    // One at a time a person, or two at once would both find room.
    await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select('id').forNoKeyUpdate().executeTakeFirst()
    await mustHaveRoom(ctx)
    const { chain, address } = taken
    const row = await ctx.db
      .insertInto('signInWallets')
      .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), chain, address })
      .onConflict((oc) => oc.columns(['tenantId', 'chain', 'address']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw conflict('wallet_taken')
    await audit(ctx, { action: 'wallet.linked', resource: 'user', resourceId: me(ctx), ...diff(null, { chain, address }), risk: 'high' })
    await ctx.emit('account:changed', { userId: me(ctx), what: 'wallet_added' })
    return { success: true as const }
  })
}

/** Takes one of the caller's wallets away. @returns whether there was one */
export async function removeWallet(ctx: Ctx, id: number): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('signInWallets')
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .returning(['chain', 'address'])
    .executeTakeFirst()
  if (!row) return false
  await audit(ctx, { action: 'wallet.removed', resource: 'user', resourceId: me(ctx), ...diff(row, null), risk: 'high' })
  await ctx.emit('account:changed', { userId: me(ctx), what: 'wallet_removed' })
  return true
}
