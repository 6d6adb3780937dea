import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'

/** The number that an address of ours names, of whatever organisation. Nothing else in a call says whose it is. */
export async function accountByKey(db: Database, key: string) {
  return inSystem(db, (tx) =>
    tx
      .selectFrom('whatsappAccounts as a')
      .innerJoin('tenants as t', 't.id', 'a.tenantId')
      .select(['a.tenantId', 'a.id', 'a.sealed', 'a.verifyToken', 'a.isActive'])
      .where('a.hookKey', '=', key)
      .where('t.status', '=', 'active')
      .executeTakeFirst(),
  )
}

/** All active numbers of the installation, for the simulator of a phone. Not called in production. */
export async function simulatedAccounts(db: Database) {
  return inSystem(db, (tx) =>
    tx
      .selectFrom('whatsappAccounts as a')
      .innerJoin('tenants as t', 't.id', 'a.tenantId')
      .select([
        'a.tenantId',
        'a.id',
        'a.name',
        't.name as organization',
        'a.phoneNumberId',
        'a.wabaId',
        'a.displayNumber',
        'a.hookKey',
        'a.sealed',
      ])
      .where('a.isActive', '=', true)
      .orderBy('a.tenantId')
      .orderBy('a.id')
      .limit(50)
      .execute(),
  )
}
