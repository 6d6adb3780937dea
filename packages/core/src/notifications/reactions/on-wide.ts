import { kindOf } from '@balcao/contracts/notifications/preference-words'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { customStatusLabels } from '../../tickets/settings/custom-status-rows.ts'
import { findTicket, type KnownTicket } from '../../tickets/ticket-rows.ts'
import { actorsOf } from '../../users/actors.ts'
import { everySubscriber, staffListeners } from '../../watchers/wide-watchers.ts'
import { tellOf } from '../about.ts'
import { interestedIn } from '../internal/interested.ts'
import { newsOf } from '../news/news.ts'
import { spoken } from '../spoken.ts'
import { moved } from './on-status.ts'

type Wide = 'ticket:created' | 'ticket:assigned' | 'comment:added' | 'ticket:status_changed' | 'ticket:custom_status_changed'
type Note = Parameters<typeof tellOf>[3]
const BY_LEVEL = ['comment_added', 'status_changed']

/** Tells people who asked for more than what is theirs. By the same key as those concerned: nobody is told twice. */
async function tell(ctx: Ctx, fact: Fact<Wide>, ticket: KnownTicket, note: Note, except: readonly (number | null)[] = []): Promise<void> {
  const asking = await interestedIn(ctx, kindOf(note.type), ticket, [fact.actorId, ...except])
  // Who follows chose by level what they hear of messages and moves.
  const chose = asking.length > 0 && BY_LEVEL.includes(note.type) ? await everySubscriber(ctx, ticket) : []
  const interested = asking.filter(({ userId }) => !chose.includes(userId))
  const concerns = new Map(interested.map(({ userId, concern }) => [userId, concern]))
  await tellOf(ctx, ticket, { people: concerns.keys(), author: fact.actorId, side: 'staff', concerns }, { actions: ['take'], ...note })
}

export async function notifyOfNew(ctx: Ctx, fact: Fact<'ticket:created'>): Promise<void> {
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket || ticket.status === 'spam') return
  await tell(ctx, fact, ticket, { sourceKey: `created-${fact.outboxId}`, said: newsOf('created', { ticket }), type: 'ticket_created' })
}

export async function notifyOfAssignment(ctx: Ctx, fact: Fact<'ticket:assigned'>): Promise<void> {
  const { ticketId, assigneeId } = fact.payload
  const ticket = assigneeId === null ? undefined : await findTicket(ctx.db, ticketId)
  const [assignee] = assigneeId === null ? [] : await actorsOf(ctx, [assigneeId])
  if (!ticket || !assignee) return
  const note = {
    sourceKey: `assigned-${fact.outboxId}`,
    said: newsOf('assignedTo', { ticket, name: assignee.name }),
    type: 'ticket_assigned',
  }
  await tell(ctx, fact, ticket, note, [assigneeId])
}

export async function notifyOfMessage(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const { isInternal } = fact.payload
  const found = await spoken(ctx, fact.payload)
  if (!found) return
  const { ticket, mentioned } = found
  const note = { sourceKey: `comment-${fact.outboxId}`, said: newsOf('comment', { ticket, isInternal }), type: 'comment_added' }
  // Who is responsible is told already, and whom the message names is told so.
  await tell(ctx, fact, ticket, note, [ticket.assigneeId, ...mentioned])
}

export async function notifyOfStatus(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket || ticket.status === 'spam') return
  const note = {
    sourceKey: `status-${fact.outboxId}`,
    said: await moved(ctx, ticket, fact.payload.to as Status, 'staff'),
    type: 'status_changed',
  }
  await tell(ctx, fact, ticket, note)
}

/**
 * The same of a ticket that came into another custom status of its status, with those who follow it: whoever chose to hear of its status reads the
 * custom one as that. The requester is notified where the label that they read changed. One that moved on since has a notification of its own.
 */
export async function notifyOfCustomStatus(ctx: Ctx, fact: Fact<'ticket:custom_status_changed'>): Promise<void> {
  const { ticketId, status, from, to } = fact.payload
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket || ticket.status !== status || ticket.customStatusId !== to) return
  const { people, because } = await staffListeners(ctx, ticket, 'status', fact.actorId)
  const said = await moved(ctx, ticket, ticket.status as Status, 'staff')
  const note = { sourceKey: `custom-status-${fact.outboxId}`, said, type: 'status_changed' }
  await tellOf(ctx, ticket, { people, author: fact.actorId, side: 'staff', because }, { ...note, actions: ['take'] })
  await tell(ctx, fact, ticket, note)
  const labels = await customStatusLabels(ctx.db)
  if (labels.get(from ?? 0) === labels.get(to ?? 0)) return
  const theirs = await moved(ctx, ticket, ticket.status as Status, 'customer')
  const requester = { people: [ticket.requesterId], author: fact.actorId, side: 'customer' as const }
  await tellOf(ctx, ticket, requester, { ...note, said: theirs, actions: ['reopen'] })
}
