import { RUN_DAYS } from '@balcao/contracts/automation/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Forgets what rules did long ago. */
export async function forgetRuns({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from automation_runs where created_at < now() - ${sql.lit(`${RUN_DAYS} days`)}::interval`.execute(tx),
  )
}
