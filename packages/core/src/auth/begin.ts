import { effectiveRole } from '@balcao/contracts/access'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { audit } from '../audit/record.ts'
import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { type ProvedPasskey, useKey } from '../passkeys/assertion.ts'
import { profileRow, sessionUser } from './internal/accounts.ts'
import { lifetime } from './internal/lifetime.ts'
import { findLiveSession } from './internal/live-session.ts'
import { readRefreshToken, writeRefreshToken } from './internal/refresh-token.ts'
import { verifySecondFactor } from './second-factor.ts'
import type { AuthContext, StartedSession } from './session.ts'

/** How somebody proved their identity. */
export type Method = 'password' | 'magic_link' | 'code' | 'invite' | 'sso' | 'passkey' | 'sms' | 'whatsapp' | 'social' | 'wallet'
export type Outcome = 'success' | 'wrong_password' | 'wrong_code' | 'wrong_passkey' | 'locked' | 'expired_link'
export type Whose = { id: number; tenantId: number; name: string; email: string; role: string }

/** Acts for somebody without a session (yet), in a transaction of their tenant. */
export function asPerson<T>(auth: AuthContext, whose: Whose, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const scope = { tenantId: whose.tenantId, userId: whose.id, side: 'staff' as const }
  return inTenant(auth.db, scope, (tx) => run(personCtx(auth, tx, whose)))
}

/** The context of such a transaction. */
export function personCtx(auth: Pick<AuthContext, 'ip' | 'userAgent'>, tx: Tx, { id, tenantId, name, email, role }: Whose): Ctx {
  const from = { ip: auth.ip, userAgent: auth.userAgent ?? null }
  return makeCtx(tx, { ...systemActor(tenantId), role: effectiveRole({ role }), userId: id, name, email }, from)
}

/** Adds a line to the sign-in history. @param provider by which identity provider */
export async function recordSignIn(ctx: Ctx, userId: number, method: Method, outcome: Outcome, provider?: string): Promise<void> {
  const userAgent = ctx.from.userAgent?.slice(0, 300) ?? null
  await ctx.db
    .insertInto('signIns')
    .values({ tenantId: ctx.actor.tenantId, userId, method, outcome, provider: provider ?? null, ip: ctx.from.ip, userAgent })
    .execute()
}

/** Key for counting an account's failures from one address; the same whether the account exists or not. */
export const attemptsOf = (auth: AuthContext, email: string) => `login:${email}:${auth.ip}`

const secondFactorOf = ({ tenantId, id }: { tenantId: number; id: number }) => `second-factor:${tenantId}:${id}`

/** Counts an attempt before the account is looked up. @throws DomainError too_many_attempts */
export async function takeAttempt(auth: AuthContext, email: string): Promise<void> {
  if (!(await auth.attempts.take(attemptsOf(auth, email)))) throw new DomainError('limited', 'too_many_attempts')
}

/**
 * Records a failure and the lock it may cause. Failures of unknown accounts also take a transaction, so that timing reveals nothing (A01).
 */
export async function recordFailure(auth: AuthContext, email: string, whose: Whose[], method: Method, outcome: Outcome): Promise<void> {
  const shut = await auth.attempts.blocked(attemptsOf(auth, email))
  if (whose.length === 0) await inTenant(auth.db, { tenantId: 0, userId: null, side: 'staff' }, async () => undefined)
  for (const one of whose) {
    const locked = shut || (await auth.attempts.blocked(secondFactorOf(one)))
    await asPerson(auth, one, async (ctx) => {
      await recordSignIn(ctx, one.id, method, outcome)
      if (!locked) return
      await recordSignIn(ctx, one.id, method, 'locked')
      await audit(ctx, { action: 'session.locked', resource: 'user', resourceId: one.id, details: { method }, risk: 'high' })
    })
  }
}

