import { type PermissionKey, type Relationship, relationshipsOf } from '@balcao/contracts/roles/permissions'
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
type TicketKey = Exclude<
  Extract<PermissionKey, `ticket.${string}`>,
  'ticket.bulk_reply' | 'ticket.export' | 'ticket.import' | `ticket.manage_${string}`
>

/** Whether an actor has a relationship with a ticket. tickets/visible.ts has the same five as query conditions. */
const IS_RELATED: Record<Relationship, (actor: Actor, ticket: TicketFacts) => boolean> = {
  requester: (actor, ticket) => ticket.requesterId === actor.userId,
  watcher: (actor, ticket) => actor.userId !== null && ticket.watcherIds.includes(actor.userId),
  assignee: (actor, ticket) => ticket.assigneeId !== null && ticket.assigneeId === actor.userId,
  queue: (actor, ticket) => ticket.queueId !== null && actor.queueIds.includes(ticket.queueId),
  company: (actor, ticket) => ticket.companyId !== null && ticket.companyId === actor.companyId,
}

/** Why this permission covers the ticket; undefined if it does not. */
export function reach(actor: Actor, key: TicketKey, ticket: TicketFacts): Relationship | 'tenant' | undefined {
  const scope = scopeOf(actor, key)
  if (scope === undefined) return undefined
  const relationships = relationshipsOf(scope)
  return relationships ? (relationships.find((one) => IS_RELATED[one](actor, ticket)) ?? shared(actor, key, ticket)) : 'tenant'
}

/**
 * What a company shows its contacts beside their own tickets, which they may answer unless they are viewers. Lists use the same condition
 * in visible.ts, and the table's policy (009-watchers.sql) enforces both.
 */
function shared(actor: Actor, key: TicketKey, ticket: TicketFacts): Relationship | undefined {
  if (key !== 'ticket.read' && key !== 'ticket.reply') return undefined
  const belongs = actor.memberships.find(({ companyId }) => companyId === ticket.companyId)
  if (!belongs || (key === 'ticket.reply' && belongs.role === 'viewer')) return undefined
  if (belongs.visibility === 'company') return 'company'
  return belongs.visibility === 'cc' && IS_RELATED.watcher(actor, ticket) ? 'watcher' : undefined
}

/** A ticket must be visible for any other action. */
const covers = (key: TicketKey) => (actor: Actor, ticket: TicketFacts) =>
  reach(actor, 'ticket.read', ticket) !== undefined && (key === 'ticket.read' || reach(actor, key, ticket) !== undefined)

export const ticketPolicy = {
  /** Creating a ticket for somebody else needs more than for oneself. */
  'ticket.create': (actor: Actor, ticket: { requesterId: number }) =>
    ticket.requesterId === actor.userId || scopeOf(actor, 'ticket.create') === 'tenant',
  'ticket.read': covers('ticket.read'),
  'ticket.reply': covers('ticket.reply'),
  'ticket.note': covers('ticket.note'),
  'ticket.edit': covers('ticket.edit'),
  'ticket.cancel': covers('ticket.cancel'),
  /** Taking an unassigned ticket and returning one's own; assigning to others is `ticket.assign`. */
  'ticket.take': covers('ticket.take'),
  'ticket.assign': covers('ticket.assign'),
  'ticket.merge': covers('ticket.merge'),
  'ticket.history': covers('ticket.history'),
  'ticket.time': covers('ticket.time'),
  'ticket.checklist': covers('ticket.checklist'),
  'ticket.link_issue': covers('ticket.link_issue'),
  'ticket.ask_approval': covers('ticket.ask_approval'),
  'ticket.cancel_reply': covers('ticket.cancel_reply'),
  'ticket.erase': covers('ticket.erase'),
  'ticket.manage_time': () => true,
  'ticket.manage_recurring': () => true,
  /** Each ticket is checked again for whether it may be changed. */
  'ticket.manage_watchers': () => true,
  /** Each ticket is asked about again. */
  'ticket.bulk_reply': () => true,
  'ticket.manage_bulk_replies': () => true,
  /** A file contains what the list does. */
  'ticket.export': () => true,
  'ticket.import': () => true,
}
