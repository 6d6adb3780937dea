import type { Verdict, WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { tellable, tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** An approval with its ticket and who has yet to decide; undefined where nobody is told of it. */
async function readApproval(ctx: Ctx, { approvalId, ticketId }: { approvalId: number; ticketId: number }) {
  const ticket = await tellable(ctx, ticketId)
  const approval =
    ticket &&
    (await ctx.db
      .selectFrom('approvals')
      .select(['title', 'askedBy', 'state', 'withdrawnBecause'])
      .where('id', '=', approvalId)
      .executeTakeFirst())
  if (!approval) return undefined
  const waiting = await ctx.db
    .selectFrom('approvalApprovers')
    .select('userId')
    .where('approvalId', '=', approvalId)
    .where('decision', '=', 'waiting')
    .execute()
  return { ticket, ...approval, waiting: waiting.map(({ userId }) => userId) }
}

/** Notifies those who are asked to approve, as far as they have not decided. */
export async function notifyApprovers(ctx: Ctx, { outboxId, actorId, payload }: Fact<'approval:asked'>): Promise<void> {
  const found = await readApproval(ctx, payload)
  if (!found) return
  const { ticket, title, waiting } = found
  await tellOf(
    ctx,
    ticket,
    { people: payload.userIds.filter((id) => waiting.includes(id)), author: actorId },
    { sourceKey: `approval-${outboxId}`, said: newsOf('approvalAsked', { ticket, title }), type: 'approval_asked' },
  )
}

/** Reminds those who have not decided. */
export async function remindApprovers(ctx: Ctx, { outboxId, payload }: Fact<'approval:reminded'>): Promise<void> {
  const found = await readApproval(ctx, payload)
  if (!found) return
  const { ticket, title, waiting } = found
  await tellOf(
    ctx,
    ticket,
    { people: waiting, author: null },
    {
      ...{ sourceKey: `approval-reminder-${outboxId}`, type: 'approval_reminder', severity: 'warning' },
      said: newsOf('approvalReminder', { ticket, title, dueSoon: payload.dueSoon }),
    },
  )
}

/** Notifies who asked, and who is responsible for the ticket, of what was decided. */
export async function notifyOfDecision(ctx: Ctx, { outboxId, actorId, payload }: Fact<'approval:decided'>): Promise<void> {
  const found = await readApproval(ctx, payload)
  if (!found) return
  const { ticket, title, askedBy } = found
  await tellOf(
    ctx,
    ticket,
    { people: [askedBy, ticket.assigneeId], author: actorId, side: 'staff' },
    {
      ...{ sourceKey: `approval-decided-${outboxId}`, type: 'approval_decided' },
      said: newsOf('approvalDecided', { ticket, title, state: payload.state as Verdict }),
    },
  )
}

/** Notifies who asked, and those who had yet to decide, that nothing is to be decided any more. */
export async function notifyOfWithdrawal(ctx: Ctx, { outboxId, actorId, payload }: Fact<'approval:withdrawn'>): Promise<void> {
  const found = await readApproval(ctx, payload)
  if (!found) return
  const { ticket, title, askedBy, withdrawnBecause } = found
  await tellOf(
    ctx,
    ticket,
    { people: [askedBy, ...payload.userIds], author: actorId },
    {
      ...{ sourceKey: `approval-withdrawn-${outboxId}`, type: 'approval_withdrawn' },
      said: newsOf('approvalWithdrawn', { ticket, title, because: (withdrawnBecause ?? 'by_hand') as WithdrawnBecause }),
    },
  )
}

/** Notifies who asked, or who is responsible where a rule did, that nobody decided in time. */
export async function notifyOfExpiry(ctx: Ctx, { outboxId, payload }: Fact<'approval:expired'>): Promise<void> {
  const found = await readApproval(ctx, payload)
  if (!found) return
  const { ticket, title, askedBy } = found
  await tellOf(
    ctx,
    ticket,
    { people: [askedBy ?? ticket.assigneeId], author: null, side: 'staff' },
    {
      ...{ sourceKey: `approval-expired-${outboxId}`, type: 'approval_expired', severity: 'warning' },
      said: newsOf('approvalExpired', { ticket, title }),
    },
  )
}
