import type { FieldReason } from '@balcao/contracts/reason-texts'
import { pendingApprovals } from '../approvals/blocking.ts'
import { openMandatory } from '../checklists/blocking.ts'
import type { Ctx } from '../ctx.ts'
import { lackingFields } from '../custom-fields/lacking.ts'
import type { Prepared } from '../custom-fields/write.ts'
import { invalid } from '../errors.ts'

/**
 * What each of these tickets lacks to be resolved: fields, once `planned` is written, mandatory items of its checklists, and approvals. Those that lack
 * nothing are not in it.
 * @param types what some of them are about to be
 */
export async function lackingToResolve(
  ctx: Ctx,
  ticketIds: readonly number[],
  planned: ReadonlyMap<number, Prepared> = new Map(),
  types?: ReadonlyMap<number, string>,
): Promise<Map<number, FieldReason[]>> {
  if (ticketIds.length === 0) return new Map()
  const lacking = await lackingFields(ctx, ticketIds, planned, types)
  for (const held of [await openMandatory(ctx, ticketIds), await pendingApprovals(ctx, ticketIds)])
    for (const [id, reasons] of held) lacking.set(id, [...reasons, ...(lacking.get(id) ?? [])])
  return lacking
}

/**
 * @param planned what is written before the ticket is resolved
 * @param type what it is about to be, where that changes with it
 * @throws DomainError invalid_input naming what a ticket must have before it is resolved
 */
export async function mustBeResolvable(ctx: Ctx, ticketId: number, planned?: Prepared, type?: string): Promise<void> {
  const types = new Map(type === undefined ? [] : [[ticketId, type] as const])
  const missing = (await lackingToResolve(ctx, [ticketId], new Map(planned ? [[ticketId, planned]] : []), types)).get(ticketId)
  if (missing) throw invalid(...missing)
}
