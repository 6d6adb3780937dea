import type { ApprovalChange, ApprovalMode, WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import * as history from '../../tickets/history.ts'
import { now } from '../../tickets/queries.ts'
import { outcomeOf, type Tally } from '../outcome.ts'
import type { ApprovalRow } from './approval-rows.ts'

type Of = Pick<ApprovalRow, 'id' | 'ticketId' | 'title'>

/** What happened to an approval, in the history of its ticket. */
export async function recordChange(ctx: Ctx, { ticketId, title }: Of, what: ApprovalChange, more: object = {}): Promise<void> {
  await history.record(ctx, ticketId, 'approval', [{ field: 'approval', from: null, to: { what, title, ...more } }])
}

/** Something of an approval changed: pages that show its ticket read it again. */
export const announce = (ctx: Ctx, { id, ticketId }: Of): Promise<void> => ctx.emit('approval:changed', { ticketId, approvalId: id })

/** How its approvers stand. */
export async function tallyOf({ db }: Ctx, approvalId: number): Promise<Tally> {
  const rows = await db
    .selectFrom('approvalApprovers')
    .select((eb) => ['decision', eb.fn.countAll<number>().as('count')])
    .where('approvalId', '=', approvalId)
    .groupBy('decision')
    .execute()
  const of = (wanted: string) => Number(rows.find(({ decision }) => decision === wanted)?.count ?? 0)
  return { approved: of('approved'), refused: of('refused'), waiting: of('waiting') }
}

/** Ends what is left to decide. @returns who had yet to */
async function passOver({ db }: Ctx, approvalId: number): Promise<number[]> {
  const passed = await db
    .updateTable('approvalApprovers')
    .set({ decision: 'passed' })
    .where('approvalId', '=', approvalId)
    .where('decision', '=', 'waiting')
    .returning('userId')
    .execute()
  return passed.map(({ userId }) => userId)
}

/** Settles an approval as soon as its decisions come to something. The approval must be locked by its ticket. @returns its state now */
export async function settleDecided(ctx: Ctx, approval: ApprovalRow): Promise<'pending' | 'approved' | 'refused'> {
  const { id, ticketId, mode, needed } = approval
  const state = outcomeOf(mode as ApprovalMode, needed, await tallyOf(ctx, id))
  if (state === 'pending') return state
  await ctx.db.updateTable('approvals').set({ state, settledAt: now }).where('id', '=', id).execute()
  await passOver(ctx, id)
  await ctx.emit('approval:decided', { ticketId, approvalId: id, state })
  return state
}

type Why = { because: WithdrawnBecause; reason?: string }

/** Withdraws a pending approval: nobody decides on it any more, and those who had yet to are told. It must be locked by its ticket. */
export async function withdrawPending(ctx: Ctx, approval: Of, { because, reason = '' }: Why): Promise<void> {
  const { id, ticketId, title } = approval
  await ctx.db
    .updateTable('approvals')
    .set({ state: 'withdrawn', settledAt: now, withdrawnBecause: because, withdrawnBy: ctx.actor.userId, reason })
    .where('id', '=', id)
    .execute()
  const userIds = await passOver(ctx, id)
  await recordChange(ctx, approval, 'withdrawn', { because, ...(reason ? { reason } : {}) })
  await audit(ctx, {
    action: 'approval.withdrawn',
    resource: 'approval',
    resourceId: id,
    details: { ticketId, title, because, reason },
    risk: 'low',
  })
  await announce(ctx, approval)
  await ctx.emit('approval:withdrawn', { ticketId, approvalId: id, userIds })
}

/** Marks a pending approval as expired. It must be locked by its ticket. */
export async function expirePending(ctx: Ctx, approval: Of): Promise<void> {
  const { id, ticketId } = approval
  await ctx.db.updateTable('approvals').set({ state: 'expired', settledAt: now }).where('id', '=', id).execute()
  await passOver(ctx, id)
  await recordChange(ctx, approval, 'expired')
  await announce(ctx, approval)
  await ctx.emit('approval:expired', { ticketId, approvalId: id })
}
