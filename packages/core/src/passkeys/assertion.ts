import type { PasskeyAssertion, PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import type { Secrets } from '../ports.ts'
import { type Challenge, MINUTES, newSignIn, takeMine, takeSignIn } from './internal/challenges.ts'
import { tenantOf } from './internal/user-handles.ts'
import { challengeIn, readUse, type Use } from './internal/webauthn.ts'
import { type RelyingParty, relyingPartyAt } from './relying-party.ts'

/** A passkey that signed what it was asked to, and what it said of itself. */
export type ProvedPasskey = { id: number; tenantId: number; userId: number; isSynced: boolean; use: Use }

/** How a browser is to ask for a passkey: one with user verification, which is two factors in one. */
export const requestOf = (challenge: string, { id: rpId }: Pick<RelyingParty, 'id'>): PasskeyRequest => ({
  ...{ challenge, rpId, timeout: MINUTES * 60_000, userVerification: 'required' as const },
})

/** What signing in by a passkey begins with, or proving a second factor by one. Nobody is named: the passkey says who it is. @throws DomainError passkeys_unavailable */
export async function beginAssertion(auth: AuthContext): Promise<PasskeyRequest> {
  const at = await relyingPartyAt(auth)
  if (!at) throw conflict('passkeys_unavailable')
  return requestOf(await newSignIn(auth.db, auth.secrets, at), at)
}

async function proved(tx: Tx, tenantId: number, sent: PasskeyAssertion) {
  return tx
    .selectFrom('passkeys')
    .where('tenantId', '=', tenantId)
    .where('credentialId', '=', sent.credential)
    .where('userHandle', '=', sent.userHandle)
    .select(['id', 'tenantId', 'userId', 'credentialId', 'publicKey', 'rpId', 'isSynced'])
    .executeTakeFirst()
}

async function read(sent: PasskeyAssertion, challenge: string, given: Challenge, key: Awaited<ReturnType<typeof proved>>) {
  const use = key && (await readUse(sent, challenge, given, key))
  return key && use ? { id: key.id, tenantId: key.tenantId, userId: key.userId, isSynced: key.isSynced, use } : undefined
}

/**
 * Reads what a passkey signed for whoever signs in. The challenge is used up, whatever comes of it. Where the address is an organisation's,
 * passkeys of others are none.
 */
export async function readAssertion(auth: AuthContext, sent: PasskeyAssertion): Promise<ProvedPasskey | undefined> {
  const challenge = challengeIn(sent.clientData)
  const given = challenge === undefined ? undefined : await takeSignIn(auth.db, auth.secrets, challenge)
  const tenantId = tenantOf(sent.userHandle)
  const at = await relyingPartyAt(auth)
  if (challenge === undefined || !given || tenantId === undefined || (at?.tenantId ?? tenantId) !== tenantId) return undefined
  const key = await inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, (tx) => proved(tx, tenantId, sent))
  return read(sent, challenge, given, key)
}

/** The same for the session at hand; `open` opens its transactions, and none is held while a signature is checked. */
export async function readMine(
  secrets: Secrets,
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>,
  sent: PasskeyAssertion,
): Promise<ProvedPasskey | undefined> {
  const challenge = challengeIn(sent.clientData)
  if (challenge === undefined) return undefined
  const { given, key } = await open(async (ctx) => ({
    given: await takeMine(ctx, secrets, challenge, 'prove'),
    key: await proved(ctx.db, ctx.actor.tenantId, sent),
  }))
  return given && read(sent, challenge, given, key)
}

/**
 * Writes down that a passkey was used, in the transaction that this permits. One that is bound to a device counts its uses: a count that does
 * not rise means that there is a copy, so it is refused, noted, and its owner is mailed.
 * @returns whether it may be used
 */
export async function useKey(ctx: Ctx, { id, userId, isSynced, use }: ProvedPasskey): Promise<boolean> {
  const now = sql<string>`now()`
  const used = await ctx.db
    .updateTable('passkeys')
    .set({ counter: use.counter, isBackedUp: use.isBackedUp, lastUsedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    // Those that are on several devices count on each, and most do not count at all.
    .$if(!isSynced, (q) =>
      q.where((eb) => eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.lit(use.counter === 0)])])),
    )
    .executeTakeFirst()
  if (used.numUpdatedRows === 1n) return true
  const key = await ctx.db
    .selectFrom('passkeys')
    .where('id', '=', id)
    .select(['name', 'counter', 'copiedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!key) return false
  const details = { name: key.name, expected: key.counter + 1, counter: use.counter }
  await audit(ctx, { action: 'passkey.copied', resource: 'user', resourceId: userId, details, risk: 'critical' })
  if (key.copiedAt === null) {
    await ctx.db.updateTable('passkeys').set({ copiedAt: now }).where('id', '=', id).execute()
    await ctx.emit('account:changed', { userId, what: 'passkey_copied' })
  }
  return false
}
