import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { IMPERSONATION_MINUTES, type Impersonate } from '@balcao/contracts/users/impersonation'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Actor, type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { roleOf } from '../roles/base.ts'
import { findUser } from '../users/user-rows.ts'
import { asPerson, endSession } from './begin.ts'
import { profileRow, sessionUser } from './internal/accounts.ts'
import type { AuthContext } from './session.ts'
import { mustBeFresh } from './step-up.ts'

/** A session that reads as somebody else; the server makes its access token. */
export type StartedImpersonation = { user: SessionUser; sessionId: number; app: 'staff' | 'portal'; expiresAt: string }

/** Somebody below the caller who can do nothing that the caller cannot. @throws DomainError forbidden, user_not_found, user_inactive */
async function mustFind(ctx: Ctx, id: number) {
  must(ctx, 'user.impersonate')
  const person = await findUser(ctx, id, true)
  if (!person) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', person) || !can(ctx.actor, 'user.grant', await roleOf(ctx.db, person.role))) throw forbidden()
  if (!person.active) throw conflict('user_inactive')
  return person
}

/** Ends what the caller's sessions look at as somebody else: one person at a time. */
async function endOthers({ db, actor }: Ctx, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString() })
    .where('tenantId', '=', actor.tenantId)
    .where('revokedAt', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('impersonations').select('sessionId').where('impersonatorSessionId', '=', sessionId))
    .execute()
}

/**
 * Opens a session that reads as somebody else for a quarter of an hour and changes nothing. It ends with the caller's own session, with another
 * role of either, and with a change of one of these. The person is notified; the reason is in the audit log.
 * @throws DomainError forbidden, user_not_found, user_inactive, proof_required
 */
export async function impersonate(
  ctx: Ctx,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { id, reason }: Impersonate,
): Promise<StartedImpersonation> {
  const person = await mustFind(ctx, id)
  mustBeFresh(ctx)
  const { tenantId, sessionId: ownId } = ctx.actor
  if (ownId === null) throw forbidden()
  await endOthers(ctx, ownId)
  const until = sql<string>`now() + make_interval(mins => ${IMPERSONATION_MINUTES})`
  const session = await ctx.db
    .insertInto('sessions')
    .values({
      tenantId,
      userId: id,
      method: 'impersonation',
      impersonated: true,
      // Nobody is given what it is the hash of: such a session is not renewed.
      refreshHash: secrets.hash(secrets.random(32)),
      // Nothing was proved, so nothing dangerous is open.
      provedAt: new Date(0).toISOString(),
      expiresAt: until,
      idleExpiresAt: until,
      ip: ctx.from.ip,
      userAgent: ctx.from.userAgent?.slice(0, 300) ?? null,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  const own = await profileRow(ctx.db, me(ctx))
  await ctx.db
    .insertInto('impersonations')
    .values({ tenantId, sessionId: session.id, impersonatorSessionId: ownId, impersonatorRole: own?.role ?? '', personRole: person.role })
    .execute()
  await ctx.emit('impersonation:started', { userId: id, sessionId: session.id, byName: ctx.actor.name })
  const changed = diff({ impersonated: false }, { impersonated: true })
  const act = { action: 'impersonation.started', resource: 'user', resourceId: id, ...changed, risk: 'high' } as const
  await audit(ctx, { ...act, details: { reason, sessionId: session.id } })
  const app = isStaff(effectiveRole({ role: (await roleOf(ctx.db, person.role)).base })) ? 'staff' : 'portal'
  return { user: sessionUser(await profileRow(ctx.db, id)), sessionId: session.id, app, expiresAt: session.expiresAt }
}

/** Ends a session that reads as somebody else before its time. @throws DomainError session_not_found for any other session */
export async function endImpersonation(
  auth: AuthContext,
  { tenantId, userId, sessionId, impersonator }: Actor,
): Promise<{ success: boolean }> {
  if (!impersonator || userId === null || sessionId === null) throw notFound('session_not_found')
  // As who reads: the session itself can write nothing.
  const whose = { ...impersonator, tenantId, email: '', role: '' }
  await asPerson(auth, whose, async (ctx) => {
    await endSession(ctx.db, tenantId, userId, sessionId)
    await audit(ctx, { action: 'impersonation.ended', resource: 'user', resourceId: userId, details: { sessionId } })
  })
  return { success: true }
}
