import type { ApprovalMode } from '@balcao/contracts/approvals/bounds'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { hold } from './internal/approval-rows.ts'
import { announce, tallyOf, withdrawPending } from './internal/settle.ts'
import { isReachable } from './outcome.ts'

/**
 * Nobody waits for somebody who is gone. Where those who are left decide, they do; where nobody is left who could, or not enough to approve, the
 * approval is withdrawn, and who asked for it is told. Nothing happens when they were let in again meanwhile.
 */
export async function releaseApprovals(ctx: Ctx, { payload: { userId } }: Fact<'user:removed' | 'user:deactivated'>): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select('isActive')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (user?.isActive) return
  const waiting = await ctx.db
    .selectFrom('approvalApprovers')
    .select('approvalId')
    .where('userId', '=', userId)
    .where('decision', '=', 'waiting')
    .orderBy('approvalId')
    .execute()
  for (const { approvalId } of waiting) await release(ctx, approvalId, userId)
}

async function release(ctx: Ctx, approvalId: number, userId: number): Promise<void> {
  const { approval } = await hold(ctx, approvalId)
  const passed = await ctx.db
    .updateTable('approvalApprovers')
    .set({ decision: 'passed' })
    .where('approvalId', '=', approvalId)
    .where('userId', '=', userId)
    .where('decision', '=', 'waiting')
    .returning('userId')
    .executeTakeFirst()
  if (!passed || approval.state !== 'pending') return
  const tally = await tallyOf(ctx, approvalId)
  if (tally.waiting === 0 || !isReachable(approval.mode as ApprovalMode, approval.needed, tally))
    return withdrawPending(ctx, approval, { because: 'nobody_left' })
  await announce(ctx, approval)
}
