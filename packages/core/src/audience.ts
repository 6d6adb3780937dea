import type { EventName, EventPayload } from '@balcao/contracts/events'
import type { SignalEvent, SignalName } from '@balcao/contracts/realtime/signals'
import type { Change } from '@balcao/contracts/tickets/history'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Actor } from './ctx.ts'
import { can } from './policy.ts'
import { concernsCustomers } from './tickets/changes.ts'
import type { TicketFacts } from './tickets/policy.ts'

/** Who hears a fact about a ticket: staff who may read it, and perhaps the customers who may. */
type TicketAudience = { ticket: TicketFacts; customers: boolean }
/** Customers who saw a ticket as it was before, and no longer see it as it is. */
type LostAudience = { ticket: TicketFacts; before: TicketFacts }
/** Who hears a fact about what is one person's: they alone, on each of their devices. */
type PersonAudience = { userId: number }
/** Who hears what happens in a conversation: those who take part, when it is told. */
type ParticipantsAudience = { participantIds: readonly number[] }
/** Who hears that a company took another one in: the desk, and customers who belong to it. */
type CompanyAudience = { companyId: number }
/** Who has a permission (undefined: everybody), of one person or, where `only` is null, of all. */
type PermittedAudience = {
  permission:
    | 'user.list'
    | 'view.use'
    | 'queue.use'
    | 'calendar.read'
    | 'article.write'
    | 'automation.manage'
    | 'sso.manage'
    | 'asset.read'
    | 'ticket.import'
    | undefined
  only: number | null
}
export type Audience = TicketAudience | LostAudience | PersonAudience | ParticipantsAudience | CompanyAudience | PermittedAudience
type Told<N extends EventName> =
  EventPayload<N> extends { ticketId: number }
    ? (payload: EventPayload<N>, ticket: TicketFacts) => TicketAudience
    : (payload: EventPayload<N>) => PersonAudience

const everyoneWhoSees = (_: unknown, ticket: TicketFacts): TicketAudience => ({ ticket, customers: true })
const staffWhoSee = (_: unknown, ticket: TicketFacts): TicketAudience => ({ ticket, customers: false })
const theirOwn = ({ userId }: { userId: number }): PersonAudience => ({ userId })
const deskAndMembers = ({ companyId }: { companyId: number }): CompanyAudience => ({ companyId })
const isOfCompany = ({ field }: Change) => field === 'companyId'
const label = (status: string) => STATUS[status as Status]?.customerLabel

/** Every live channel obeys this table and the one of signals; an event that is in neither reaches nobody. */
export const audience: { [N in EventName]?: Told<N> } = {
  'ticket:created': everyoneWhoSees,
  // Whoever sees it by its company begins to with the change: what the change was is not told to them.
  'ticket:updated': ({ changes }, ticket) => ({ ticket, customers: changes.some((one) => concernsCustomers(one) || isOfCompany(one)) }),
  'ticket:assigned': staffWhoSee,
  'ticket:status_changed': (payload, ticket) => ({ ticket, customers: label(payload.from) !== label(payload.to) }),
  'comment:added': (payload, ticket) => (payload.isInternal ? staffWhoSee(payload, ticket) : everyoneWhoSees(payload, ticket)),
  'comment:edited': (payload, ticket) => (payload.isInternal ? staffWhoSee(payload, ticket) : everyoneWhoSees(payload, ticket)),
  'ticket:rated': staffWhoSee,
  'sla:warning': staffWhoSee,
  'sla:breached': staffWhoSee,
  'attachment:changed': (payload, ticket) => (payload.isInternal ? staffWhoSee(payload, ticket) : everyoneWhoSees(payload, ticket)),
  'outgoing:changed': staffWhoSee,
  'time:changed': staffWhoSee,
  'checklist:changed': ({ shared }, ticket) => ({ ticket, customers: shared }),
  'approval:changed': staffWhoSee,
  'issue:changed': staffWhoSee,
  'side_conversation:changed': staffWhoSee,
  'ticket_asset:changed': staffWhoSee,
  'draft:changed': theirOwn,
  'notification:new': theirOwn,
  'notification:read': theirOwn,
  'notification:update': theirOwn,
  'notification:bulk-update': theirOwn,
  'notification:delete': theirOwn,
}

type SignalRule<N extends SignalName> = {
  visibleTo: (payload: EventPayload<SignalEvent<N>>) => Audience
  /** Customers are told to fetch everything anew, where the signal's name means nothing to them. */
  toCustomers?: 'refetch'
}

/**
 * Who receives each signal of `SIGNALS`. Signals of one batch with equal audiences are sent once, so an audience names no more
 * than it needs.
 */
export const SIGNAL_AUDIENCE: { [N in SignalName]: SignalRule<N> } = {
  people: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  profile: { visibleTo: theirOwn },
  views: { visibleTo: ({ userId }) => ({ permission: 'view.use', only: userId }) },
  absences: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  queues: { visibleTo: () => ({ permission: 'queue.use', only: null }) },
  sla: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  checklists: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  documents: { visibleTo: () => ({ permission: undefined, only: null }) },
  sso: { visibleTo: () => ({ permission: 'sso.manage', only: null }) },
  webhooks: { visibleTo: () => ({ permission: 'automation.manage', only: null }) },
  trackers: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  workflows: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  flows: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  bulkReplies: { visibleTo: theirOwn },
  ticketImports: { visibleTo: (what) => ({ permission: 'tickets' in what ? 'user.list' : 'ticket.import', only: null }) },
  automation: { visibleTo: () => ({ permission: 'automation.manage', only: null }) },
  assets: { visibleTo: () => ({ permission: 'asset.read', only: null }) },
  // A customer learns which tickets are theirs now only by asking.
  companies: { visibleTo: deskAndMembers, toCustomers: 'refetch' },
  calendars: { visibleTo: () => ({ permission: 'calendar.read', only: null }) },
  // What is being written concerns nobody but writers.
  articles: { visibleTo: (what) => ({ permission: 'live' in what && !what.live ? 'article.write' : undefined, only: null }) },
  mails: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  whatsapp: { visibleTo: () => ({ permission: 'user.list', only: null }) },
  chats: { visibleTo: () => ({ permission: 'queue.use', only: null }) },
  words: { visibleTo: () => ({ permission: undefined, only: null }) },
  restored: { visibleTo: () => ({ permission: undefined, only: null }) },
}

/** Who no longer sees a ticket because it came to another company, and is to fetch what they hold anew: they are told no more than that. */
export function losing(changes: readonly Change[], ticket: TicketFacts): LostAudience | undefined {
  const change = changes.find(isOfCompany)
  return change && { ticket, before: { ...ticket, companyId: typeof change.from === 'number' ? change.from : null } }
}

/** Is this actor in the audience? The same `can` as for reading; who has yet to set up a second factor hears nothing. */
export function isRecipient(actor: Actor, audience: Audience): boolean {
  if (actor.secondFactorDue) return false
  if ('userId' in audience) return audience.userId === actor.userId
  if ('participantIds' in audience) return actor.userId !== null && audience.participantIds.includes(actor.userId)
  if ('companyId' in audience) return actor.side === 'staff' || actor.memberships.some(({ companyId }) => companyId === audience.companyId)
  if ('permission' in audience) {
    const { permission, only } = audience
    return (only === null || only === actor.userId) && (permission === undefined || can(actor, permission))
  }
  if ('before' in audience)
    return actor.side === 'customer' && can(actor, 'ticket.read', audience.before) && !can(actor, 'ticket.read', audience.ticket)
  return (actor.side === 'staff' || audience.customers) && can(actor, 'ticket.read', audience.ticket)
}
