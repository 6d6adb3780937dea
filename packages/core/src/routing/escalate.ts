import type { Escalated, EscalateTicket } from '@balcao/contracts/routing/transfer'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { tellOf } from '../notifications/about.ts'
import { newsOf } from '../notifications/news/news.ts'
import { must } from '../policy.ts'
import { assessed, matrixRow } from '../tickets/assessment.ts'
import { applyChanges } from '../tickets/changes.ts'
import { written } from '../tickets/open.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { databaseNow } from './internal/rows.ts'
import { type Held, mustBeMember, mustGoOn, mustHold, stillSees } from './internal/target.ts'
import { leadersOf } from './notices.ts'
import { mustFindQueue, noteOn, transferRefusal } from './transfer.ts'

/** Where a ticket goes: to the queue that is named, to somebody of its own, or where its queue escalates to. @throws DomainError invalid_input */
async function targetOf(ctx: Ctx, ticket: Held, { toQueueId, toUserId }: EscalateTicket): Promise<number | null> {
  const own =
    ticket.queueId === null
      ? undefined
      : await ctx.db.selectFrom('queues').select(['escalateToQueueId', 'transferTo']).where('id', '=', ticket.queueId).executeTakeFirst()
  if (toQueueId === undefined && toUserId !== undefined) return ticket.queueId
  const queueId = toQueueId ?? own?.escalateToQueueId ?? null
  if (queueId === null) throw invalid({ field: 'toQueueId', reason: 'routing_no_escalation' })
  if (queueId === ticket.queueId && toUserId !== undefined) return queueId
  const target = await mustFindQueue(ctx, queueId, 'toQueueId')
  const leads = own?.escalateToQueueId === queueId ? null : (own?.transferTo ?? null)
  const refused = transferRefusal(ctx, { queueId: ticket.queueId, transferTo: leads }, target)
  if (refused) throw invalid({ field: 'toQueueId', ...refused })
  return queueId
}

/** What a higher priority comes to, where urgency and impact are assessed too: the reason is that of the escalation. @throws DomainError invalid_input */
async function priorityFor(ctx: Ctx, ticket: Held, { priority, reason }: EscalateTicket) {
  if (priority === undefined || priority === ticket.priority) return {}
  if (PRIORITIES.indexOf(priority) < PRIORITIES.indexOf(ticket.priority as Priority))
    throw invalid({ field: 'priority', reason: 'routing_lower_priority' })
  const matrix = await matrixRow(ctx.db)
  return assessed(matrix, ticket, { priority, ...(matrix.enabled ? { priorityReason: reason } : {}) })
}

/**
 * Asks others for help with a ticket: it goes to another queue or person, perhaps with a higher priority, and the reason stands in an internal
 * note. It takes no more than being allowed to write that.
 * @throws DomainError ticket_not_found, ticket_changed, ticket_merged, ticket_not_going_on, forbidden, invalid_input
 */
export async function escalate(ctx: Ctx, input: EscalateTicket): Promise<Escalated> {
  const { id, reason, toUserId } = input
  const ticket = await mustHold(ctx, id, input.version)
  must(ctx, 'ticket.note', ticket)
  mustGoOn(ticket)
  const queueId = await targetOf(ctx, ticket, input)
  if (toUserId !== undefined) await mustBeMember(ctx, toUserId, queueId, 'toUserId')
  const raised = await priorityFor(ctx, ticket, input)
  await noteOn(ctx, id, reason)
  await sql`select set_config('app.escalating', 'on', true)`.execute(ctx.db)
  await applyChanges(ctx, ticket, {
    queueId,
    assigneeId: toUserId ?? null,
    ...raised,
    also: [{ field: 'escalated', from: null, to: reason }],
  })
  await sql`select set_config('app.escalating', '', true)`.execute(ctx.db)
  await tell(ctx, id, queueId, toUserId, reason)
  const { priority } = { ...ticket, ...raised }
  return {
    ticket: await written(ctx, id),
    stillVisible: await stillSees(ctx, id),
    escalation: {
      ...{ fromQueueId: ticket.queueId, toQueueId: queueId, toUserId: toUserId ?? null, priority: priority as Priority, reason },
      at: await databaseNow(ctx),
    },
  }
}

/** Tells whom it goes to, or the leaders of the queue. */
async function tell(ctx: Ctx, id: number, queueId: number | null, userId: number | undefined, reason: string): Promise<void> {
  const ticket = await findTicket(ctx.db, id)
  if (!ticket) return
  const leaders = userId === undefined && queueId !== null ? await leadersOf(ctx, queueId) : []
  await tellOf(
    ctx,
    ticket,
    { author: ctx.actor.userId, side: 'staff', people: userId === undefined ? leaders.map((one) => one.id) : [userId] },
    {
      sourceKey: `escalated-${id}-${ticket.version}`,
      said: newsOf('escalated', { ticket, reason }),
      type: 'ticket_escalated',
      severity: 'warning',
    },
  )
}
