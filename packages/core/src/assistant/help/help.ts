import type { TicketHelp, TicketHelpOf } from '@balcao/contracts/assistant/help'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { mustSeeWhole } from '../../tickets/tickets.ts'
import { isWithoutAi } from '../model/may-ask.ts'
import { settingsOf, switchFor } from '../settings.ts'
import { summaryOf } from './summary.ts'
import { triageOf } from './triage.ts'

/** A ticket that somebody of the desk sees. @throws DomainError ticket_not_found, for customers, too */
export async function mustHelpWith(ctx: Ctx, id: number) {
  if (ctx.actor.side !== 'staff') throw notFound('ticket_not_found')
  return mustSeeWhole(ctx, id)
}

/** What helps the desk with a ticket, without a model: as far as it is switched on for the caller and the queue. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, { id }: TicketHelpOf): Promise<TicketHelp> {
  const ticket = await mustHelpWith(ctx, id)
  const settings = await settingsOf(ctx)
  const how = (feature: 'summary' | 'triage' | 'suggested_reply') => switchFor(ctx, settings, feature, ticket.queueId)
  const reply = how('suggested_reply')
  return {
    summary: how('summary') ? await summaryOf(ctx, ticket) : null,
    triage: how('triage') ? await triageOf(ctx, ticket) : null,
    reply: reply ? { adapter: reply.adapter } : null,
    withoutAi: await isWithoutAi(ctx, { ticketIds: [id] }),
  }
}
