import type { Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import type { Fact } from '../reactions.ts'
import { announce, settleCompletion } from './internal/changes.ts'
import { holdItem } from './internal/checklist-rows.ts'
import { isSettled, itemsWaitingFor } from './internal/linked.ts'
import { writeItem } from './internal/write-item.ts'

/** Settles the items that wait for a ticket once it is, or opens them again; what somebody settled by hand stays. */
export async function settleLinked(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:status_changed'>): Promise<void> {
  const waiting = await itemsWaitingFor(ctx, ticketId)
  if (waiting.length === 0) return
  const settled = await isSettled(ctx, ticketId)
  for (const { id } of waiting) await settleByTicket(ctx, id, settled)
}

async function settleByTicket(ctx: Ctx, id: number, settled: boolean): Promise<void> {
  try {
    const held = await holdItem(ctx, id)
    const { state, settledBy } = held.item
    if (settled ? state !== 'open' : state !== 'done' || settledBy !== null) return
    await writeItem(ctx, held, { state: settled ? 'done' : 'open' })
    await settleCompletion(ctx, held.checklist)
    await announce(ctx, held.checklist)
  } catch (error) {
    // It was taken away meanwhile.
    if (!(error instanceof DomainError)) throw error
  }
}
