import { BIN_DAYS, REMINDER_DAYS } from '@balcao/contracts/documents/bounds'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { eachDue, type Upkeep } from '../each-due.ts'
import { announce } from './internal/changes.ts'
import { documentRows } from './internal/document-rows.ts'

/** Documents of one look; the rest is found by the next one. */
const BATCH = 500

type Due = { tenantId: number; ids: number[] }

/** Removes what has been in the bin for 30 days; the bytes go with the collection of files that nothing names. */
export async function emptyDocumentBin(upkeep: Upkeep): Promise<void> {
  const { rows } = await inSystem(upkeep.db, (tx) =>
    sql<Due>`
      select tenant_id, array_agg(id order by id) as ids from (select tenant_id, id from documents
        where deleted_at < now() - make_interval(days => ${sql.lit(BIN_DAYS)}) order by deleted_at limit ${sql.lit(BATCH)}) due group by 1`.execute(
      tx,
    ),
  )
  await eachDue(upkeep, rows, 'documents in the bin could not be removed', async (ctx, { ids }) => {
    for (const row of await documentRows(ctx).where('d.id', 'in', ids).where('d.deletedAt', 'is not', null).execute()) {
      await ctx.db.deleteFrom('documents').where('id', '=', row.id).execute()
      await announce(ctx, 'purged', row.id, row, null, 'high')
    }
  })
}

const [FIRST] = REMINDER_DAYS

/** Has owners reminded 30, 7 and 1 days before a document ends, by the clock of the organisation, each once. */
export async function remindOfDocuments(upkeep: Upkeep): Promise<void> {
  const steps = sql.join(REMINDER_DAYS.map((days) => sql.lit(days)))
  const { rows } = await inSystem(upkeep.db, (tx) =>
    sql<Due>`
      select tenant_id, array_agg(id order by id) as ids from (
        select d.tenant_id, d.id from documents d join tenants t on t.id = d.tenant_id,
          lateral (select d.valid_until - (now() at time zone t.time_zone)::date as days) ends,
          lateral (select min(step) as step from unnest(array[${steps}]) step where step >= ends.days) due
        where d.valid_until between current_date - 1 and current_date + ${sql.lit(FIRST + 1)} and d.status = 'published' and d.deleted_at is null
          and ends.days >= 0 and due.step is not null and (d.reminded_days is null or d.reminded_days > due.step)
        order by d.valid_until limit ${sql.lit(BATCH)}) due group by 1`.execute(tx),
  )
  await eachDue(upkeep, rows, 'the end of documents could not be announced', async (ctx, { ids }) => {
    const { rows: reminded } = await sql<{ id: number; days: number }>`
      update documents d set reminded_days = (select min(step) from unnest(array[${steps}]) step where step >= ends.days)
      from (select x.id, x.valid_until - (now() at time zone t.time_zone)::date as days from documents x join tenants t on t.id = x.tenant_id) ends
      where ends.id = d.id and d.id = any (${[...ids]}::bigint[]) and d.tenant_id = ${ctx.actor.tenantId} and d.deleted_at is null
      returning d.id, ends.days`.execute(ctx.db)
    for (const { id, days } of reminded) await ctx.emit('document:expiring', { documentId: id, days })
  })
}
