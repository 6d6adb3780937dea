import type { Tx } from '@balcao/db/tenant'

/** The parts of a refresh token; undefined when it is none. */
export function parseRefreshToken(token: string | undefined) {
  const [tenant, session, secret] = token?.split('.') ?? []
  const tenantId = Number(tenant)
  const sessionId = Number(session)
  if (!secret || !(tenantId > 0) || !(sessionId > 0) || !Number.isSafeInteger(tenantId) || !Number.isSafeInteger(sessionId))
    return undefined
  return { tenantId, sessionId, secret }
}

/** A session that still stands, of somebody who may still come in; locked for the rest of the transaction. */
export async function findLiveSession(tx: Tx, sessionId: number) {
  const now = new Date().toISOString()
  return tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .innerJoin('tenants as t', 't.id', 's.tenantId')
    .where('s.id', '=', sessionId)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.idleExpiresAt', '>', now)
    .where('u.isActive', '=', true)
    .where('t.status', '=', 'active')
    .select(['s.userId', 's.refreshHash', 's.previousHash', 's.rotatedAt', 's.expiresAt', 'u.name', 'u.email', 'u.role'])
    .forNoKeyUpdate('s')
    .executeTakeFirst()
}
