import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { passOn } from '../../absences/pass-on.ts'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { actorsOf } from '../../users/actors.ts'
import { changeLocked, mustSeeLocked } from '../tickets.ts'
import { reopeningOf } from './reopening.ts'

const isDone = (status: string) => status === 'resolved' || status === 'closed'

/**
 * Whose a ticket is that was done and was opened again, in whatever way. Who left, or is away, does not keep it; where its queue or
 * organisation has such tickets go back to their queue, one that its customer opened does, and what the staff open themselves stays.
 */
export async function settleReopened(ctx: Ctx, { actorId, payload: { ticketId, from, to } }: Fact<'ticket:status_changed'>): Promise<void> {
  if (!isDone(from) || isDone(to)) return
  const ticket = await mustSeeLocked(ctx, ticketId)
  const { assigneeId, queueId, status } = ticket
  if (assigneeId === null || isDone(status) || STATUS[status as Status].category === 'removed') return
  const people = await actorsOf(ctx, [assigneeId, ...(actorId === null ? [] : [actorId])])
  const isStaff = people.find(({ userId }) => userId === actorId)?.side === 'staff'
  const isThere = people.find(({ userId }) => userId === assigneeId)?.isActive === true
  const toQueue = !isStaff && (await reopeningOf(ctx, queueId)).reopenedTo === 'queue'
  if (!isThere || toQueue) return changeLocked(ctx, ticket, { assigneeId: null })
  await passOn(ctx, { id: ticketId, queueId, assigneeId })
}
