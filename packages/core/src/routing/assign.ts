import { isAtLeast } from '@balcao/contracts/access'
import type { Assigned, AssignTicket, Unassigned, UnassignTicket } from '@balcao/contracts/routing/assignment'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { applyChanges } from '../tickets/changes.ts'
import * as history from '../tickets/history.ts'
import { written } from '../tickets/open.ts'
import { mustMayAssign } from '../tickets/reassigning.ts'
import { mustBeAssignable } from '../tickets/references.ts'
import { decisionById } from './decisions.ts'
import { excessOf, type Held, mustBeMember, mustGoOn, mustHold, stillSees } from './internal/target.ts'
import { route } from './route.ts'

/**
 * Gives a ticket to the caller, to a member of its queue, or to whoever the queue's strategy chooses. What one takes oneself is one's own to judge;
 * what others give keeps to what the person can take, unless a supervisor says why not.
 * @throws DomainError ticket_not_found, ticket_changed, ticket_merged, ticket_not_going_on, forbidden, over_capacity; invalid_input for who
 * is no member, disabled or foreign
 */
export async function assign(ctx: Ctx, input: AssignTicket): Promise<Assigned> {
  const ticket = await mustHold(ctx, input.id, input.version)
  mustGoOn(ticket)
  if (input.userId === 'auto') return byStrategy(ctx, ticket)
  const userId = input.userId === 'me' ? me(ctx) : input.userId
  if (userId !== ticket.assigneeId) {
    mustMayAssign(ctx, ticket, userId)
    if (userId === me(ctx)) await mustBeAssignable(ctx, userId, ticket.queueId, 'userId')
    else await mustBeMember(ctx, userId, ticket.queueId, 'userId')
    if (userId !== me(ctx)) await mustHaveRoom(ctx, ticket, userId, input)
    await applyChanges(ctx, ticket, { assigneeId: userId })
  }
  return { ticket: await written(ctx, ticket.id), decision: null, stillVisible: await stillSees(ctx, ticket.id) }
}

async function byStrategy(ctx: Ctx, ticket: Held): Promise<Assigned> {
  must(ctx, 'ticket.assign', ticket)
  if (ticket.queueId === null) throw invalid({ field: 'userId', reason: 'routing_no_queue' })
  const { decisionId } = await route(ctx, ticket.id, 'auto')
  return {
    ticket: await written(ctx, ticket.id),
    decision: decisionId === null ? null : await decisionById(ctx, decisionId),
    stillVisible: await stillSees(ctx, ticket.id),
  }
}

/** @throws DomainError over_capacity; invalid_input for an override that is not the caller's, or without its reason */
async function mustHaveRoom(ctx: Ctx, ticket: Held, userId: number, { override, reason }: AssignTicket): Promise<void> {
  const excess = await excessOf(ctx, ticket, userId, ticket.queueId)
  if (!excess) return
  if (!override) throw conflict('over_capacity', excess)
  if (!isAtLeast(ctx.actor.role, 'supervisor')) throw invalid({ field: 'override', reason: 'routing_override_not_yours' })
  if (!reason) throw invalid({ field: 'reason', reason: 'routing_reason_missing' })
  await history.record(ctx, ticket.id, 'updated', [{ field: 'overCapacity', from: null, to: reason }])
  await audit(ctx, {
    action: 'ticket.assigned_over_capacity',
    resource: 'ticket',
    resourceId: ticket.id,
    ...diff({ assigneeId: ticket.assigneeId }, { assigneeId: userId }),
    details: { ...excess, reason },
  })
}

/**
 * Gives a ticket back to its queue: one's own, or with the right to assign anybody's. A queue with a strategy gives it to somebody else next.
 * @throws DomainError ticket_not_found, ticket_changed, ticket_merged, forbidden
 */
export async function unassign(ctx: Ctx, { id, reason, version }: UnassignTicket): Promise<Unassigned> {
  const ticket = await mustHold(ctx, id, version)
  mustMayAssign(ctx, ticket, null)
  const changed = await applyChanges(ctx, ticket, { assigneeId: null })
  if (changed && reason) await history.record(ctx, id, 'updated', [{ field: 'returnReason', from: null, to: reason }])
  return { ticket: await written(ctx, id), stillVisible: await stillSees(ctx, id) }
}
