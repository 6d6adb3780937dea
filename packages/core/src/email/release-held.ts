import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { eachApart } from '../each-apart.ts'
import { resolutionOf } from '../tickets/rating-rows.ts'
import { findBare } from '../tickets/ticket-rows.ts'

const BATCH = 100

type Due = { tenantId: number; id: number }

/**
 * Queues the held mails whose time has come, unless what they tell of was undone meanwhile: then they are deleted.
 * @returns whether there may be more
 */
export async function releaseHeldMails({ db }: { db: Database }): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, id from mails where held_until <= now() order by held_until limit ${sql.lit(BATCH)}`.execute(tx),
  )
  await eachApart(rows, ({ tenantId, id }) => asSystem(db, tenantId, (ctx) => release(ctx, id)))
  return rows.length === BATCH
}

async function release(ctx: Ctx, id: number): Promise<void> {
  const mail = await ctx.db
    .updateTable('mails')
    .set({ heldUntil: null })
    .where('id', '=', id)
    .where('heldUntil', '<=', sql<string>`now()`)
    .returning('ticketId')
    .executeTakeFirst()
  if (!mail) return
  const ticket = mail.ticketId === null ? undefined : await findBare(ctx.db, mail.ticketId)
  if (ticket && resolutionOf(ticket)) await ctx.emit('mail:queued', { mailId: id })
  else await ctx.db.deleteFrom('mails').where('id', '=', id).execute()
}
