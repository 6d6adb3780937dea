import { WARRANTY_REMINDER_DAYS } from '@balcao/contracts/assets/bounds'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { eachDue, type Upkeep } from '../each-due.ts'
import { managersOf, notifyPeople } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'
import { nameOf } from './internal/asset-rows.ts'

/** Assets of one look; the rest is found by the next one. */
const BATCH = 500
const [FIRST] = WARRANTY_REMINDER_DAYS
const steps = sql.join(WARRANTY_REMINDER_DAYS.map((days) => sql.lit(days)))

type Due = { tenantId: number; ids: number[] }

/** Reminds managers 30 days before a warranty ends and on its last day, by the clock of the organisation, each once. */
export async function remindOfWarranties(upkeep: Upkeep): Promise<void> {
  const { rows } = await inSystem(upkeep.db, (tx) =>
    sql<Due>`
      select tenant_id, array_agg(id order by id) as ids from (
        select a.tenant_id, a.id from assets a join tenants t on t.id = a.tenant_id,
          lateral (select a.warranty_until - (now() at time zone t.time_zone)::date as days) ends,
          lateral (select min(step) as step from unnest(array[${steps}]) step where step >= ends.days) due
        where a.warranty_until between current_date - 1 and current_date + ${sql.lit(FIRST + 1)} and a.status <> 'retired'
          and ends.days >= 0 and due.step is not null and (a.reminded_days is null or a.reminded_days > due.step)
        order by a.warranty_until limit ${sql.lit(BATCH)}) due group by 1`.execute(tx),
  )
  await eachDue(upkeep, rows, 'the end of warranties could not be announced', async (ctx, { ids }) => {
    const { rows: reminded } = await sql<Reminded>`
      update assets a set reminded_days = (select min(step) from unnest(array[${steps}]) step where step >= ends.days)
      from (select x.id, x.warranty_until - (now() at time zone t.time_zone)::date as days from assets x
        join tenants t on t.id = x.tenant_id where x.tenant_id = ${ctx.actor.tenantId}) ends
      where ends.id = a.id and ends.days between 0 and ${sql.lit(FIRST)} and a.id = any (${[...ids]}::bigint[])
        and a.tenant_id = ${ctx.actor.tenantId} and a.status <> 'retired'
      returning a.id, a.name, a.tag, a.warranty_until::text as end, a.reminded_days as step, ends.days`.execute(ctx.db)
    for (const together of Map.groupBy(reminded, ({ end }) => end).values()) await remind(ctx, together)
  })
}

type Reminded = { id: number; name: string; tag: string; end: string; step: number; days: number }

/** Assets whose warranties end on one day are one notification. */
async function remind(ctx: Ctx, together: readonly Reminded[]): Promise<void> {
  const assets = together.toSorted((a, b) => a.id - b.id)
  const [first] = assets
  if (!first) return
  await notifyPeople(ctx, await managersOf(ctx), {
    sourceKey: `warranty-${first.end}-${first.step}-${first.id}`,
    said: newsOf('warrantyEnds', { names: assets.map(nameOf), days: first.days }),
    ...{ type: 'warranty_ending', module: 'companies', severity: 'warning', priority: 'medium' },
    ...(assets.length === 1
      ? { entityType: 'asset', entityId: first.id, actionUrl: `/assets/${first.id}` }
      : { actionUrl: '/assets?warranty=within_90&sort=warranty' }),
  })
}
