import { effectiveRole } from '@balcao/contracts/access'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { audit } from '../../audit/record.ts'
import { type Ctx, makeCtx, systemActor } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'
import { verifySecondFactor } from '../second-factor.ts'
import type { Door, StartedSession } from '../session.ts'
import { profileRow, sessionUser } from './accounts.ts'
import { lifetime } from './lifetime.ts'
import { findLiveSession, parseRefreshToken } from './live-session.ts'

/** How somebody proved who they are. */
export type Method = 'password' | 'magic_link' | 'code' | 'invite'
export type Outcome = 'success' | 'wrong_password' | 'wrong_code' | 'locked' | 'expired_link'
export type Whose = { id: number; tenantId: number; name: string; email: string; role: string }

/** Acts as somebody who has no session (yet), in a transaction of their tenant. */
export function asPerson<T>(door: Door, whose: Whose, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const scope = { tenantId: whose.tenantId, userId: whose.id, side: 'staff' as const }
  return inTenant(door.db, scope, (tx) => run(personCtx(door, tx, whose)))
}

/** The context of such a transaction. */
export function personCtx(door: Pick<Door, 'ip' | 'userAgent'>, tx: Tx, { id, tenantId, name, email, role }: Whose): Ctx {
  const from = { ip: door.ip, userAgent: door.userAgent ?? null }
  return makeCtx(tx, { ...systemActor(tenantId), role: effectiveRole({ role }), userId: id, name, email }, from)
}

/** Writes a line of the sign-in history. */
export async function recordSignIn(ctx: Ctx, userId: number, method: Method, outcome: Outcome): Promise<void> {
  const userAgent = ctx.from.userAgent?.slice(0, 300) ?? null
  await ctx.db.insertInto('signIns').values({ tenantId: ctx.actor.tenantId, userId, method, outcome, ip: ctx.from.ip, userAgent }).execute()
}

/** The key of an account's failures from one address; the same whether there is such an account. */
export const attemptsOf = (door: Door, email: string) => `login:${email}:${door.ip}`

const secondFactorOf = ({ tenantId, id }: { tenantId: number; id: number }) => `second-factor:${tenantId}:${id}`

/** Counts an attempt of an account from this address, before it is looked at. @throws DomainError too_many_attempts */
export async function takeAttempt(door: Door, email: string): Promise<void> {
  if (!(await door.attempts.take(attemptsOf(door, email)))) throw new DomainError('limited', 'too_many_attempts')
}

/** Writes a failure down, with the lock it may have caused. Nobody's failure costs a transaction too (A01). */
export async function recordFailure(door: Door, email: string, whose: Whose[], method: Method, outcome: Outcome): Promise<void> {
  const shut = await door.attempts.blocked(attemptsOf(door, email))
  if (whose.length === 0) await inTenant(door.db, { tenantId: 0, userId: null, side: 'staff' }, async () => undefined)
  for (const one of whose) {
    const locked = shut || (await door.attempts.blocked(secondFactorOf(one)))
    await asPerson(door, one, async (ctx) => {
      await recordSignIn(ctx, one.id, method, outcome)
      if (!locked) return
      await recordSignIn(ctx, one.id, method, 'locked')
      await audit(ctx, { action: 'session.locked', resource: 'user', resourceId: one.id, details: { method }, risk: 'high' })
    })
  }
}

/**
 * The second factor of an account that has one. Its tries are counted over all addresses, and before they are looked at:
 * who is asked for it knows the first factor already.
 * @returns why it is refused, or undefined when all is well
 * @throws DomainError too_many_attempts
 */
export async function secondFactorRefusal(
  { db, actor }: Ctx,
  door: Door,
  account: { id: number; totpConfirmedAt: string | null },
  code: string | undefined,
): Promise<'second_factor_required' | 'second_factor_wrong' | undefined> {
  if (!account.totpConfirmedAt) return undefined
  if (code === undefined) return 'second_factor_required'
  const key = secondFactorOf({ ...account, tenantId: actor.tenantId })
  if (!(await door.attempts.take(key))) throw new DomainError('limited', 'too_many_attempts')
  if (!(await verifySecondFactor(db, door.secrets, account.id, code))) return 'second_factor_wrong'
  await door.attempts.clear(key)
  return undefined
}

/** Opens a session for the person of this transaction, and writes that down. */
export async function begin(door: Door, ctx: Ctx, userId: number, method: Method): Promise<StartedSession> {
  const { db: tx } = ctx
  const { tenantId } = ctx.actor
  const user = sessionUser(await profileRow(tx, userId))
  const { absolute, idle } = lifetime(await baseOf(tx, user.role))
  const secret = door.secrets.random(32)
  const session = await tx
    .insertInto('sessions')
    .values({
      tenantId,
      userId,
      refreshHash: door.secrets.hash(secret),
      expiresAt: absolute,
      idleExpiresAt: idle,
      ip: door.ip,
      userAgent: door.userAgent?.slice(0, 300) ?? null,
      method,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ lastSeenAt: new Date().toISOString() }).where('id', '=', userId).execute()
  await recordSignIn(ctx, userId, method, 'success')
  await audit(ctx, { action: 'session.started', resource: 'session', resourceId: session.id, details: { method } })
  return { user, sessionId: session.id, refreshToken: `${tenantId}.${session.id}.${secret}`, absoluteExpiry: session.expiresAt }
}

/** The system role that a role counts as. */
export async function baseOf(tx: Tx, slug: string): Promise<string> {
  const role = await tx.selectFrom('roles').where('slug', '=', slug).select('base').executeTakeFirst()
  return role?.base ?? slug
}

/** Signing in over a live session ends it: one browser has one (A21). */
export async function endPrevious(door: Door): Promise<void> {
  const token = parseRefreshToken(door.previousToken)
  if (!token) return
  await inTenant(door.db, { tenantId: token.tenantId, userId: null, side: 'staff' }, async (tx) => {
    const session = await findLiveSession(tx, token.sessionId)
    if (session?.refreshHash === door.secrets.hash(token.secret)) await endSession(tx, token.tenantId, session.userId, token.sessionId)
  })
}

/** Ends one session, and tells every standing connection of it. */
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
