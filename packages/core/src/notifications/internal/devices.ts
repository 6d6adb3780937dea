import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** Browsers of these people that take notices: those whose session (`s`) still lives. */
export const devicesOf = (db: Tx, userIds: readonly number[]) =>
  db
    .selectFrom('pushSubscriptions as d')
    .innerJoin('sessions as s', (join) => join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.id', '=', 'd.sessionId'))
    .where((eb) => eb('d.userId', '=', eb.fn.any(eb.val(userIds))))
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where('s.idleExpiresAt', '>', sql<string>`now()`)
