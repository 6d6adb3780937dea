import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'

export type UsedPool = { id: number; name: string; from: string; to: string | null; poolMinutes: number; minutes: number }

/**
 * Pools of hours of the companies that were worked for on these days, the most used first: what of each is used in the period of its contract
 * that today is in (see `poolUse`). None for who does not read companies.
 */
export async function usedPools(
  { db, actor }: Ctx,
  { from, to, companyIds, most }: { from: string; to: string; companyIds: readonly number[] | undefined; most: number },
): Promise<UsedPool[]> {
  if (!can(actor, 'company.read')) return []
  const asked = companyIds?.length ? sql`c.company_id = any(${[...companyIds]}::bigint[])` : sql`true`
  const { rows } = await sql<UsedPool>`
    select c.company_id as id, k.name, s.a::text as "from", s.z::text as "to", c.pool_minutes as "poolMinutes", u.minutes
    from company_contracts c
    join companies k on k.tenant_id = c.tenant_id and k.id = c.company_id
    join tenants t on t.id = c.tenant_id,
    lateral (select greatest(c.starts_on, least((now() at time zone t.time_zone)::date, coalesce(c.ends_on, 'infinity'))) as d) today,
    lateral (select case when c.period = 'month' then greatest(c.starts_on, date_trunc('month', d)::date) else c.starts_on end as a,
      case when c.period = 'month' then least((date_trunc('month', d) + interval '1 month - 1 day')::date, coalesce(c.ends_on, 'infinity'))
        else c.ends_on end as z) s,
    lateral (select coalesce(sum(e.minutes), 0)::int as minutes from time_entries e where e.tenant_id = c.tenant_id
      and e.company_id = c.company_id and e.worked_on >= s.a and e.worked_on <= coalesce(s.z, 'infinity')) u
    where c.tenant_id = ${actor.tenantId} and c.pool_minutes is not null and ${asked} and exists (
      select from time_entries w where w.tenant_id = c.tenant_id and w.company_id = c.company_id
        and w.worked_on between ${from}::date and ${to}::date)
    order by u.minutes::float8 / c.pool_minutes desc, k.name, k.id limit ${most}`.execute(db)
  return rows
}
