import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/**
 * Forgets versions that are older than what each organisation's audit log keeps. What holds still, and what held until a change that is remembered,
 * stays; of what was deleted long ago nothing does.
 */
export async function forgetVersions({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from config_versions v using tenants t
      where t.id = v.tenant_id and v.created_at < now() - make_interval(days => t.audit_retention_days)
        and (v.act = 'deleted' or exists (select from config_versions n
          where n.tenant_id = v.tenant_id and n.kind = v.kind and n.object_id = v.object_id and n.number = v.number + 1
            and n.created_at < now() - make_interval(days => t.audit_retention_days)))`.execute(tx),
  )
}
