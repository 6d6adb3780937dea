import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import type { JobCtx } from '../jobs.ts'
import { queueBackup } from './backups.ts'
import { cleanUp } from './keeping.ts'
import { MINUTES, STANDARD } from './schedule.ts'

/** Organisations that are looked after in one run of the job; the next one goes on. */
const AT_ONCE = 50

/** The first one of an organisation is made in its hour, or not much later; those after it are made up for whenever that is. */
const CATCH_UP_HOURS = 3

/**
 * Asks for the backups whose time has come, and cleans up after those that were made. An organisation is due from its hour on until there is a
 * scheduled backup of that day; one that was founded since waits for the next night.
 */
export async function backUpDue({ db, log }: JobCtx): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number }>`
      select t.id as "tenantId" from tenants t left join backup_settings s on s.tenant_id = t.id
      cross join lateral (select ((now() at time zone t.time_zone)::date::timestamp at time zone t.time_zone)
        + make_interval(hours => coalesce(s.hour, ${STANDARD.hour})::int, mins => (t.id % ${MINUTES})::int) as at) due
      where t.status = 'active' and coalesce(s.is_enabled, true) and due.at <= now() and t.created_at < due.at
        and (due.at > now() - make_interval(hours => ${CATCH_UP_HOURS})
          or exists (select from backups b where b.tenant_id = t.id and b.kind = 'scheduled'))
        and not exists (select from backups b where b.tenant_id = t.id and b.kind = 'scheduled' and b.created_at >= due.at)
        and not exists (select from backups b where b.tenant_id = t.id and b.status in ('queued', 'running'))
      order by t.id limit ${AT_ONCE}`.execute(tx),
  )
  for (const { tenantId } of rows)
    await asSystem(db, tenantId, async (ctx) => {
      await cleanUp(ctx, { dryRun: false })
      await queueBackup(ctx, { kind: 'scheduled', note: null, files: 'include', pinned: false, createdBy: null })
    }).catch((error: unknown) => log.error({ err: error, tenantId }, 'a scheduled backup could not be asked for'))
}
