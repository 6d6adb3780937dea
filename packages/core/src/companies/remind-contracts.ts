import { CONTRACT_REMINDER_DAYS } from '@balcao/contracts/companies/contracts'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { eachDue, type Upkeep } from '../each-due.ts'
import { adminsOf, notifyPeople } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'

/** Contracts of one look; the rest is found by the next one. */
const BATCH = 500
const [FIRST] = CONTRACT_REMINDER_DAYS
const steps = sql.join(CONTRACT_REMINDER_DAYS.map((days) => sql.lit(days)))

type Due = { tenantId: number; ids: number[] }

/** Reminds who answers for a company 30, 7 and 1 days before its contract ends, by the clock of the organisation, each once. */
export async function remindOfContracts(upkeep: Upkeep): Promise<void> {
  const { rows } = await inSystem(upkeep.db, (tx) =>
    sql<Due>`
      select tenant_id, array_agg(company_id order by company_id) as ids from (
        select k.tenant_id, k.company_id from company_contracts k
          join companies c on c.tenant_id = k.tenant_id and c.id = k.company_id join tenants t on t.id = k.tenant_id,
          lateral (select k.ends_on - (now() at time zone t.time_zone)::date as days) ends,
          lateral (select min(step) as step from unnest(array[${steps}]) step where step >= ends.days) due
        where k.ends_on between current_date - 1 and current_date + ${sql.lit(FIRST + 1)} and c.closed_at is null
          and ends.days >= 0 and due.step is not null and (k.reminded_days is null or k.reminded_days > due.step)
        order by k.ends_on limit ${sql.lit(BATCH)}) due group by 1`.execute(tx),
  )
  await eachDue(upkeep, rows, 'the end of contracts could not be announced', async (ctx, { ids }) => {
    const { rows: reminded } = await sql<Reminded>`
      update company_contracts k set reminded_days = (select min(step) from unnest(array[${steps}]) step where step >= ends.days)
      from (select x.company_id, x.ends_on - (now() at time zone t.time_zone)::date as days from company_contracts x
        join tenants t on t.id = x.tenant_id where x.tenant_id = ${ctx.actor.tenantId}) ends
      where ends.company_id = k.company_id and ends.days between 0 and ${sql.lit(FIRST)} and k.company_id = any (${[...ids]}::bigint[]) and k.tenant_id = ${ctx.actor.tenantId}
      returning k.company_id, k.ends_on::text as end, k.reminded_days as step, ends.days`.execute(ctx.db)
    for (const one of reminded) await remind(ctx, one)
  })
}

type Reminded = { companyId: number; end: string; step: number; days: number }

/** The company's owner, or the administrators where it has none that is active. */
async function remind(ctx: Ctx, { companyId, end, step, days }: Reminded): Promise<void> {
  const company = await ctx.db
    .selectFrom('companies as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.ownerUserId').on('u.isActive', '=', true),
    )
    .select(['c.name', 'u.id as ownerId', 'u.language'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const people = company.ownerId === null ? await adminsOf(ctx) : [{ id: company.ownerId, language: company.language ?? '' }]
  await notifyPeople(ctx, people, {
    sourceKey: `contract-end-${companyId}-${end}-${step}`,
    said: newsOf('contractEnds', { company: company.name, days }),
    ...{ type: 'contract_hours', module: 'companies', severity: 'warning', priority: 'high' },
    ...{ entityType: 'company', entityId: companyId, actionUrl: `/companies/${companyId}?tab=contract` },
  })
}