/** Whether a passkey is the second factor that somebody's role asks for; who has a passkey beside that signs in with it or without. */
async function isPasskeyAsked({ db }: Ctx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', userId)
    .where('u.hasPasskeys', '=', true)
    .where('r.secondFactorRequired', '=', true)
    .select('u.id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Checks the second factor of an account that has one: a code of the app, a recovery code, or a passkey of theirs (null: one that is not to be
 * believed). Attempts are counted over all addresses and before the check, because whoever gets here knows the first factor.
 */
export async function secondFactorRefusal(
  ctx: Ctx,
  auth: AuthContext,
  account: { id: number; totpConfirmedAt: string | null },
  code: string | undefined,
  passkey?: ProvedPasskey | null,
): Promise<'second_factor_required' | 'second_factor_wrong' | undefined> {
  if (!account.totpConfirmedAt && !(await isPasskeyAsked(ctx, account.id))) return undefined
  if (code === undefined && passkey === undefined) return 'second_factor_required'
  const key = secondFactorOf({ ...account, tenantId: ctx.actor.tenantId })
  if (!(await auth.attempts.take(key))) throw new DomainError('limited', 'too_many_attempts')
  const isRight =
    code !== undefined
      ? await verifySecondFactor(ctx.db, auth.secrets, account.id, code)
      : passkey?.tenantId === ctx.actor.tenantId && passkey.userId === account.id && (await useKey(ctx, passkey))
  if (!isRight) return 'second_factor_wrong'
  await auth.attempts.clear(key)
  return undefined
}

/** Opens a session for the person of this transaction and records it. @param provider by which identity provider */
export async function begin(auth: AuthContext, ctx: Ctx, userId: number, method: Method, provider?: string): Promise<StartedSession> {
  const { db: tx } = ctx
  const { tenantId } = ctx.actor
  const user = sessionUser(await profileRow(tx, userId))
  const { absolute, idle } = lifetime(await baseOf(tx, user.role))
  const secret = auth.secrets.random(32)
  const session = await tx
    .insertInto('sessions')
    .values({
      tenantId,
      userId,
      refreshHash: auth.secrets.hash(secret),
      expiresAt: absolute,
      idleExpiresAt: idle,
      ip: auth.ip,
      userAgent: auth.userAgent?.slice(0, 300) ?? null,
      method,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ lastSeenAt: new Date().toISOString() }).where('id', '=', userId).execute()
  await recordSignIn(ctx, userId, method, 'success', provider)
  const details = { method, ...(provider === undefined ? {} : { provider }) }
  await audit(ctx, { action: 'session.started', resource: 'session', resourceId: session.id, details })
  const refreshToken = writeRefreshToken(auth.secrets, { tenantId, sessionId: session.id, secret })
  return { user, sessionId: session.id, refreshToken, absoluteExpiry: session.expiresAt }
}

/** The system role behind a role. */
export async function baseOf(tx: Tx, slug: string): Promise<string> {
  const role = await tx.selectFrom('roles').where('slug', '=', slug).select('base').executeTakeFirst()
  return role?.base ?? slug
}

/** Signing in ends a session that is still live: a browser has one (A21). */
export async function endPrevious(auth: AuthContext): Promise<void> {
  const token = readRefreshToken(auth.secrets, auth.previousToken)
  if (!token) return
  await inTenant(auth.db, { tenantId: token.tenantId, userId: null, side: 'staff' }, async (tx) => {
    const session = await findLiveSession(tx, token.sessionId)
    if (session?.refreshHash === auth.secrets.hash(token.secret)) await endSession(tx, token.tenantId, session.userId, token.sessionId)
  })
}

/** Ends one session and notifies its live connections. */
export async function endSession(tx: Tx, tenantId: number, userId: number, sessionId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString() })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
  await tx
    .insertInto('outbox')
    .values({ tenantId, name: 'session:revoked', payload: JSON.stringify({ userId, sessionId }), actorId: userId })
    .execute()
}
