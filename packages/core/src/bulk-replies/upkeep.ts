import { BULK_REPLY_DAYS } from '@balcao/contracts/bulk-replies/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Forgets what was sent to many long ago; the messages themselves are on the tickets. */
export async function forgetBulkReplies({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from bulk_replies where created_at < now() - make_interval(days => ${BULK_REPLY_DAYS}) and ended_at is not null`.execute(tx),
  )
}
