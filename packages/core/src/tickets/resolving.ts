import type { FieldReason } from '@balcao/contracts/reason-texts'
import { openMandatory } from '../checklists/blocking.ts'
import type { Ctx } from '../ctx.ts'
import { lackingFields, type Prepared } from '../custom-fields/write.ts'
import { invalid } from '../errors.ts'

/**
 * What each of these tickets lacks to be resolved: fields, once `planned` is written, and mandatory items of its checklists. Those that lack nothing
 * are not in it.
 */
export async function lackingToResolve(
  ctx: Ctx,
  ticketIds: readonly number[],
  planned: ReadonlyMap<number, Prepared> = new Map(),
): Promise<Map<number, FieldReason[]>> {
  if (ticketIds.length === 0) return new Map()
  const lacking = await lackingFields(ctx, ticketIds, planned)
  for (const [id, reasons] of await openMandatory(ctx, ticketIds)) lacking.set(id, [...reasons, ...(lacking.get(id) ?? [])])
  return lacking
}

/**
 * @param planned what is written before the ticket is resolved
 * @throws DomainError invalid_input naming what a ticket must have before it is resolved
 */
export async function mustBeResolvable(ctx: Ctx, ticketId: number, planned?: Prepared): Promise<void> {
  const missing = (await lackingToResolve(ctx, [ticketId], new Map(planned ? [[ticketId, planned]] : []))).get(ticketId)
  if (missing) throw invalid(...missing)
}
