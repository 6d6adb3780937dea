import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Removes links that ran out a day ago: until then their tries count for the day. */
export async function removeOldLinks({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) => sql`delete from sign_in_links where expires_at < now() - interval '1 day'`.execute(tx))
}
