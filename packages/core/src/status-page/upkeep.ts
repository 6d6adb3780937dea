import { CONFIRM_HOURS } from '@balcao/contracts/status-page/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Forgets addresses that nobody confirmed in time. */
export async function forgetUnconfirmed({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from status_subscribers where confirmed_at is null and asked_at < now() - make_interval(hours => ${CONFIRM_HOURS})`.execute(
      tx,
    ),
  )
}
