import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { GRACE_SECONDS, RECENT_SECONDS } from './lifetime.ts'

/** A session that still stands by the database's clock, of somebody who may still come in; locked for the rest of the transaction. */
export async function findLiveSession(tx: Tx, sessionId: number) {
  const now = sql<string>`now()`
  const rotatedWithin = (seconds: number) => sql<boolean>`s.rotated_at >= now() - make_interval(secs => ${seconds})`
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
    .select(['s.userId', 's.refreshHash', 's.previousHash', 's.expiresAt', 'u.name', 'u.email', 'u.role'])
    .select([rotatedWithin(GRACE_SECONDS).as('isInGrace'), rotatedWithin(RECENT_SECONDS).as('isRecent')])
    .forNoKeyUpdate('s')
    .executeTakeFirst()
}
