import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { lacksReason, statusReasonLists, wantsReason } from '../tickets/settings/status-reason-rows.ts'

/** Actions that set a status which wants a reason, and name none: what is saved has to. */
export async function withoutReason(ctx: Ctx, actions: readonly RuleAction[], path = 'actions'): Promise<FieldReason[]> {
  const wrong: FieldReason[] = []
  for (const [n, action] of actions.entries())
    if (action.kind === 'set_status' && (await wantsReason(ctx, action)))
      wrong.push({ field: `${path}.${n}.statusReasonId`, reason: 'status_reason_missing' })
  return wrong
}

type Held = { status: string; customStatusId: number | null; statusReasonId: number | null }

/**
 * Refuses what was saved before its status wanted a reason: a ticket goes there with one, or stays as it is.
 * @throws DomainError invalid_input under the place of the action
 */
export async function mustNameReason(
  ctx: Ctx,
  ticket: Held,
  update: Pick<UpdateTicket, 'status' | 'customStatusId' | 'statusReasonId'>,
  actions: readonly RuleAction[],
): Promise<void> {
  if (update.status === undefined || update.statusReasonId !== undefined) return
  if (!lacksReason(await statusReasonLists(ctx.db), ticket, update)) return
  const place = actions.findIndex(({ kind }) => kind === 'set_status')
  throw invalid({ field: `actions.${place}.statusReasonId`, reason: 'status_reason_missing' })
}
