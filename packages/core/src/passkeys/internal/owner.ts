import type { Database } from '@balcao/db/database'
import { inTenant } from '@balcao/db/tenant'

/** Whose passkey it is, if they may come in. */
export const ownerOf = (db: Database, { tenantId, userId }: { tenantId: number; userId: number }) =>
  inTenant(db, { tenantId, userId: null, side: 'staff' }, (tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenantId')
      .where('u.id', '=', userId)
      .where('u.isActive', '=', true)
      .where('u.deletedAt', 'is', null)
      .where('t.status', '=', 'active')
      .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role'])
      .executeTakeFirst(),
  )
