import { randomInt } from 'node:crypto'
import type { ConfirmSecondFactor, RecoveryCodes } from '@balcao/contracts/profile/security'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { newTotpSecret, recoveryHash, takeTotp } from '../auth/second-factor.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import type { Secrets } from '../ports.ts'

const CODES = 10
const LETTERS = 5
/** Without what looks like something else. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const word = () => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Replaces the caller's recovery codes; the new ones are said once. */
async function renewCodes(ctx: Ctx, secrets: Secrets): Promise<RecoveryCodes> {
  const userId = me(ctx)
  const codes = Array.from({ length: CODES }, () => `${word()}-${word()}`)
  await ctx.db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await ctx.db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ tenantId: ctx.actor.tenantId, userId, codeHash: recoveryHash(secrets, userId, code) })))
    .execute()
  return { codes }
}

/** Whether a second factor is on, for whoever changes it: calls of one person wait for each other. */
async function isOn(ctx: Ctx): Promise<boolean> {
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', me(ctx))
    .select('totpConfirmedAt')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return user.totpConfirmedAt !== null
}

/**
 * Starts tying an authenticator app to the caller's account. Nothing is asked for at sign-in until a code confirms it.
 * @throws DomainError proof_required, second_factor_on
 */
export async function setUp(ctx: Ctx, secrets: Secrets): Promise<{ secret: string; uri: string }> {
  mustBeFresh(ctx)
  if (await isOn(ctx)) throw conflict('second_factor_on')
  const { secret, uri, sealed } = newTotpSecret(secrets, me(ctx), ctx.actor.email)
  await ctx.db
    .updateTable('users')
    .set({ totpSecret: sealed, totpConfirmedAt: null, totpLastStep: null })
    .where('id', '=', me(ctx))
    .execute()
  return { secret, uri }
}

/** Turns the second factor on by its first code, and says the recovery codes. @throws DomainError second_factor_on, invalid_input */
export async function confirm(ctx: Ctx, secrets: Secrets, input: ConfirmSecondFactor): Promise<RecoveryCodes> {
  if (await isOn(ctx)) throw conflict('second_factor_on')
  if (!(await takeTotp(ctx.db, secrets, me(ctx), input.code.replace(/\s/g, ''), false)))
    throw invalid({ field: 'code', reason: 'app_code_wrong' })
  await ctx.db.updateTable('users').set({ totpConfirmedAt: sql<string>`now()` }).where('id', '=', me(ctx)).execute()
  const codes = await renewCodes(ctx, secrets)
  await audit(ctx, { action: 'second_factor.enabled', resource: 'user', resourceId: me(ctx), risk: 'high' })
  await ctx.emit('account:changed', { userId: me(ctx), what: 'second_factor_on' })
  return codes
}

/** Ten new recovery codes; the old ones are worth nothing. @throws DomainError proof_required, second_factor_off */
export async function recoveryCodes(ctx: Ctx, secrets: Secrets): Promise<RecoveryCodes> {
  mustBeFresh(ctx)
  if (!(await isOn(ctx))) throw conflict('second_factor_off')
  const codes = await renewCodes(ctx, secrets)
  await audit(ctx, { action: 'recovery_codes.renewed', resource: 'user', resourceId: me(ctx), risk: 'high' })
  return codes
}

/**
 * Turns the second factor off. A role that asks for one is led to set up another before anything else.
 * @throws DomainError proof_required, second_factor_off
 */
export async function disable(ctx: Ctx): Promise<{ success: boolean }> {
  mustBeFresh(ctx)
  if (!(await isOn(ctx))) throw conflict('second_factor_off')
  await ctx.db.updateTable('users').set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null }).where('id', '=', me(ctx)).execute()
  await ctx.db.deleteFrom('recoveryCodes').where('userId', '=', me(ctx)).execute()
  await audit(ctx, { action: 'second_factor.disabled', resource: 'user', resourceId: me(ctx), risk: 'high' })
  await ctx.emit('account:changed', { userId: me(ctx), what: 'second_factor_off' })
  return { success: true }
}
