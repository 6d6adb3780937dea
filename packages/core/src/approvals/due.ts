import { REMIND_HOURS_BEFORE } from '@balcao/contracts/approvals/bounds'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type Due, eachDue, type Upkeep } from '../each-due.ts'
import { now } from '../tickets/queries.ts'
import { hold } from './internal/approval-rows.ts'
import { announce, expirePending } from './internal/settle.ts'

/** Approvals of one look, those that wait longest first; the rest is found by the next one. */
const BATCH = 500
const FAILED = 'an approval that is due could not be worked on'

/** Marks as expired what is due and was not decided. */
async function expire(ctx: Ctx, { id }: Due): Promise<void> {
  const { approval } = await hold(ctx, id)
  if (approval.state === 'pending' && approval.dueAt !== null && Date.parse(approval.dueAt) <= Date.now())
    await expirePending(ctx, approval)
}

/** Reminds once of what is due soon. */
async function remind(ctx: Ctx, { id }: Due): Promise<void> {
  const { approval } = await hold(ctx, id)
  if (approval.state !== 'pending' || approval.dueRemindedAt !== null) return
  await ctx.db.updateTable('approvals').set({ dueRemindedAt: now }).where('id', '=', id).execute()
  await announce(ctx, approval)
  await ctx.emit('approval:reminded', { ticketId: approval.ticketId, approvalId: id, dueSoon: true })
}

/** Expires approvals whose time has passed, reminds of those whose time comes, and forgets links that are no longer good. */
export async function expireApprovals(upkeep: Upkeep): Promise<void> {
  const overdue = await inSystem(upkeep.db, (tx) =>
    sql<Due>`select tenant_id, id from approvals where state = 'pending' and due_at <= now() order by due_at limit ${sql.lit(BATCH)}`.execute(
      tx,
    ),
  )
  await eachDue(upkeep, overdue.rows, FAILED, expire)
  const soon = await inSystem(upkeep.db, (tx) =>
    sql<Due>`select tenant_id, id from approvals where state = 'pending' and due_reminded_at is null
      and due_at <= now() + make_interval(hours => ${sql.lit(REMIND_HOURS_BEFORE)}) order by due_at limit ${sql.lit(BATCH)}`.execute(tx),
  )
  await eachDue(upkeep, soon.rows, FAILED, remind)
  await inSystem(upkeep.db, (tx) => sql`delete from approval_links where expires_at < now()`.execute(tx))
}
