import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { applyChanges } from './changes.ts'
import { lockTicket } from './ticket-rows.ts'

const BATCH = 500

type Due = { tenantId: number; id: number }
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Returns tickets whose snooze has ended, each in a transaction of its own so that a failing one holds up no other. Due tickets are read
 * from the table, so a worker that was down misses none.
 */
export async function unsnoozeDue({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, id from tickets where status = 'scheduled' and scheduled_for <= now() order by scheduled_for limit ${BATCH}`.execute(
      tx,
    ),
  )
  for (const { tenantId, id } of rows)
    try {
      await asSystem(db, tenantId, (ctx) => unsnooze(ctx, id))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, ticketId: id }, 'a ticket could not be woken')
    }
}

/** Checks again under the lock: the ticket may have been unsnoozed or snoozed further meanwhile. */
async function unsnooze(ctx: Ctx, id: number): Promise<void> {
  const ticket = await lockTicket(ctx.db, id)
  if (ticket?.status !== 'scheduled') return
  const due = ctx.db.selectFrom('tickets').select('id').where('id', '=', id).where('scheduledFor', '<=', sql<string>`now()`)
  if (await due.executeTakeFirst()) await applyChanges(ctx, ticket, { status: 'open' })
}
