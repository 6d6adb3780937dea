import type { RuleEvent } from '@balcao/contracts/automation/bounds'
import type { EventName } from '@balcao/contracts/events'
import type { Ctx } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import type { Fact } from '../reactions.ts'

/** The events that active rules of the organisation wait for. */
async function awaited({ db }: Ctx, event: RuleEvent): Promise<boolean> {
  const rows = await loadCached(db, 'automation events', ['all'], () =>
    db.selectFrom('automationRules').select('event').distinct().where('isActive', '=', true).execute(),
  )
  return rows.some((row) => row.event === event)
}

type OfTicket = { payload: { ticketId: number } }

/** Has rules that wait for this event looked at, where there are any; each then runs in a transaction of its own (`runRules`). */
export const startRules =
  <N extends EventName>(event: RuleEvent) =>
  async (ctx: Ctx, { outboxId, payload: { ticketId } }: Fact<N> & OfTicket): Promise<void> => {
    if (await awaited(ctx, event)) await ctx.emit('automation:due', { ticketId, event, causeId: outboxId })
  }
