import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { applyChanges } from './internal/changes.ts'
import { lockTicket } from './internal/ticket-rows.ts'

const BATCH = 500

type Due = { tenantId: number; id: number }
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Brings back the tickets that sleep until now, each in a transaction of its tenant: one that cannot move does not hold up the
 * others. What is due is read from the tickets themselves, so that a worker that was away misses none.
 */
export async function wakeDue({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, id from tickets where status = 'scheduled' and scheduled_for <= now() order by scheduled_for limit ${BATCH}`.execute(
      tx,
    ),
  )
  for (const { tenantId, id } of rows)
    try {
      await asSystem(db, tenantId, (ctx) => wake(ctx, id))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, ticketId: id }, 'a ticket could not be woken')
    }
}

/** Looks again once nobody else changes it: it may have been woken, or put off, meanwhile. */
async function wake(ctx: Ctx, id: number): Promise<void> {
  const ticket = await lockTicket(ctx.db, id)
  if (ticket?.status !== 'scheduled') return
  const due = ctx.db.selectFrom('tickets').select('id').where('id', '=', id).where('scheduledFor', '<=', sql<string>`now()`)
  if (await due.executeTakeFirst()) await applyChanges(ctx, ticket, { status: 'open' })
}
