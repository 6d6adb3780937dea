import type { NotificationPriority, QuickActionName, Severity } from '@balcao/contracts/notifications/kinds'
import { standInOf } from '../absences/stand-in.ts'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import { findTicket, type KnownTicket } from '../tickets/ticket-rows.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { quickAction, usefulActions } from './internal/quick-actions.ts'
import type { News } from './news/texts.ts'
import type { Concern } from './preferences.ts'
import { write } from './write.ts'

/** Something to tell of a ticket. */
type Telling = {
  /** Names the fact; with the reader it is told once. */
  sourceKey: string
  /** What is said, to each in their language. */
  said: News
  type: string
  severity?: Severity
  /** As urgent as the ticket, unless it says otherwise. */
  priority?: NotificationPriority
  /** Beside opening it, which is always there. */
  actions?: readonly QuickActionName[]
  data?: Record<string, unknown>
}

/** `concerns` says what the ticket is to people, where it is not theirs. */
type Readers = {
  people: Iterable<number | null | undefined>
  author: number | null
  side?: 'staff' | 'customer'
  concerns?: ReadonlyMap<number, Concern>
  /** What of theirs they are told because of, as `queue:3`: their list of what they follow shows it as unread. */
  because?: ReadonlyMap<number, readonly string[]>
}

const OWN_PAGE = { staff: '/tickets/', customer: '/portal/ticket/' } as const

/**
 * Tells people of a ticket: those who are still there and see it now, never who did it; with the person responsible, while they are away,
 * whoever they named to be told. Customers are told on their own page,
 * and nothing of the desk comes with it.
 */
export async function tellOf(ctx: Ctx, ticket: KnownTicket, to: Readers, news: Telling): Promise<void> {
  const asked = new Set(to.people)
  if (to.side !== 'customer' && ticket.assigneeId !== null && asked.has(ticket.assigneeId)) asked.add(await standInOf(ctx, ticket))
  const people = [...asked].filter((id): id is number => typeof id === 'number' && id !== to.author)
  if (people.length === 0) return
  const known = await actorsOf(ctx, to.author === null ? people : [...people, to.author])
  const author = known.find(({ userId }) => userId === to.author)
  const readers = known.filter(
    (who) => who.userId !== to.author && who.isActive && (!to.side || who.side === to.side) && can(who, 'ticket.read', ticket),
  )
  await write(
    ctx,
    readers.map((who) => {
      const note = noteFor(who, ticket, author, news)
      const followed = to.because?.get(who.userId)
      const metadata = followed ? { ...note.metadata, followed } : note.metadata
      return { ...note, metadata, concern: to.concerns?.get(who.userId) ?? 'mine' }
    }),
  )
}

function noteFor(
  who: KnownActor,
  ticket: KnownTicket,
  author: KnownActor | undefined,
  { said, actions = [], data = {}, ...news }: Telling,
) {
  const wanted = [quickAction('open', who.language), ...actions.map((action) => quickAction(action, who.language, data))]
  return {
    priority: ticket.priority as NotificationPriority,
    ...news,
    ...said(who.language),
    userId: who.userId,
    queueId: ticket.queueId,
    always: who.side === 'customer',
    module: 'tickets',
    entityType: 'ticket',
    entityId: ticket.id,
    actionUrl: `${OWN_PAGE[who.side]}${ticket.id}`,
    groupKey: `ticket:${ticket.id}`,
    metadata: { ticketNumber: ticket.number, ...(who.side === 'staff' && author ? { actorName: author.name } : {}) },
    quickActions: usefulActions(wanted, who, ticket),
  }
}

/** A ticket that is told of: nobody hears of spam. */
export async function tellable(ctx: Ctx, ticketId: number): Promise<KnownTicket | undefined> {
  const ticket = await findTicket(ctx.db, ticketId)
  return ticket?.status === 'spam' ? undefined : ticket
}
