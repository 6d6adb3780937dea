import { isAtLeast } from '@balcao/contracts/access'
import type { ChangePassword, Prove } from '@balcao/contracts/profile/security'
import type { Access } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { killLinks } from '../auth/links.ts'
import { mustBeGoodPassword } from '../auth/password-rules.ts'
import { endSessions } from '../auth/revoke.ts'
import { verifySecondFactor } from '../auth/second-factor.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError, invalid } from '../errors.ts'
import { readMine, useKey } from '../passkeys/assertion.ts'
import type { Attempts, IdentityProvider, Passwords, Secrets } from '../ports.ts'
import { roleOf } from '../roles/base.ts'
import { directoriesOf, isDirectoryPassword } from '../sso/directories/proof.ts'
import type { DirectoryTools } from '../sso/directories/sign-in.ts'
import { requiringFor } from '../sso/required.ts'
import { takeProofCode } from './proof-code.ts'

/** Opens transactions of the caller: a password is hashed between two of them, in none. */
export type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>
/** `provider` is there where passwords are somebody else's. */
type Tools = { passwords: Passwords; secrets: Secrets; attempts: Attempts; provider?: IdentityProvider | undefined }

const account = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.id', '=', me(ctx))
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role', 'u.passwordHash', 'u.totpConfirmedAt'])
    .select(['t.name as tenantName', 't.slug as tenantSlug'])
    .executeTakeFirstOrThrow()
/** Asks directories. */
type ProofTools = Pick<DirectoryTools, 'ldap' | 'mailSecrets'>
type Account = Awaited<ReturnType<typeof account>>

/** Takes as long where there is no password. */
function isPassword({ passwords, provider }: Tools, { email, passwordHash }: Account, password: string): Promise<boolean> {
  if (provider) return provider.checkPassword(email, password)
  return passwordHash ? passwords.verify(passwordHash, password) : passwords.verifyDummy(password)
}

/** Counts the attempt before it is looked at: many at once are not looked at more often than one after the other. */
async function attempt(attempts: Attempts, key: string, check: () => Promise<boolean>): Promise<boolean> {
  const refuse = () => new DomainError('limited', 'too_many_attempts')
  if (await attempts.blocked(key)) throw refuse()
  await attempts.fail(key)
  if (await attempts.blocked(key)) throw refuse()
  const right = await check()
  if (right) await attempts.clear(key)
  return right
}

const WRONG = {
  password: 'password_wrong',
  code: 'app_code_wrong',
  mailCode: 'mail_code_wrong',
  passkey: 'passkey_wrong',
} as const

/**
 * Renews the proof of who acts, by the password, a code of the second factor, a passkey, or for who has neither of the first a mailed code.
 * The password of a directory that the account is bound to counts as well.
 * @throws DomainError invalid_input naming what was wrong; too_many_attempts; directory_away
 */
export async function prove(
  tools: Tools,
  open: Opens,
  { password, code, mailCode, passkey: sent }: Prove,
  directories?: ProofTools,
): Promise<{ success: boolean }> {
  const { bound, ...person } = await open(
    async (ctx) => ({ ...(await account(ctx)), bound: password === undefined || !directories ? [] : await directoriesOf(ctx.db, me(ctx)) }),
    'read',
  )
  const { id, tenantId } = person
  const right = await attempt(tools.attempts, `prove:${tenantId}:${id}`, async () => {
    if (password !== undefined && !(await isPassword(tools, person, password)))
      if (!directories || bound.length === 0 || !(await isDirectoryPassword(directories, bound, person, password))) return false
    const passkey = sent && (await readMine(tools.secrets, open, sent))
    if (sent && passkey?.userId !== id) return false
    return open(async (ctx) => {
      if (code !== undefined && !(await verifySecondFactor(ctx.db, tools.secrets, id, code))) return false
      if (passkey && !(await useKey(ctx, passkey))) return false
      if (mailCode !== undefined && !(await takeProofCode(ctx, tools.secrets, mailCode))) return false
      await ctx.db
        .updateTable('sessions')
        .set({ provedAt: sql<string>`now()` })
        .where('id', '=', ctx.actor.sessionId ?? 0)
        .execute()
      return true
    })
  })
  if (right) return { success: true }
  const by = sent ? 'passkey' : mailCode !== undefined ? 'mailCode' : code !== undefined ? 'code' : 'password'
  await open((ctx) => audit(ctx, { action: 'auth.proof_failed', resource: 'user', resourceId: id, details: { by } }))
  throw invalid({ field: by, reason: WRONG[by] })
}

/**
 * Changes the caller's password, by the old one or a fresh proof. Every other session of theirs ends, and unused links die.
 * @throws DomainError invalid_input naming the field; proof_required; too_many_attempts; password_elsewhere, password_in_directory
 */
export async function changePassword(tools: Tools, open: Opens, { current, password }: ChangePassword): Promise<{ success: boolean }> {
  const person = await open(async (ctx) => {
    if (current === undefined) mustBeFresh(ctx)
    const found = await account(ctx)
    const requiring = await requiringFor(ctx, found)
    if (requiring?.protocol === 'ldap' && !isAtLeast((await roleOf(ctx.db, found.role)).base, 'admin'))
      throw conflict('password_in_directory')
    return found
  }, 'read')
  if (tools.provider) throw conflict('password_elsewhere')
  const { id, tenantId, email, name, passwordHash, totpConfirmedAt } = person
  const organization = { name: person.tenantName, slug: person.tenantSlug }
  await mustBeGoodPassword(password, { email, name, hasSecondFactor: totpConfirmedAt !== null, organization })
  if (current !== undefined && !(await attempt(tools.attempts, `prove:${tenantId}:${id}`, () => isPassword(tools, person, current))))
    throw invalid({ field: 'current', reason: WRONG.password })
  if (passwordHash && (await tools.passwords.verify(passwordHash, password))) throw invalid({ field: 'password', reason: 'password_same' })
  const hash = await tools.passwords.hash(password)
  await open(async (ctx) => {
    const changed = await ctx.db
      .updateTable('users')
      .set((eb) => ({ passwordHash: hash, passwordChangedAt: sql<string>`now()`, tokenVersion: eb('tokenVersion', '+', 1) }))
      .where('id', '=', id)
      .where('passwordHash', 'is not distinct from', passwordHash)
      .executeTakeFirst()
    // Somebody else changed it while we were hashing.
    if (changed.numUpdatedRows !== 1n) throw invalid({ field: 'current', reason: WRONG.password })
    await endSessions(ctx, id, ctx.actor.sessionId)
    await killLinks(ctx, id)
    await audit(ctx, { action: 'password.changed', resource: 'user', resourceId: id, risk: 'high' })
    await ctx.emit('account:changed', { userId: id, what: 'password' })
  })
  return { success: true }
}
