import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { type DomainError, invalid } from '../../errors.ts'
import { judged, replied } from '../../workflows/follow.ts'
import { isFinishing } from '../changes.ts'
import { isBound, moveOf, moveRefused } from '../internal/workflow-moves.ts'
import { lackingToResolve } from '../resolving.ts'
import type { BareTicket } from '../ticket-rows.ts'

type Judged = Pick<BareTicket, 'id' | 'status' | 'type' | 'assigneeId'>

/** What refuses to take these tickets to a status together with a reply, by their ids; others can be. Nothing is changed or locked. */
export async function refusedMoves(ctx: Ctx, tickets: readonly Judged[], status: Status): Promise<Map<number, DomainError>> {
  const moves = isBound(ctx) ? tickets.flatMap((ticket) => moveOf(replied(ticket), { status }) ?? []) : []
  const verdicts = await judged(ctx, moves)
  const finishing = tickets.filter((ticket) => isFinishing(ctx, ticket, { status })).map(({ id }) => id)
  const lacking = await lackingToResolve(ctx, finishing)
  const refused = new Map<number, DomainError>()
  for (const { id } of tickets) {
    const verdict = verdicts.get(id)
    const missing = lacking.get(id)
    if (verdict && verdict.reasons.length > 0) refused.set(id, moveRefused(verdict))
    else if (missing) refused.set(id, invalid(...missing))
  }
  return refused
}
