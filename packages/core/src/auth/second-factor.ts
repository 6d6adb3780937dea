import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../ports.ts'
import { seal, unseal } from './internal/sealed.ts'

const PURPOSE = 'totp'
const STEP_MS = 30_000
const PRODUCT = 'Balcão'

/** Steps of 30 seconds, six digits, SHA-1: what every authenticator app can do. */
const totp = (secret: string, label = '') => new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret) })

/** A new secret: as people type it, as apps read it, and as it is stored. */
export function newTotpSecret(secrets: Secrets, userId: number, email: string): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totp(secret, email).toString(), sealed: seal(secrets, PURPOSE, String(userId), secret) }
}

/** How a recovery code is compared and stored: without its dash, by its hash. */
export const recoveryHash = (secrets: Secrets, userId: number, code: string) =>
  secrets.hash(`recovery:${userId}:${code.replace(/[\s-]/g, '').toLowerCase()}`)

/**
 * Takes a TOTP code of a stored secret, one step early or late by the database's clock, and no step twice (two calls at once: one wins).
 * `confirmed` says whether the set-up was finished; an unfinished one takes its first code only to confirm itself.
 */
export async function takeTotp(tx: Tx, secrets: Secrets, userId: number, code: string, confirmed = true): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('totpSecret', 'is not', null)
    .where('totpConfirmedAt', confirmed ? 'is not' : 'is', null)
    .select(['totpSecret', sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now')])
    .executeTakeFirst()
  if (!user?.totpSecret) return false
  const { now } = user
  const delta = totp(unseal(secrets, PURPOSE, String(userId), user.totpSecret)).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  const step = Math.floor(now / STEP_MS) + delta
  const taken = await tx
    .updateTable('users')
    .set({ totpLastStep: step })
    .where('id', '=', userId)
    .where('totpSecret', '=', user.totpSecret)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

async function takeRecoveryCode(tx: Tx, secrets: Secrets, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(secrets, userId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * Whether this code is the second factor of this person right now: six digits of the authenticator app, or a recovery
 * code, which is used up by it. Run it in the transaction of what it allows.
 */
export async function verifySecondFactor(tx: Tx, secrets: Secrets, userId: number, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? takeTotp(tx, secrets, userId, digits) : takeRecoveryCode(tx, secrets, userId, code)
}
