import { OPEN_STATUSES, STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Side } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { ownWordsFor } from '../../tickets/settings/status-name-rows.ts'
import { findTicket, type KnownTicket } from '../../tickets/ticket-rows.ts'
import { staffListeners } from '../../watchers/wide-watchers.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'
import type { News } from '../news/texts.ts'
import { notifyMerged } from './on-merged.ts'
import { unsnoozedFor } from './on-unsnoozed.ts'

/** That a ticket moved, in the words that the organisation has for the status now. */
export async function moved(ctx: Ctx, ticket: KnownTicket, to: Status, side: Side): Promise<News> {
  // The ticket knows the word of the status that it is in, a custom one's among them.
  const own = ticket.status === to ? ticket.ownNames?.[side === 'staff' ? 0 : 1] : (await ownWordsFor(ctx.db, side))[to]
  return newsOf('status', { ticket, to, side, own: own ?? undefined })
}

type Move = Fact<'ticket:status_changed'>['payload']
const ofSpam = ({ from, to }: Move) => from === 'spam' || to === 'spam'
const isOpen = (status: string) => (OPEN_STATUSES as readonly string[]).includes(status)
/** It ended, or goes on again: whose it is has to know, whether they follow it or not. */
const ends = (move: Move) => isOpen(move.from) !== isOpen(move.to) && !ofSpam(move)

/** Tells the desk's followers, of a ticket or of what it belongs to, that it moved, and whose it is that it ended; of one that was merged, where to. */
export async function notifyWatchersOfStatus(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const { ticketId, to } = fact.payload
  if (to === 'merged') return notifyMerged(ctx, fact)
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket) return
  const unsnoozed = await unsnoozedFor(ctx, ticket, fact)
  const followers = await staffListeners(ctx, ticket, 'status', fact.actorId)
  const people = new Set([...(ends(fact.payload) ? [ticket.assigneeId] : []), ...followers.people])
  for (const id of unsnoozed) people.delete(id)
  await tellOf(
    ctx,
    ticket,
    { people, author: fact.actorId, side: 'staff', because: followers.because },
    {
      sourceKey: `status-${fact.outboxId}`,
      said: await moved(ctx, ticket, to as Status, 'staff'),
      type: 'status_changed',
      actions: ['take', 'reopen'],
    },
  )
}

/** Tells the requester, in the words of their own page, and only where those changed. Of spam nobody is told. */
export async function notifyRequester(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const [from, to] = [STATUS[fact.payload.from as Status], STATUS[fact.payload.to as Status]]
  if (!from || !to || ofSpam(fact.payload)) return
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  const isSame = from.customerLabel === to.customerLabel && !ticket?.ownNames?.[2]
  if (!ticket || isSame) return
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.requesterId], author: fact.actorId, side: 'customer' },
    {
      sourceKey: `status-${fact.outboxId}`,
      said: await moved(ctx, ticket, fact.payload.to as Status, 'customer'),
      type: 'status_changed',
      actions: ['reopen'],
    },
  )
}
