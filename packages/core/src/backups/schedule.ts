import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** What holds where an organisation set nothing. */
export const STANDARD = { isEnabled: true, hour: 3, keepDaily: 7, keepWeekly: 4, keepMonthly: 6 } as const
/** Organisations of one hour are spread over it by their id. */
export const MINUTES = 60

/** When the next scheduled backup is made; null where none is. */
export async function nextRunOf({ db, actor }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select case when coalesce(s.is_enabled, true) then (
      select min(at) from (
        select (((now() at time zone t.time_zone)::date + n)::timestamp at time zone t.time_zone)
          + make_interval(hours => coalesce(s.hour, ${STANDARD.hour})::int, mins => (t.id % ${MINUTES})::int) as at
        from generate_series(0, 1) n) days
      where at > now())
    end as at
    from tenants t left join backup_settings s on s.tenant_id = t.id where t.id = ${actor.tenantId}`.execute(db)
  return rows[0]?.at ?? null
}
