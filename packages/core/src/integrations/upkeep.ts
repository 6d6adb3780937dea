import { DELIVERY_DAYS } from '@balcao/contracts/integrations/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

const BATCH = 5_000
/** What waits for a webhook that stays switched off is given up after so many days. */
const WAITING_DAYS = 3

/** Forgets old deliveries, and gives up what waits too long. */
export async function forgetDeliveries({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`update webhook_deliveries set state = 'failed', next_at = null
      where state = 'waiting' and next_at < now() - make_interval(days => ${sql.lit(WAITING_DAYS)})`.execute(tx)
    await sql`delete from webhook_deliveries where (tenant_id, id) in (select tenant_id, id from webhook_deliveries
      where created_at < now() - make_interval(days => ${sql.lit(DELIVERY_DAYS)}) limit ${sql.lit(BATCH)})`.execute(tx)
  })
}
