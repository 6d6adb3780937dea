import { SIGNATURE_REMINDER_DAYS } from '@balcao/contracts/documents/signature-bounds'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type Due, eachDue, type Upkeep } from '../../each-due.ts'
import { now } from '../../tickets/queries.ts'
import { recordEvent } from '../internal/changes.ts'
import { settle } from '../internal/signature-changes.ts'
import { hold, signersOf } from '../internal/signature-rows.ts'

/** Requests of one look, those due first; the rest is found by the next one. */
const BATCH = 500
const FAILED = 'a request for signatures that is due could not be worked on'

async function expire(ctx: Ctx, { id }: Due): Promise<void> {
  const request = await hold(ctx, id)
  if (request?.state === 'pending' && Date.parse(request.dueAt) <= Date.now()) await settle(ctx, request, 'expired')
}

/** Reminds once of what is due soon. */
async function remind(ctx: Ctx, { id }: Due): Promise<void> {
  const request = await hold(ctx, id)
  if (request?.state !== 'pending' || request.dueRemindedAt !== null) return
  await ctx.db.updateTable('signatureRequests').set({ dueRemindedAt: now }).where('id', '=', id).execute()
  const signers = (await signersOf(ctx, [id])).get(id) ?? []
  const signerIds = signers.filter(({ state, invitedAt }) => state === 'waiting' && invitedAt !== null).map((one) => one.id)
  if (signerIds.length === 0) return
  await recordEvent(ctx, 'signature_reminded', { documentId: request.documentId, number: request.number })
  await ctx.emit('document:changed', { documentId: request.documentId })
  await ctx.emit('signature:invited', { requestId: id, signerIds, isReminder: true })
}

/**
 * Expires requests whose time has passed, reminds of those whose time comes (not where they were due that soon from the start), and forgets
 * links that are no longer good.
 */
export async function expireSignatures(upkeep: Upkeep): Promise<void> {
  const days = sql.lit(SIGNATURE_REMINDER_DAYS)
  const overdue = await inSystem(upkeep.db, (tx) =>
    sql<Due>`select tenant_id, id from signature_requests where state = 'pending' and due_at <= now() order by due_at limit ${sql.lit(BATCH)}`.execute(
      tx,
    ),
  )
  await eachDue(upkeep, overdue.rows, FAILED, expire)
  const soon = await inSystem(upkeep.db, (tx) =>
    sql<Due>`select tenant_id, id from signature_requests where state = 'pending' and due_reminded_at is null
      and due_at <= now() + make_interval(days => ${days}) and created_at < due_at - make_interval(days => ${days})
      order by due_at limit ${sql.lit(BATCH)}`.execute(tx),
  )
  await eachDue(upkeep, soon.rows, FAILED, remind)
  await inSystem(upkeep.db, (tx) => sql`delete from signature_links where expires_at < now()`.execute(tx))
}
