import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Forgets runs that are older than their organisation keeps them. */
export async function forgetRuns({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      delete from assistant_runs r where r.created_at < now() - interval '1 day' and r.created_at < now() - interval '1 day' * coalesce((
        select (s.changes->'privacy'->>'keepDays')::int from assistant_settings s where s.tenant_id = r.tenant_id), 30)`.execute(tx),
  )
}
