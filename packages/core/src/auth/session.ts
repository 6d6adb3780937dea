import type { SessionUser } from '@balcao/contracts/auth/session'
import type { Database } from '@balcao/db/database'
import { inTenant } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { notFound, unauthenticated } from '../errors.ts'
import type { Attempts, IdentityProvider, Passwords, Secrets } from '../ports.ts'
import { baseOf, endSession, personCtx } from './begin.ts'
import { profileRow, sessionUser } from './internal/accounts.ts'
import { lifetime } from './internal/lifetime.ts'
import { findLiveSession } from './internal/live-session.ts'
import { readRefreshToken, writeRefreshToken } from './internal/refresh-token.ts'

/** What a request's host says of its tenant: a subdomain of ours, or a custom domain. */
export type Site = { subdomain?: string; domain?: string }

/** What signing in needs: there is no session yet, hence no tenant and no `Ctx`. */
export type AuthContext = {
  db: Database
  passwords: Passwords
  secrets: Secrets
  attempts: Attempts
  ip: string
  userAgent: string | undefined
  site: Site
  /** The configured address of this installation. */
  publicUrl: string
  /** The refresh token the browser already has. */
  previousToken: string | undefined
  /** External provider for passwords and links; undefined if we handle them. */
  provider: IdentityProvider | undefined
}

/** A session just opened or renewed; the server makes its access token. */
export type StartedSession = { user: SessionUser; sessionId: number; refreshToken: string; absoluteExpiry: string }

/**
 * Renews a session and rotates its refresh token. The next token is derived from the present one, so that tabs refreshing at once get the
 * same one. Reuse of a former token means theft and ends the session (A17, A18); a token that was never this session's changes nothing.
 */
export async function refresh(auth: AuthContext, token: string | undefined): Promise<StartedSession> {
  const parts = readRefreshToken(auth.secrets, token)
  if (!parts) throw unauthenticated('session_expired')
  const { tenantId, sessionId, secret } = parts
  const renewed = await inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const session = await findLiveSession(tx, sessionId)
    if (!session) return undefined
    const user = sessionUser(await profileRow(tx, session.userId))
    const hash = auth.secrets.hash(secret)
    const successor = auth.secrets.derive('refresh', secret)
    const refreshToken = writeRefreshToken(auth.secrets, { tenantId, sessionId, secret: successor })
    const started = { user, sessionId, refreshToken, absoluteExpiry: session.expiresAt }
    if (hash === session.refreshHash) {
      const now = sql<string>`now()`
      const { idle } = lifetime(await baseOf(tx, user.role))
      await tx
        .updateTable('sessions')
        .set({ previousHash: hash, refreshHash: auth.secrets.hash(successor), rotatedAt: now, lastUsedAt: now, idleExpiresAt: idle })
        .where('id', '=', sessionId)
        .execute()
      return started
    }
    if (hash === session.previousHash && session.isInGrace) return started
    // Signed by us for this session, but neither current nor just replaced: a former token.
    await endSession(tx, tenantId, session.userId, sessionId)
    const ctx = personCtx(auth, tx, { ...session, id: session.userId, tenantId })
    await audit(ctx, { action: 'session.token_reused', resource: 'session', resourceId: sessionId, risk: 'critical' })
    return undefined
  })
  // Thrown outside the transaction, so that ending a stolen session is not rolled back.
  if (!renewed) throw unauthenticated('session_expired')
  return renewed
}

/** Ends the caller's session on every channel. */
export async function logout(ctx: Ctx): Promise<{ success: boolean }> {
  const { tenantId, sessionId } = ctx.actor
  if (sessionId === null) return { success: true }
  await endSession(ctx.db, tenantId, me(ctx), sessionId)
  await audit(ctx, { action: 'session.ended', resource: 'session', resourceId: sessionId })
  return { success: true }
}

/** The signed-in user as the database knows them now. */
export async function profile(ctx: Ctx): Promise<SessionUser> {
  const row = await profileRow(ctx.db, me(ctx))
  if (!row) throw notFound('user_not_found')
  return sessionUser(row)
}

/** The super admin behind a refresh cookie, without renewing it: protects pages that browsers open without a header. */
export async function peek(auth: Pick<AuthContext, 'db' | 'secrets'>, token: string | undefined): Promise<SessionUser | undefined> {
  const parts = readRefreshToken(auth.secrets, token)
  if (!parts) return undefined
  const { tenantId, sessionId, secret } = parts
  return inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const session = await findLiveSession(tx, sessionId)
    const hash = auth.secrets.hash(secret)
    const current = session && (hash === session.refreshHash || (hash === session.previousHash && session.isRecent))
    return current ? sessionUser(await profileRow(tx, session.userId)) : undefined
  })
}
