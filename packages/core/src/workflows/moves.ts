import type { Role } from '@balcao/contracts/access'
import type { Language } from '@balcao/contracts/language'
import { STAFF_MOVES, type Status } from '@balcao/contracts/tickets/statuses'
import { isWorkflowStatus, type WorkflowStatus } from '@balcao/contracts/workflows/bounds'
import type { ListMoves, TicketMoves, Transition, TryWorkflow, WorkflowMove, WorkflowTrial } from '@balcao/contracts/workflows/workflows'
import type { Ctx } from '../ctx.ts'
import { invalid, refusal } from '../errors.ts'
import { can, must } from '../policy.ts'
import { mustSee } from '../tickets/tickets.ts'
import { obstaclesOf, replied } from './follow.ts'
import { boundWorkflows } from './internal/bound.ts'
import { hasSayOn, transitionFor } from './internal/judge.ts'
import { readTransitions } from './internal/references.ts'

type Standing = { id: number; status: string; assigneeId: number | null }

/** Where transitions lead from where a ticket stands, and what is in the way for somebody of this role. */
async function movesBy(
  ctx: Ctx,
  ticket: Standing,
  { transitions, role, language }: { transitions: readonly Transition[]; role: Role; language: Language },
): Promise<WorkflowMove[]> {
  const from = ticket.status as Status
  const targets = STAFF_MOVES[from].filter((to): to is WorkflowStatus => isWorkflowStatus(to) && to !== from)
  if (!hasSayOn(transitions, from)) return targets.map((to) => ({ to, label: '', reasons: [] }))
  const led = targets.flatMap((to) => {
    const transition = transitionFor(transitions, from, to)
    return transition ? [{ id: ticket.id, from, assigneeId: ticket.assigneeId, transition }] : []
  })
  const found = await obstaclesOf(ctx, led, role)
  return led.map(({ transition: { to, label } }, n) => ({
    ...{ to, label },
    reasons: (found[n] ?? []).map(({ field, ...why }) => ({ field, message: refusal(why, language).message })),
  }))
}

/** Where the caller may take a ticket. @throws DomainError ticket_not_found, forbidden */
export async function moves(ctx: Ctx, { ticketId, withReply }: ListMoves, language: Language): Promise<TicketMoves> {
  must(ctx, 'workflow.use')
  const ticket = await mustSee(ctx, ticketId)
  const workflow = (await boundWorkflows(ctx, [ticket])).get(ticket.id)
  const mayOverride = can(ctx.actor, 'workflow.override')
  if (!workflow) return { workflow: null, moves: [], mayOverride }
  const { id, name, transitions } = workflow
  const cancels = can(ctx.actor, 'ticket.cancel', ticket)
  const standing = withReply ? replied(ticket) : ticket
  const all = await movesBy(ctx, standing, { transitions, role: ctx.actor.role, language })
  return { workflow: { id, name }, moves: all.filter(({ to }) => to !== 'cancelled' || cancels), mayOverride }
}

/**
 * What somebody of a role could do with a ticket, were the transitions these. Nothing is changed.
 * @throws DomainError forbidden, ticket_not_found; invalid_input for what conditions name and nobody has
 */
export async function tryOut(ctx: Ctx, { transitions, ticketId, role }: TryWorkflow, language: Language): Promise<WorkflowTrial> {
  must(ctx, 'workflow.manage')
  const { read, wrong } = await readTransitions(ctx, transitions)
  if (wrong.length > 0) throw invalid(...wrong)
  const { id, number, title, status, ...ticket } = await mustSee(ctx, ticketId)
  return {
    ticket: { id, number, title, status },
    moves: await movesBy(ctx, { id, status, ...ticket }, { transitions: read, role, language }),
  }
}
