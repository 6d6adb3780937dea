import { POOL_WARNING, type PoolUse } from '@balcao/contracts/companies/contracts'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** A contract's row, its days as texts. */
export function contractRows({ db }: Ctx, companyId: number) {
  return db
    .selectFrom('companyContracts')
    .where('companyId', '=', companyId)
    .select(['companyId', 'plan', 'poolMinutes', 'period', 'version'])
    .select([
      sql<string>`starts_on::text`.as('start'),
      sql<string | null>`ends_on::text`.as('end'),
      sql<string | null>`warned_for::text`.as('warnedFor'),
    ])
}
export type ContractRow = Awaited<ReturnType<ReturnType<typeof contractRows>['execute']>>[number]

const day = (text: string | null): Expression<string> => sql<string>`${text}::date`

/**
 * What of a contract's hours is used in the period that today is in, by the organisation's calendar; before it begins in its first
 * period, after its end in its last.
 */
export async function poolUse({ db, actor }: Ctx, { companyId, poolMinutes, period, start, end }: ContractRow): Promise<PoolUse> {
  const { rows } = await sql<{ from: string; to: string | null; minutes: number }>`
    with today as (
      select greatest(${day(start)}, least((now() at time zone t.time_zone)::date, coalesce(${day(end)}, 'infinity'))) as d
      from tenants t where t.id = ${actor.tenantId}
    ), span as (
      select case when ${period} = 'month' then greatest(${day(start)}, date_trunc('month', d)::date) else ${day(start)} end as a,
        case when ${period} = 'month' then least((date_trunc('month', d) + interval '1 month - 1 day')::date, coalesce(${day(end)}, 'infinity'))
          else ${day(end)} end as z
      from today
    )
    select a::text as "from", z::text as "to", (select coalesce(sum(e.minutes), 0)::int from time_entries e
      where e.company_id = ${companyId} and e.worked_on >= a and e.worked_on <= coalesce(z, 'infinity')) as minutes from span`.execute(db)
  const use = rows[0] ?? { from: start, to: end, minutes: 0 }
  if (poolMinutes === null) return { ...use, percent: null, remainingMinutes: null }
  return { ...use, percent: Math.floor((use.minutes * 100) / poolMinutes), remainingMinutes: poolMinutes - use.minutes }
}

/** Whether a pool runs low enough to be told of. */
export const isLow = ({ percent }: PoolUse): boolean => percent !== null && percent >= POOL_WARNING
