import type { EventName, EventPayload } from '@balcao/contracts/events'
import { forgetOwner } from './companies/owners.ts'
import { watchContract, watchHours } from './companies/watch-hours.ts'
import type { Ctx } from './ctx.ts'
import { deliver } from './email/deliver.ts'
import { mailOwner } from './email/on-account.ts'
import { mailRequester } from './email/on-comment.ts'
import { mailAdminsOfDomain } from './email/on-domain.ts'
import { mailResolved } from './email/on-resolved.ts'
import { mailWatchers } from './email/on-watched.ts'
import { deliverAnnouncement } from './notifications/on-announcement.ts'
import { notifyAssignee } from './notifications/on-assigned.ts'
import { notifyAdminsOfBrokenAudit } from './notifications/on-audit-broken.ts'
import { notifyCustomers, notifyOfAnswer } from './notifications/on-comment.ts'
import { notifyAdminsOfDomain } from './notifications/on-domain.ts'
import { notifyOfExport } from './notifications/on-exported.ts'
import { notifyOfArrival, notifyOfOpened, notifyOfSearches } from './notifications/on-followed.ts'
import { notifyOfInfected } from './notifications/on-infected.ts'
import { notifyMentioned, notifyNewlyMentioned } from './notifications/on-mentioned.ts'
import { notifyAuthorOfStop } from './notifications/on-outgoing.ts'
import { notifyRated } from './notifications/on-rated.ts'
import { notifyAuthorOfTrouble } from './notifications/on-recurring.ts'
import { notifyOfCompanies, notifyOfTags } from './notifications/on-regrouped.ts'
import { notifyRequester, notifyWatchersOfStatus } from './notifications/on-status.ts'
import { notifyOfAssignment, notifyOfMessage, notifyOfNew, notifyOfStatus } from './notifications/on-wide.ts'
import { notifyWoken } from './notifications/on-woken.ts'
import { forgetDevice, pushOut } from './notifications/push.ts'
import type { Ports } from './ports.ts'
import { forgetDrafts } from './tickets/drafts.ts'
import { cancelPlanned } from './tickets/on-comment.ts'
import { forgetViews, forgetWatches, handOver, releaseTickets } from './tickets/on-user-gone.ts'
import { forgetTimer } from './tickets/timers.ts'

/** A published fact as reactions get it. */
export type Fact<N extends EventName> = { outboxId: number; tenantId: number; actorId: number | null; payload: EventPayload<N> }

/** What a reaction does outside: without a transaction, and then what it writes down. */
export type Errand = { act: (ports: Ports) => Promise<void>; settle: (ctx: Ctx) => Promise<void> }

/**
 * What follows from a fact. `within` runs in a transaction of its own and is marked done in it, so its rows are written
 * once. `outside` is for the world (mail): it prepares in a transaction, acts without one, then settles and is marked done.
 * What tells only those who follow companies, queues, tags, views or searches is left out, unmarked, in an organisation where nobody does.
 */
export type Reaction<N extends EventName> =
  | { within: (ctx: Ctx, fact: Fact<N>) => Promise<void>; toFollowers?: true }
  | { outside: (ctx: Ctx, fact: Fact<N>) => Promise<Errand | undefined> }

/** Which event starts what. Each reaction is done once, and tried again on its own when it fails. */
export const reactions: { [N in EventName]?: Record<string, Reaction<N>> } = {
  'ticket:created': {
    notifyInterested: { within: notifyOfNew },
    notifyFollowers: { within: notifyOfOpened, toFollowers: true },
    notifyOfSearches: { within: notifyOfSearches('ticket:created'), toFollowers: true },
  },
  'ticket:updated': {
    notifyFollowers: { within: notifyOfArrival, toFollowers: true },
    notifyOfSearches: { within: notifyOfSearches('ticket:updated'), toFollowers: true },
  },
  'ticket:assigned': {
    notifyAssignee: { within: notifyAssignee },
    notifyInterested: { within: notifyOfAssignment },
    notifyOfSearches: { within: notifyOfSearches('ticket:assigned'), toFollowers: true },
  },
  'ticket:status_changed': {
    notifyWatchers: { within: notifyWatchersOfStatus },
    notifyRequester: { within: notifyRequester },
    notifyWoken: { within: notifyWoken },
    notifyInterested: { within: notifyOfStatus },
    mailResolved: { within: mailResolved },
    notifyOfSearches: { within: notifyOfSearches('ticket:status_changed'), toFollowers: true },
  },
  'time:changed': { watchHours: { within: watchHours } },
  'contract:changed': { watchContract: { within: watchContract } },
  'company:merged': { notifyFollowers: { within: notifyOfCompanies, toFollowers: true } },
  'tag:changed': { notifyFollowers: { within: notifyOfTags, toFollowers: true } },
  'recurring:troubled': { notifyAuthor: { within: notifyAuthorOfTrouble } },
  'ticket:rated': { notifyRated: { within: notifyRated } },
  'comment:added': {
    notifyOfAnswer: { within: notifyOfAnswer },
    mailRequester: { within: mailRequester },
    notifyMentioned: { within: notifyMentioned },
    notifyCustomers: { within: notifyCustomers },
    mailWatchers: { within: mailWatchers },
    cancelPlanned: { within: cancelPlanned },
    notifyInterested: { within: notifyOfMessage },
    notifyOfSearches: { within: notifyOfSearches('comment:added'), toFollowers: true },
  },
  'attachment:infected': { notifyOfInfected: { within: notifyOfInfected } },
  'comment:edited': {
    notifyMentioned: { within: notifyNewlyMentioned },
    notifyOfSearches: { within: notifyOfSearches('comment:edited'), toFollowers: true },
  },
  'outgoing:changed': { notifyAuthor: { within: notifyAuthorOfStop } },
  'account:changed': { mailOwner: { within: mailOwner } },
  'export:finished': { notifyOfExport: { within: notifyOfExport } },
  'audit:broken': { notifyAdmins: { within: notifyAdminsOfBrokenAudit } },
  'user:deactivated': { handOver: { within: handOver } },
  'domain:changed': { notifyAdmins: { within: notifyAdminsOfDomain }, mailAdmins: { within: mailAdminsOfDomain } },
  'announcement:made': { deliver: { within: deliverAnnouncement } },
  'user:removed': {
    releaseTickets: { within: releaseTickets },
    forgetWatches: { within: forgetWatches },
    forgetViews: { within: forgetViews },
    forgetTimer: { within: forgetTimer },
    forgetDrafts: { within: forgetDrafts },
    forgetOwner: { within: forgetOwner },
  },
  'push:queued': { push: { outside: pushOut } },
  'session:revoked': { forgetDevice: { within: forgetDevice } },
  'mail:queued': { deliver: { outside: deliver } },
}

/** The names of the reactions of an event. */
export function reactionsTo(name: string): string[] {
  return Object.keys(reactions[name as EventName] ?? {})
}

/** Does a reaction tell nobody but those who follow companies, queues, tags, views or searches? */
export function isToFollowers(name: string, reaction: string): boolean {
  const does = findReaction(name as EventName, reaction)
  return does !== undefined && 'within' in does && does.toFollowers === true
}

/** One reaction of an event; undefined when it no longer exists (an old job after an update). */
export function findReaction<N extends EventName>(name: N, reaction: string): Reaction<N> | undefined {
  const known = reactions[name]
  return known && Object.hasOwn(known, reaction) ? known[reaction] : undefined
}
