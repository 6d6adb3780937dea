import { LATE, REMIND_DAYS } from '@balcao/contracts/privacy/bounds'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'

const BATCH = 500
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/** Has those who look after requests reminded five days and one day before they are due, and once when they are late, by the clock of the organisation. */
export async function remindOfRequests({ db, log }: Upkeep): Promise<void> {
  const steps = sql.join([...REMIND_DAYS, LATE].map((days) => sql.lit(days)))
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number; step: number }>`
      select q.tenant_id as "tenantId", q.id, due.step from privacy_requests q join tenants t on t.id = q.tenant_id,
        lateral (select q.due_on - (now() at time zone t.time_zone)::date as days) ends,
        lateral (select min(step) as step from unnest(array[${steps}]) step where step >= ends.days or step = ${sql.lit(LATE)} and ends.days < 0) due
      where q.answered_at is null and q.due_on <= current_date + ${sql.lit(REMIND_DAYS[0] + 1)} and due.step is not null
        and (q.reminded_days is null or q.reminded_days > due.step) order by q.due_on limit ${sql.lit(BATCH)}`.execute(tx),
  )
  for (const { tenantId, id, step } of rows)
    try {
      await asSystem(db, tenantId, async (ctx) => {
        const reminded = await ctx.db
          .updateTable('privacyRequests')
          .set({ remindedDays: step })
          .where('id', '=', id)
          .where('answeredAt', 'is', null)
          .where((eb) => eb.or([eb('remindedDays', 'is', null), eb('remindedDays', '>', step)]))
          .returning('id')
          .execute()
        if (reminded.length > 0) await ctx.emit('privacy:due', { requestId: id, days: step })
      })
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, requestId: id }, 'a request of a data subject could not be reminded of')
    }
}
