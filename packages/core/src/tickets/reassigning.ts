import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { mustBeAllowed } from './internal/allowed.ts'
import type { TicketFacts } from './policy.ts'

type Held = TicketFacts & { status: string; scheduledFor: string | null; closedAt: string | null }

/** Taking, leaving and giving a ticket are permissions of their own; giving it to whoever has it asks for that too. @throws DomainError forbidden, ticket_merged */
export function mustMayAssign(ctx: Ctx, ticket: Held, assigneeId: number | null): void {
  mustBeAllowed(ctx, ticket, { assigneeId })
  if (assigneeId === ticket.assigneeId) must(ctx, assigneeId === ctx.actor.userId ? 'ticket.take' : 'ticket.assign', ticket)
}
