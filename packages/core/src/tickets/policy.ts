import { type PermissionKey, type Tie, tiesOf } from '@balcao/contracts/roles/permissions'
import type { Actor } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

/** The facts of a ticket that decide who may see and change it. */
export type TicketFacts = {
  requesterId: number
  assigneeId: number | null
  queueId: number | null
  companyId: number | null
  watcherIds: readonly number[]
}
type TicketKey = Exclude<Extract<PermissionKey, `ticket.${string}`>, 'ticket.export' | `ticket.manage_${string}`>

/** What ties an actor to a ticket. The same five as conditions of a query are in internal/visible.ts. */
const TIED: Record<Tie, (actor: Actor, ticket: TicketFacts) => boolean> = {
  requester: (actor, ticket) => ticket.requesterId === actor.userId,
  watcher: (actor, ticket) => actor.userId !== null && ticket.watcherIds.includes(actor.userId),
  assignee: (actor, ticket) => ticket.assigneeId !== null && ticket.assigneeId === actor.userId,
  queue: (actor, ticket) => ticket.queueId !== null && actor.queueIds.includes(ticket.queueId),
  company: (actor, ticket) => ticket.companyId !== null && ticket.companyId === actor.companyId,
}

/** Why this permission of the actor covers the ticket; undefined when it does not. */
export function reach(actor: Actor, key: TicketKey, ticket: TicketFacts): Tie | 'tenant' | undefined {
  const scope = scopeOf(actor, key)
  if (scope === undefined) return undefined
  const ties = tiesOf(scope)
  return ties ? (ties.find((tie) => TIED[tie](actor, ticket)) ?? shared(actor, key, ticket)) : 'tenant'
}

/**
 * What a company lets its contacts see beside their own tickets, and answer unless they only look on. Lists ask the same in
 * internal/visible.ts, and the policy of the table (migration 021) is the wall around both.
 */
function shared(actor: Actor, key: TicketKey, ticket: TicketFacts): Tie | undefined {
  if (key !== 'ticket.read' && key !== 'ticket.reply') return undefined
  const belongs = actor.memberships.find(({ companyId }) => companyId === ticket.companyId)
  if (!belongs || (key === 'ticket.reply' && belongs.role === 'viewer')) return undefined
  if (belongs.visibility === 'company') return 'company'
  return belongs.visibility === 'cc' && TIED.watcher(actor, ticket) ? 'watcher' : undefined
}

/** Nothing is done to a ticket that is not seen. */
const covers = (key: TicketKey) => (actor: Actor, ticket: TicketFacts) =>
  reach(actor, 'ticket.read', ticket) !== undefined && (key === 'ticket.read' || reach(actor, key, ticket) !== undefined)

export const ticketPolicy = {
  /** Opening one for somebody else takes more than for oneself. */
  'ticket.create': (actor: Actor, ticket: { requesterId: number }) =>
    ticket.requesterId === actor.userId || scopeOf(actor, 'ticket.create') === 'tenant',
  'ticket.read': covers('ticket.read'),
  'ticket.reply': covers('ticket.reply'),
  'ticket.note': covers('ticket.note'),
  'ticket.edit': covers('ticket.edit'),
  'ticket.cancel': covers('ticket.cancel'),
  /** Taking an unassigned ticket and giving one's own back; giving it to others is `ticket.assign`. */
  'ticket.take': covers('ticket.take'),
  'ticket.assign': covers('ticket.assign'),
  'ticket.merge': covers('ticket.merge'),
  'ticket.history': covers('ticket.history'),
  'ticket.time': covers('ticket.time'),
  'ticket.manage_time': () => true,
  'ticket.manage_recurring': () => true,
  /** Of each ticket it is asked again whether it may be changed. */
  'ticket.manage_watchers': () => true,
  /** A file holds what the list does. */
  'ticket.export': () => true,
}
