import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../ports.ts'
import { seal, unseal } from '../sealed.ts'

const PURPOSE = 'totp'
const STEP_MS = 30_000
const PRODUCT = 'Balcão'

/** 30-second steps, six digits, SHA-1: supported by every authenticator app. */
const totp = (secret: string, label = '') => new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret) })

/** A new secret: for typing, for apps, and as stored. */
export function newTotpSecret(secrets: Secrets, userId: number, email: string): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totp(secret, email).toString(), sealed: seal(secrets, PURPOSE, String(userId), secret) }
}

/** Normal form of a recovery code: without dash, hashed. */
export const recoveryHash = (secrets: Secrets, userId: number, code: string) =>
  secrets.hash(`recovery:${userId}:${code.replace(/[\s-]/g, '').toLowerCase()}`)

/**
 * Checks a TOTP code, one step early or late by the database's clock, each step once even for concurrent calls. `confirmed` is false during
 * set-up, when the first code only confirms.
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
 * Whether this code is the person's second factor now: six digits of the app, or a recovery code, which it uses up. Run it in the
 * transaction it permits.
 */
export async function verifySecondFactor(tx: Tx, secrets: Secrets, userId: number, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? takeTotp(tx, secrets, userId, digits) : takeRecoveryCode(tx, secrets, userId, code)
}
