import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { actorsOf } from '../users/actors.ts'
import { hold } from './internal/approval-rows.ts'
import { askedFor } from './internal/approvers.ts'
import { announce, recordChange } from './internal/settle.ts'

/**
 * What waits for somebody who is away now goes to their substitute for the queue of its ticket, as when it was asked for then; where they have none who may
 * decide, it waits for them. What was passed on stays with the substitute when they come back.
 */
export async function passOnApprovals(ctx: Ctx, { payload: { userId } }: Fact<'absence:changed'>): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('approvalApprovers')
    .select('approvalId')
    .where('userId', '=', userId)
    .where('decision', '=', 'waiting')
    .orderBy('approvalId')
    .execute()
  for (const { approvalId } of waiting) await passOn(ctx, approvalId, userId)
}

async function passOn(ctx: Ctx, approvalId: number, userId: number): Promise<void> {
  const { approval, ticket } = await hold(ctx, approvalId)
  const people = await ctx.db.selectFrom('approvalApprovers').selectAll().where('approvalId', '=', approvalId).execute()
  const own = people.find((one) => one.userId === userId && one.decision === 'waiting')
  const [absent] = await actorsOf(ctx, [userId])
  if (approval.state !== 'pending' || !own || !absent) return
  const others = people.map((one) => one.userId)
  const [asked] = await askedFor(ctx, ticket, [absent], approval.askedBy, others)
  if (!asked || asked.userId === userId) return
  const { tenantId } = ctx.actor
  // Whose place it is first: of substitutes of substitutes, whoever was asked.
  const inPlaceOf = own.inPlaceOf ?? userId
  await ctx.db.deleteFrom('approvalApprovers').where('approvalId', '=', approvalId).where('userId', '=', userId).execute()
  await ctx.db.insertInto('approvalApprovers').values({ tenantId, approvalId, userId: asked.userId, inPlaceOf, dueAt: own.dueAt }).execute()
  const [substitute] = await actorsOf(ctx, [asked.userId])
  await recordChange(ctx, approval, 'passed_on', { from: absent.name, toName: substitute?.name ?? '' })
  await announce(ctx, approval)
  await ctx.emit('approval:asked', { ticketId: ticket.id, approvalId, userIds: [asked.userId] })
}
