import type { Database } from '@balcao/db/database'
import { type Access, inTenant } from '@balcao/db/tenant'
import { type Actor, type Ctx, makeCtx, type Origin } from '../../ctx.ts'

/** Somebody without a session: on the customers' side of a tenant, and nobody there. */
const guest = (tenantId: number): Actor => ({
  tenantId,
  userId: null,
  sessionId: null,
  role: 'guest',
  side: 'customer',
  name: '',
  email: '',
  queueIds: [],
  permissions: null,
  provedAt: null,
  secondFactorDue: false,
  companyId: null,
  memberships: [],
})

/**
 * Runs `run` in a transaction that reads as a guest of this tenant does: the database's policies for customers leave nothing but what is
 * live and for everybody.
 */
export const asGuest = <T>(
  db: Database,
  tenantId: number,
  run: (ctx: Ctx) => Promise<T>,
  access: Access = 'read',
  from?: Origin,
): Promise<T> => inTenant(db, { tenantId, userId: null, side: 'customer' }, (tx) => run(makeCtx(tx, guest(tenantId), from)), access)
