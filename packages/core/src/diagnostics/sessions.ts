import type { SessionsView, ViewSessions } from '@balcao/contracts/diagnostics/diagnostics'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'

const MOST = 20

/** How somebody is signed in, to be read and no more; that it was looked at is written down with the reason. @throws DomainError user_not_found */
export async function viewSessions(ctx: Ctx, { userId, reason }: ViewSessions): Promise<SessionsView> {
  const person = await ctx.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  if (!person) throw notFound('user_not_found')
  const presence = await ctx.db.selectFrom('presences').select('seenAt').where('userId', '=', userId).executeTakeFirst()
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'method', 'createdAt', 'lastUsedAt', 'ip', 'userAgent'])
    .select(sql<string>`least(expires_at, idle_expires_at)`.as('expiresAt'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`least(expires_at, idle_expires_at) > now()`)
    .orderBy('lastUsedAt', 'desc')
    .limit(MOST)
    .execute()
  const tokens = await ctx.db
    .selectFrom('apiTokens')
    .select(['id', 'name', 'scopes', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const attempts = await ctx.db
    .selectFrom('signIns')
    .select(['createdAt as at', 'method', 'outcome', 'ip', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const act = { action: 'sessions.viewed', resource: 'user', resourceId: userId, risk: 'high' } as const
  await audit(ctx, { ...act, details: { reason } })
  return { userId, name: person.name, seenAt: presence?.seenAt ?? null, sessions, tokens, attempts }
}
