import type { Change } from '@balcao/contracts/tickets/history'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import type { Prepared } from '../../custom-fields/write.ts'
import { DomainError, fieldErrors, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { judged, type Verdict } from '../../workflows/follow.ts'
import { statusBefore } from './status-before.ts'

type Held = { id: number; status: string; type: string; assigneeId: number | null }
type Asked = Pick<UpdateTicket, 'status' | 'type' | 'assigneeId' | 'statusReason' | 'override'>

/** People of the staff are bound by workflows; customers, clocks and the system are not. */
export const isBound = ({ actor }: Ctx): boolean => actor.side === 'staff' && actor.userId !== null

/** Says how a workflow refuses a move: a conflict that names what is in the way. */
export const moveRefused = ({ reasons }: Verdict): DomainError => new DomainError('conflict', 'workflow_move_refused', fieldErrors(reasons))

/** A move as workflows judge it, once the rest of the change is written; undefined where the status stays. */
export function moveOf(ticket: Held, { status, type, assigneeId, statusReason }: Asked) {
  if (status === undefined || status === ticket.status) return undefined
  return {
    ...{ id: ticket.id, from: ticket.status as Status, to: status, type: type ?? ticket.type, reason: statusReason },
    assigneeId: assigneeId === undefined ? ticket.assigneeId : assigneeId,
  }
}

/**
 * What the workflow of a ticket says to a change, which the caller may go past with a reason where they may; whoever has just taken a status away may
 * give it back in any case.
 * @returns what the history tells of it beside the change itself
 * @throws DomainError workflow_move_refused (409, with what is in the way), forbidden, invalid_input
 */
export async function followWorkflow(ctx: Ctx, ticket: Held, asked: Asked, fields: Prepared | undefined): Promise<Change[]> {
  const move = isBound(ctx) ? moveOf(ticket, asked) : undefined
  if (asked.override && !move) throw invalid({ field: 'override', reason: 'override_without_status' })
  if (!move) return []
  const why: Change[] = asked.statusReason === undefined ? [] : [{ field: 'statusReason', from: null, to: asked.statusReason }]
  const verdict = (await judged(ctx, [move], new Map(fields ? [[ticket.id, fields]] : []))).get(ticket.id)
  if (!verdict || verdict.reasons.length === 0) return why
  if (asked.override) {
    must(ctx, 'workflow.override')
    if (asked.statusReason === undefined) throw invalid({ field: 'statusReason', reason: 'transition_reason' })
    const change = diff({ status: move.from }, { status: move.to, workflow: verdict.workflow.name, reason: asked.statusReason })
    await audit(ctx, { action: 'ticket.workflow_overridden', resource: 'ticket', resourceId: ticket.id, ...change, risk: 'medium' })
    return [...why, { field: 'workflowOverride', from: null, to: verdict.workflow.name }]
  }
  if ((await statusBefore(ctx, ticket)) === move.to) return why
  throw moveRefused(verdict)
}
