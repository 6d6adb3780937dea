import type { TicketHelp, TicketHelpOf, Triage } from '@balcao/contracts/assistant/help'
import { TRIAGED } from '@balcao/contracts/assistant/names'
import type { FeatureSwitch } from '@balcao/contracts/assistant/settings'
import { triageMode } from '@balcao/contracts/assistant/triage-modes'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { mustSeeWhole } from '../../tickets/tickets.ts'
import { isWithoutAi, mayAsk } from '../model/may-ask.ts'
import { settingsOf, switchFor } from '../settings.ts'
import { summaryOf } from './summary.ts'
import { triageOf } from './triage.ts'

/** A ticket that somebody of the desk sees. @throws DomainError ticket_not_found, for customers, too */
export async function mustHelpWith(ctx: Ctx, id: number) {
  if (ctx.actor.side !== 'staff') throw notFound('ticket_not_found')
  return mustSeeWhole(ctx, id)
}

/** Without the fields that triage leaves alone. */
const suggestible = (feature: FeatureSwitch, found: Triage): Triage => ({
  ...found,
  ...Object.fromEntries(TRIAGED.filter((field) => triageMode(feature, field) === 'off').map((field) => [field, null])),
})

/** What helps the desk with a ticket, without a model: as far as it is switched on for the caller and the queue. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, { id }: TicketHelpOf): Promise<TicketHelp> {
  const ticket = await mustHelpWith(ctx, id)
  const settings = await settingsOf(ctx)
  const how = (feature: 'summary' | 'triage' | 'suggested_reply') => switchFor(ctx, settings, feature, ticket.queueId)
  const reply = how('suggested_reply')
  const triage = how('triage')
  const summary = how('summary')
  return {
    summary: summary ? await summaryOf(ctx, ticket) : null,
    summarises:
      summary?.adapter === 'model' && typeof (await mayAsk(ctx, { settings, how: summary, about: { ticketIds: [id] } })) !== 'string',
    triage: triage ? suggestible(triage, await triageOf(ctx, ticket)) : null,
    reply: reply ? { adapter: reply.adapter } : null,
    withoutAi: await isWithoutAi(ctx, { ticketIds: [id] }),
  }
}
