import { isAtLeast } from '@balcao/contracts/access'
import { AddComment } from '@balcao/contracts/comments/comments'
import type { Reason } from '@balcao/contracts/reason-texts'
import type { Transferred, TransferTicket } from '@balcao/contracts/routing/transfer'
import { say } from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { applyChanges } from '../tickets/changes.ts'
import { written } from '../tickets/open.ts'
import { excessOf, mustBeMember, mustGoOn, mustHold, stillSees } from './internal/target.ts'

type Target = { id: number; isActive: boolean }
type Source = { queueId: number | null; transferTo: readonly number[] | null }

/** The queues that tickets of this one may go to; null: any. */
export async function transferTo({ db }: Ctx, queueId: number | null): Promise<readonly number[] | null> {
  if (queueId === null) return null
  const queue = await db.selectFrom('queues').select('transferTo').where('id', '=', queueId).executeTakeFirst()
  return queue?.transferTo ?? null
}

/** Why a ticket may not go to a queue; undefined if it may. Who manages queues is not bound by where they lead. */
export function transferRefusal({ actor }: Ctx, { queueId, transferTo: allowed }: Source, target: Target): Reason | undefined {
  if (target.id === queueId) return { reason: 'routing_same_queue' }
  if (!target.isActive) return { reason: 'routing_queue_inactive' }
  const isOpen = allowed === null || allowed.includes(target.id) || isAtLeast(actor.role, 'manager')
  return isOpen ? undefined : { reason: 'routing_transfer_closed' }
}

/** A queue of the tenant. @throws DomainError invalid_input */
export async function mustFindQueue({ db }: Ctx, id: number, field: string) {
  const queue = await db.selectFrom('queues').select(['id', 'isActive', 'name']).where('id', '=', id).executeTakeFirst()
  if (!queue) throw invalid({ field, reason: 'queue_not_found' })
  return queue
}

/** Writes an internal note of the caller's, while they still see the ticket. */
export async function noteOn(ctx: Ctx, ticketId: number, content: string): Promise<void> {
  await say(ctx, AddComment.parse({ ticketId, content, isInternal: true }), false)
}

/**
 * Moves a ticket to another queue, to one of its members or for anybody there; also out of the caller's sight.
 * @throws DomainError ticket_not_found, ticket_changed, ticket_merged, ticket_not_going_on, forbidden, over_capacity; invalid_input for a queue
 * that its own does not lead to, and for who is no member there
 */
export async function transfer(ctx: Ctx, { id, queueId, assigneeId, note, version }: TransferTicket): Promise<Transferred> {
  const ticket = await mustHold(ctx, id, version)
  must(ctx, 'ticket.edit', ticket)
  mustGoOn(ticket)
  const target = await mustFindQueue(ctx, queueId, 'queueId')
  const refused = transferRefusal(ctx, { queueId: ticket.queueId, transferTo: await transferTo(ctx, ticket.queueId) }, target)
  if (refused) throw invalid({ field: 'queueId', ...refused })
  if (assigneeId !== undefined) {
    must(ctx, 'ticket.assign', ticket)
    await mustBeMember(ctx, assigneeId, queueId, 'assigneeId')
    const excess = await excessOf(ctx, ticket, assigneeId, queueId)
    if (excess) throw conflict('over_capacity', excess)
  }
  if (note) await noteOn(ctx, id, note)
  await applyChanges(ctx, ticket, { queueId, assigneeId: assigneeId ?? null })
  return { ticket: await written(ctx, id), stillVisible: await stillSees(ctx, id) }
}
