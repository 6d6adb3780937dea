import {
  type CompanyContract,
  type Contract,
  type GetContract,
  type HoursReport,
  type ListHours,
  type PoolPeriod,
  REPORT_MONTHS,
  type SetContract,
} from '@balcao/contracts/companies/contracts'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { mustExistCompany, mustLockCompany } from './internal/company-rows.ts'
import { type ContractRow, contractRows, poolUse } from './internal/pool.ts'

const MINUTES = 60

const view = ({ plan, poolMinutes, period, start, end, version }: ContractRow): Contract => ({
  plan,
  hoursPool: poolMinutes === null ? null : poolMinutes / MINUTES,
  period: period as PoolPeriod,
  start,
  end,
  version,
})

async function read(ctx: Ctx, companyId: number): Promise<CompanyContract> {
  const row = await contractRows(ctx, companyId).executeTakeFirst()
  return row ? { contract: view(row), use: await poolUse(ctx, row) } : { contract: null, use: null }
}

/** A company's contract, and what of its hours is used. @throws DomainError forbidden, company_not_found */
export async function get(ctx: Ctx, { id }: GetContract): Promise<CompanyContract> {
  must(ctx, 'company.read')
  await mustExistCompany(ctx, id)
  return read(ctx, id)
}

const factsOf = ({ version: _, period, ...contract }: Contract) => ({ ...contract, poolPeriod: period })

/** Writes a company's contract, new or changed. @throws DomainError forbidden, company_not_found, contract_changed */
export async function set(ctx: Ctx, { id, version, ...input }: SetContract): Promise<CompanyContract> {
  must(ctx, 'company.manage')
  await mustLockCompany(ctx, id)
  const { contract: before } = await read(ctx, id)
  if (version !== undefined && version !== (before?.version ?? 0)) throw conflict('contract_changed')
  const change = diff(before && factsOf(before), factsOf({ ...input, version: 0 }))
  if (!differs(change)) return read(ctx, id)
  const { plan, hoursPool, period, start: startsOn, end: endsOn } = input
  const poolMinutes = hoursPool === null ? null : Math.round(hoursPool * MINUTES)
  const values = { plan, poolMinutes, period, startsOn, endsOn, version: (before?.version ?? 0) + 1 }
  // Another end is reminded of anew.
  const anew = before?.end === endsOn ? {} : { remindedDays: null }
  await ctx.db
    .insertInto('companyContracts')
    .values({ tenantId: ctx.actor.tenantId, companyId: id, ...values })
    .onConflict((oc) => oc.columns(['tenantId', 'companyId']).doUpdateSet({ ...values, ...anew, updatedAt: sql<string>`now()` }))
    .execute()
  // A smaller pool may be low at once.
  await ctx.emit('contract:changed', { companyId: id })
  const action = before ? 'company.contract_changed' : 'company.contract_added'
  await audit(ctx, { action, resource: 'company', resourceId: id, ...change, risk: 'medium' })
  return read(ctx, id)
}

/** Takes a company's contract away; its time stays in the report. @throws DomainError forbidden, company_not_found, contract_not_found */
export async function remove(ctx: Ctx, { id }: GetContract): Promise<{ success: true }> {
  must(ctx, 'company.manage')
  await mustLockCompany(ctx, id)
  const { contract } = await read(ctx, id)
  if (!contract) throw notFound('contract_not_found')
  await ctx.db.deleteFrom('companyContracts').where('companyId', '=', id).execute()
  const gone = diff(factsOf(contract), null)
  await audit(ctx, { action: 'company.contract_removed', resource: 'company', resourceId: id, ...gone, risk: 'medium' })
  return { success: true }
}

/** Time logged on a company's tickets by month, with the pool of months that the contract has now. @throws DomainError forbidden, company_not_found */
export async function hours(ctx: Ctx, { id }: ListHours): Promise<HoursReport> {
  must(ctx, 'company.read')
  await mustExistCompany(ctx, id)
  const row = await contractRows(ctx, id).executeTakeFirst()
  const { rows } = await sql<{ month: string; entries: number; minutes: number }>`
    select to_char(date_trunc('month', e.worked_on), 'YYYY-MM') as month, count(*)::int as entries, sum(e.minutes)::int as minutes
    from time_entries e
    where e.company_id = ${id} and e.worked_on >= (date_trunc('month', now()) - make_interval(months => ${REPORT_MONTHS - 1}))::date
    group by 1 order by 1 desc limit ${REPORT_MONTHS + 1}`.execute(ctx.db)
  const isWithin = (month: string) =>
    row?.period === 'month' && month >= row.start.slice(0, 7) && (row.end === null || month <= row.end.slice(0, 7))
  return { data: rows.map((one) => ({ ...one, poolMinutes: row && isWithin(one.month) ? row.poolMinutes : null })) }
}
