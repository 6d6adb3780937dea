import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { eachDue, type Upkeep } from '../each-due.ts'
import { applyChanges } from './changes.ts'
import { lockTicket } from './ticket-rows.ts'

const BATCH = 500

/**
 * Returns tickets whose snooze has ended, each in a transaction of its own so that a failing one holds up no other. Due tickets are read
 * from the table, so a worker that was down misses none.
 */
export async function unsnoozeDue(upkeep: Upkeep): Promise<void> {
  const { rows } = await inSystem(upkeep.db, (tx) =>
    sql<{
      tenantId: number
      ticketId: number
    }>`select tenant_id, id as ticket_id from tickets where status = 'scheduled' and scheduled_for <= now() order by scheduled_for limit ${BATCH}`.execute(
      tx,
    ),
  )
  await eachDue(upkeep, rows, 'a ticket could not be woken', (ctx, { ticketId }) => unsnooze(ctx, ticketId))
}

/** Checks again under the lock: the ticket may have been unsnoozed or snoozed further meanwhile. */
async function unsnooze(ctx: Ctx, id: number): Promise<void> {
  const ticket = await lockTicket(ctx.db, id)
  if (ticket?.status !== 'scheduled') return
  const due = ctx.db.selectFrom('tickets').select('id').where('id', '=', id).where('scheduledFor', '<=', sql<string>`now()`)
  if (await due.executeTakeFirst()) await applyChanges(ctx, ticket, { status: 'open' })
}
