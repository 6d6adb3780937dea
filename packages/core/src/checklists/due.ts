import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { now } from '../tickets/queries.ts'

/** Items of one look, those that wait longest first; the rest is found by the next one. */
const BATCH = 500

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/** Has those who are to do items be notified once they are due. Items of tickets that are finished are passed over. */
export async function remindOfItems({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; ids: number[] }>`
      select tenant_id, array_agg(id order by id) as ids from (select tenant_id, id from checklist_items
        where state = 'open' and reminded_at is null and due_at <= now() order by due_at limit ${sql.lit(BATCH)}) due group by 1`.execute(
      tx,
    ),
  )
  for (const { tenantId, ids } of rows)
    try {
      await remindIn(db, tenantId, ids)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId }, 'items of checklists that are due could not be announced')
    }
}

async function remindIn(db: Database, tenantId: number, ids: readonly number[]): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    const due = await ctx.db
      .updateTable('checklistItems as i')
      .from('ticketChecklists as c')
      .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.id', '=', 'c.ticketId'))
      .set({ remindedAt: now })
      .whereRef('c.tenantId', '=', 'i.tenantId')
      .whereRef('c.id', '=', 'i.checklistId')
      .where((eb) => eb('i.id', '=', eb.fn.any(eb.val([...ids]))))
      .where('i.state', '=', 'open')
      .where('i.remindedAt', 'is', null)
      .returning(['i.id', 'c.id as checklistId', 'c.ticketId', 't.status'])
      .execute()
    for (const { id: itemId, checklistId, ticketId, status } of due)
      if ((OPEN_STATUSES as readonly string[]).includes(status)) await ctx.emit('checklist:due', { ticketId, checklistId, itemId })
  })
}
