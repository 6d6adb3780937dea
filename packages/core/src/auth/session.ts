import type { SessionUser } from '@balcao/contracts/auth/session'
import type { Database } from '@balcao/db/database'
import { inTenant } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { notFound, unauthenticated } from '../errors.ts'
import type { Attempts, IdentityProvider, Passwords, Secrets } from '../ports.ts'
import { profileRow, sessionUser } from './internal/accounts.ts'
import { baseOf, endSession, personCtx } from './internal/begin.ts'
import { lifetime } from './internal/lifetime.ts'
import { findLiveSession, parseRefreshToken } from './internal/live-session.ts'

/** What the address of a request may say of its tenant: a name below ours, or a domain that is not ours. */
export type Site = { subdomain?: string; domain?: string }

/** What signing in needs: there is no session yet, hence no tenant and no `Ctx`. */
export type Door = {
  db: Database
  passwords: Passwords
  secrets: Secrets
  attempts: Attempts
  ip: string
  userAgent: string | undefined
  site: Site
  /** The refresh token that the caller's browser holds already. */
  previousToken: string | undefined
  /** Who proves passwords and mails links in our place; undefined where we do it ourselves. */
  provider: IdentityProvider | undefined
}

/** A session that just began or was renewed; the server makes the access token of it. */
export type StartedSession = { user: SessionUser; sessionId: number; refreshToken: string; absoluteExpiry: string }

/**
 * Renews a session and rotates its refresh token. The successor is derived from its predecessor, so that tabs that
 * refresh at once all get the same one; a token older than that means theft, and ends the session (A17, A18).
 * @throws DomainError session_expired
 */
export async function refresh(door: Door, token: string | undefined): Promise<StartedSession> {
  const parts = parseRefreshToken(token)
  if (!parts) throw unauthenticated('session_expired')
  const { tenantId, sessionId, secret } = parts
  const renewed = await inTenant(door.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const session = await findLiveSession(tx, sessionId)
    if (!session) return undefined
    const user = sessionUser(await profileRow(tx, session.userId))
    const hash = door.secrets.hash(secret)
    const successor = door.secrets.derive('refresh', secret)
    const started = { user, sessionId, refreshToken: `${tenantId}.${sessionId}.${successor}`, absoluteExpiry: session.expiresAt }
    if (hash === session.refreshHash) {
      const now = sql<string>`now()`
      const { idle } = lifetime(await baseOf(tx, user.role))
      await tx
        .updateTable('sessions')
        .set({ previousHash: hash, refreshHash: door.secrets.hash(successor), rotatedAt: now, lastUsedAt: now, idleExpiresAt: idle })
        .where('id', '=', sessionId)
        .execute()
      return started
    }
    if (hash === session.previousHash && session.isInGrace) return started
    await endSession(tx, tenantId, session.userId, sessionId)
    const ctx = personCtx(door, tx, { ...session, id: session.userId, tenantId })
    await audit(ctx, { action: 'session.token_reused', resource: 'session', resourceId: sessionId, risk: 'critical' })
    return undefined
  })
  // Thrown outside, so that ending a stolen session is not rolled back.
  if (!renewed) throw unauthenticated('session_expired')
  return renewed
}

/** Ends the caller's session at once, on every channel. */
export async function logout(ctx: Ctx): Promise<{ success: boolean }> {
  const { tenantId, sessionId } = ctx.actor
  if (sessionId === null) return { success: true }
  await endSession(ctx.db, tenantId, me(ctx), sessionId)
  await audit(ctx, { action: 'session.ended', resource: 'session', resourceId: sessionId })
  return { success: true }
}

/** The signed-in user, as the database knows them now. */
export async function profile(ctx: Ctx): Promise<SessionUser> {
  const row = await profileRow(ctx.db, me(ctx))
  if (!row) throw notFound('user_not_found')
  return sessionUser(row)
}

/** The super admin behind a refresh cookie, without renewing it: guards pages that browsers open without a header. */
export async function peek(door: Pick<Door, 'db' | 'secrets'>, token: string | undefined): Promise<SessionUser | undefined> {
  const parts = parseRefreshToken(token)
  if (!parts) return undefined
  const { tenantId, sessionId, secret } = parts
  return inTenant(door.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const session = await findLiveSession(tx, sessionId)
    const hash = door.secrets.hash(secret)
    const current = session && (hash === session.refreshHash || (hash === session.previousHash && session.isRecent))
    return current ? sessionUser(await profileRow(tx, session.userId)) : undefined
  })
}
