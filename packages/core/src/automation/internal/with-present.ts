import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import { presentFor } from '../../absences/present.ts'
import type { Ctx } from '../../ctx.ts'

type Ticket = { assigneeId: number | null; queueId: number | null }

/**
 * The actions of a rule or a step, the ticket being given to a substitute where they name somebody who is away. Without a substitute it stays with whoever
 * has it, or in its queue, where the router may give it to somebody.
 */
export async function withPresent(
  ctx: Ctx,
  ticket: Ticket,
  actions: readonly RuleAction[],
): Promise<{ actions: readonly RuleAction[]; absent?: StoodIn }> {
  const named = actions.findLast((one) => one.kind === 'set_assignee')
  if (named?.assigneeId == null || named.assigneeId === ticket.assigneeId) return { actions }
  const queueId = actions.findLast((one) => one.kind === 'set_queue')?.queueId ?? ticket.queueId
  const { assigneeId, absent } = await presentFor(ctx, named.assigneeId, queueId)
  if (!absent) return { actions }
  const given = { ...named, assigneeId: assigneeId ?? ticket.assigneeId }
  return { absent, actions: actions.map((one) => (one === named ? given : one)) }
}
