import type { EventName, EventPayload } from '@balcao/contracts/events'
import type { Database } from '@balcao/db/database'
import { passOnAnswered } from './absences/on-answer.ts'
import { actAtOnce } from './absences/on-changed.ts'
import { accountReactions } from './account-reactions.ts'
import { passOnApprovals } from './approvals/on-absence.ts'
import { withdrawFinished } from './approvals/on-ticket.ts'
import { triageNew } from './assistant/help/on-created.ts'
import { runRules } from './automation/run-rules.ts'
import { chatReactions } from './chat-reactions.ts'
import { settleLinked } from './checklists/on-linked.ts'
import { cancelScheduledReplies } from './comments/on-comment.ts'
import { watchContract, watchHours } from './companies/watch-hours.ts'
import type { Ctx } from './ctx.ts'
import { documentReactions } from './document-reactions.ts'
import { findForNew } from './duplicates/on-created.ts'
import { deliver } from './email/deliver.ts'
import { mailApprovers, mailReminder, mailWithdrawal } from './email/on-approval.ts'
import { mailAsked } from './email/on-checklist.ts'
import { mailRequester } from './email/on-comment.ts'
import { mailOpened } from './email/on-opened.ts'
import { mailAnswer, mailReceipt } from './email/on-privacy.ts'
import { mailReceived } from './email/on-received.ts'
import { mailResolved } from './email/on-resolved.ts'
import { mailWatchers } from './email/on-watched.ts'
import { findBroken } from './find-broken.ts'
import { takeSteps } from './flows/on-event.ts'
import { followEvent } from './follow-event.ts'
import { queueDeliveries } from './integrations/queue.ts'
import { queueApart } from './integrations/queue-apart.ts'
import { takeBackDeflections } from './kb/learning/deflections.ts'
import { newsReactions } from './news-reactions.ts'
import { pushOut } from './notifications/push.ts'
import { notifyOfAbsence } from './notifications/reactions/on-absence.ts'
import {
  notifyApprovers,
  notifyOfDecision,
  notifyOfExpiry,
  notifyOfWithdrawal,
  remindApprovers,
} from './notifications/reactions/on-approval.ts'
import { notifyAssignee } from './notifications/reactions/on-assigned.ts'
import { notifyAdminsOfBrokenAudit } from './notifications/reactions/on-audit-broken.ts'
import { notifyAuthorOfRule } from './notifications/reactions/on-automation.ts'
import { notifyCustomerOfItems, notifyOfDoneByCustomer, notifyOfDueItem, notifyOfItems } from './notifications/reactions/on-checklist.ts'
import { notifyCustomers, notifyOfAnswer } from './notifications/reactions/on-comment.ts'
import { notifyOfExport } from './notifications/reactions/on-exported.ts'
import { notifyAuthorOfFlow } from './notifications/reactions/on-flow.ts'
import { notifyOfArrival, notifyOfOpened, notifyOfSearches } from './notifications/reactions/on-followed.ts'
import { notifyOfInfected } from './notifications/reactions/on-infected.ts'
import { notifyMentioned, notifyNewlyMentioned } from './notifications/reactions/on-mentioned.ts'
import { remindResponsible } from './notifications/reactions/on-privacy.ts'
import { notifyRated } from './notifications/reactions/on-rated.ts'
import { notifyAuthorOfTrouble } from './notifications/reactions/on-recurring.ts'
import { notifyOfCompanies, notifyOfTags } from './notifications/reactions/on-regrouped.ts'
import { notifyAuthorOfStop } from './notifications/reactions/on-scheduled-reply.ts'
import { notifyOfDeadline } from './notifications/reactions/on-sla.ts'
import { notifyRequester, notifyWatchersOfStatus } from './notifications/reactions/on-status.ts'
import { notifyAuthorOfTemplate } from './notifications/reactions/on-template.ts'
import { notifyOfTicketImport } from './notifications/reactions/on-ticket-import.ts'
import { notifyUnsnoozed } from './notifications/reactions/on-unsnoozed.ts'
import { notifyAuthorOfWebhook } from './notifications/reactions/on-webhook.ts'
import { notifyOfCampaign, notifyOfWhatsapp } from './notifications/reactions/on-whatsapp.ts'
import {
  notifyOfAssignment,
  notifyOfCustomStatus,
  notifyOfMessage,
  notifyOfNew,
  notifyOfStatus,
} from './notifications/reactions/on-wide.ts'
import { notifyAuthorOfWorkflow } from './notifications/reactions/on-workflow.ts'
import { outsideReactions } from './outside-reactions.ts'
import type { Ports } from './ports.ts'
import { eraseCopies, eraseTicketWords } from './privacy/by-hand/on-erased.ts'
import { timeAssignment, timeMessage, timeStatus } from './routing/idle.ts'
import { wakeQueues } from './routing/on-eligibility.ts'
import { recountAfterCalendar, recountAfterCompanies, recountAfterTags } from './sla/on-ground.ts'
import { findBrokenTemplates } from './templates/on-gone.ts'
import { settleReopened } from './tickets/reopening/on-reopened.ts'
import { queueReply } from './whatsapp/outbound/queue-reply.ts'
import { findBrokenWorkflows } from './workflows/on-gone.ts'

/** A published event as reactions receive it. */
export type Fact<N extends EventName> = { outboxId: number; tenantId: number; actorId: number | null; payload: EventPayload<N> }

/** The external part of a reaction: `execute` runs without a transaction, `complete` then records the result. */
export type SideEffect = { execute: (ports: Ports, db: Database) => Promise<void>; complete: (ctx: Ctx) => Promise<void> }

/**
 * What follows from an event. A `transactional` reaction is marked done in its own transaction, so its rows are written once. An `external`
 * one (mail, push) prepares in a transaction, executes without one, then completes and is marked done; one that is `inside` touches the
 * database alone, in transactions of its own. Reactions that are `optIn` are skipped, unmarked, in a tenant without what they serve: subscriptions,
 * active rules of automation, flows, and webhooks.
 */
export type Reaction<N extends EventName> =
  | { transactional: (ctx: Ctx, fact: Fact<N>) => Promise<void>; optIn?: true }
  | { external: (ctx: Ctx, fact: Fact<N>) => Promise<SideEffect | undefined>; inside?: true }

/** Reactions by the names of their events. */
export type Reactions = { [N in EventName]?: Record<string, Reaction<N>> }

/** Which event starts which reactions. Each runs once, and is retried on its own when it fails. */
export const reactions: Reactions = {
  'ticket:created': {
    ...followEvent<'ticket:created'>('ticket_created'),
    queueDeliveries: { transactional: queueDeliveries.created, optIn: true },
    mailOpened: { transactional: mailOpened },
    mailReceived: { transactional: mailReceived },
    takeBackDeflections: { transactional: takeBackDeflections },
    findDuplicates: { transactional: findForNew },
    triage: { transactional: triageNew },
    notifyInterested: { transactional: notifyOfNew },
    notifyFollowers: { transactional: notifyOfOpened, optIn: true },
    notifyOfSearches: { transactional: notifyOfSearches('ticket:created'), optIn: true },
  },
  'ticket:updated': {
    ...followEvent<'ticket:updated'>('ticket_updated', 'tags_changed'),
    queueDeliveries: { transactional: queueDeliveries.updated, optIn: true },
    notifyFollowers: { transactional: notifyOfArrival, optIn: true },
    notifyOfSearches: { transactional: notifyOfSearches('ticket:updated'), optIn: true },
  },
  'ticket:assigned': {
    ...followEvent<'ticket:assigned'>('assigned'),
    queueDeliveries: { transactional: queueDeliveries.assigned, optIn: true },
    notifyAssignee: { transactional: notifyAssignee },
    notifyInterested: { transactional: notifyOfAssignment },
    notifyOfSearches: { transactional: notifyOfSearches('ticket:assigned'), optIn: true },
    timeIdleness: { transactional: timeAssignment },
  },
  'ticket:status_changed': {
    ...followEvent<'ticket:status_changed'>('status_changed'),
    queueDeliveries: { transactional: queueDeliveries.moved, optIn: true },
    notifyWatchers: { transactional: notifyWatchersOfStatus },
    notifyRequester: { transactional: notifyRequester },
    notifyWoken: { transactional: notifyUnsnoozed },
    notifyInterested: { transactional: notifyOfStatus },
    mailResolved: { transactional: mailResolved },
    withdrawApprovals: { transactional: withdrawFinished },
    settleLinkedItems: { transactional: settleLinked },
    notifyOfSearches: { transactional: notifyOfSearches('ticket:status_changed'), optIn: true },
    timeIdleness: { transactional: timeStatus },
    settleReopened: { transactional: settleReopened },
  },
  'ticket:custom_status_changed': {
    ...followEvent<'ticket:custom_status_changed'>('status_changed'),
    notifyFollowers: { transactional: notifyOfCustomStatus },
  },
  'automation:due': { runRules: { external: runRules, inside: true } },
  'automation:troubled': { notifyAuthor: { transactional: notifyAuthorOfRule } },
  'flow:due': { takeSteps: { external: takeSteps, inside: true } },
  'flows:changed': { findBroken: { transactional: findBroken, optIn: true } },
  'flows:troubled': { notifyAuthor: { transactional: notifyAuthorOfFlow } },
  'queue:changed': {
    findBroken: { transactional: findBroken, optIn: true },
    findBrokenWorkflows: { transactional: findBrokenWorkflows },
    findBrokenTemplates: { transactional: findBrokenTemplates },
  },
  'statuses:renamed': {
    findBroken: { transactional: findBroken, optIn: true },
    findBrokenWorkflows: { transactional: findBrokenWorkflows },
    findBrokenTemplates: { transactional: findBrokenTemplates },
  },
  'types:changed': {
    findBroken: { transactional: findBroken, optIn: true },
    findBrokenWorkflows: { transactional: findBrokenWorkflows },
  },
  'checklist:assigned': { notifyAssignee: { transactional: notifyOfItems } },
  'checklist:customer_asked': { notifyCustomer: { transactional: notifyCustomerOfItems }, mailCustomer: { transactional: mailAsked } },
  'checklist:customer_answered': { notifyResponsible: { transactional: notifyOfDoneByCustomer } },
  'checklist:due': { notifyAssignee: { transactional: notifyOfDueItem } },
  'checklist:completed': {
    ...followEvent<'checklist:completed'>('checklist_completed'),
    queueDeliveries: { transactional: queueDeliveries.checked, optIn: true },
  },
  'workflows:troubled': { notifyAuthor: { transactional: notifyAuthorOfWorkflow } },
  'templates:troubled': { notifyAuthor: { transactional: notifyAuthorOfTemplate } },
  'approval:asked': {
    queueDeliveries: { transactional: queueDeliveries.asked, optIn: true },
    notifyApprovers: { transactional: notifyApprovers },
    mailApprovers: { transactional: mailApprovers },
  },
  'approval:reminded': { remindApprovers: { transactional: remindApprovers }, mailApprovers: { transactional: mailReminder } },
  'approval:decided': {
    ...followEvent<'approval:decided'>('approval_decided'),
    queueDeliveries: { transactional: queueDeliveries.decided, optIn: true },
    notifyOfDecision: { transactional: notifyOfDecision },
  },
  'approval:withdrawn': { notifyOfWithdrawal: { transactional: notifyOfWithdrawal }, mailApprovers: { transactional: mailWithdrawal } },
  'approval:expired': { notifyOfExpiry: { transactional: notifyOfExpiry } },
  'webhooks:troubled': { notifyAuthor: { transactional: notifyAuthorOfWebhook } },
  'ticket_import:ended': { notifyStarter: { transactional: notifyOfTicketImport } },
  'whatsapp:campaign_paused': { notifyAuthor: { transactional: notifyOfCampaign } },
  'whatsapp:troubled': { notifyAdmins: { transactional: notifyOfWhatsapp } },
  'webhooks:changed': { findBroken: { transactional: findBroken, optIn: true } },
  'privacy:received': { mailPerson: { transactional: mailReceipt } },
  'privacy:settled': { mailPerson: { transactional: mailAnswer } },
  'privacy:due': { remindResponsible: { transactional: remindResponsible } },
  ...documentReactions,
  ...outsideReactions,
  ...chatReactions,
  ...newsReactions,
  'checklist:templates_changed': {
    findBroken: { transactional: findBroken, optIn: true },
    findBrokenTemplates: { transactional: findBrokenTemplates },
  },
  'time:changed': { watchHours: { transactional: watchHours } },
  'contract:changed': { watchContract: { transactional: watchContract } },
  'company:merged': {
    notifyFollowers: { transactional: notifyOfCompanies, optIn: true },
    recountSla: { transactional: recountAfterCompanies },
  },
  'tag:changed': {
    notifyFollowers: { transactional: notifyOfTags, optIn: true },
    recountSla: { transactional: recountAfterTags },
  },
  'absence:changed': {
    queueDeliveries: { transactional: queueApart.absence, optIn: true },
    actAtOnce: { transactional: actAtOnce },
    notifyOfAbsence: { transactional: notifyOfAbsence },
    passOnApprovals: { transactional: passOnApprovals },
  },
  'recurring:troubled': { notifyAuthor: { transactional: notifyAuthorOfTrouble } },
  'calendar:changed': { recountSla: { transactional: recountAfterCalendar } },
  'sla:warning': {
    ...followEvent<'sla:warning'>('sla_warning'),
    queueDeliveries: { transactional: queueDeliveries.warned, optIn: true },
    notifyOfDeadline: { transactional: notifyOfDeadline('sla:warning') },
  },
  'sla:breached': {
    ...followEvent<'sla:breached'>('sla_breached'),
    queueDeliveries: { transactional: queueDeliveries.breached, optIn: true },
    notifyOfDeadline: { transactional: notifyOfDeadline('sla:breached') },
  },
  'ticket:merged': { queueDeliveries: { transactional: queueDeliveries.merged, optIn: true } },
  'ticket:split': { queueDeliveries: { transactional: queueDeliveries.split, optIn: true } },
  'article:changed': { queueDeliveries: { transactional: queueApart.article, optIn: true } },
  'ticket:rated': {
    ...followEvent<'ticket:rated'>('rated'),
    queueDeliveries: { transactional: queueDeliveries.rated, optIn: true },
    notifyRated: { transactional: notifyRated },
  },
  'comment:added': {
    ...followEvent<'comment:added'>('comment_added'),
    queueDeliveries: { transactional: queueDeliveries.written, optIn: true },
    notifyOfAnswer: { transactional: notifyOfAnswer },
    mailRequester: { transactional: mailRequester },
    queueWhatsapp: { transactional: queueReply },
    notifyMentioned: { transactional: notifyMentioned },
    notifyCustomers: { transactional: notifyCustomers },
    mailWatchers: { transactional: mailWatchers },
    cancelPlanned: { transactional: cancelScheduledReplies },
    passOnAnswered: { transactional: passOnAnswered },
    notifyInterested: { transactional: notifyOfMessage },
    notifyOfSearches: { transactional: notifyOfSearches('comment:added'), optIn: true },
    timeIdleness: { transactional: timeMessage },
  },
  'queue:eligibility_changed': { wakeRouter: { transactional: wakeQueues } },
  'attachment:infected': { notifyOfInfected: { transactional: notifyOfInfected } },
  'comment:edited': {
    queueDeliveries: { transactional: queueDeliveries.edited, optIn: true },
    notifyMentioned: { transactional: notifyNewlyMentioned },
    notifyOfSearches: { transactional: notifyOfSearches('comment:edited'), optIn: true },
  },
  'message:erased': { eraseCopies: { external: eraseCopies, inside: true } },
  'ticket:erased': { eraseWords: { external: eraseTicketWords, inside: true } },
  'outgoing:changed': { notifyAuthor: { transactional: notifyAuthorOfStop } },
  'export:finished': { notifyOfExport: { transactional: notifyOfExport } },
  'audit:broken': { notifyAdmins: { transactional: notifyAdminsOfBrokenAudit } },
  ...accountReactions,
  'push:queued': { push: { external: pushOut } },
  'mail:queued': { deliver: { external: deliver } },
}

/** Whether an external reaction touches the database alone. */
export function isInside(name: string, reaction: string): boolean {
  const does = findReaction(name as EventName, reaction)
  return does !== undefined && 'external' in does && does.inside === true
}

/** The names of an event's reactions. */
export function reactionsTo(name: string): string[] {
  return Object.keys(reactions[name as EventName] ?? {})
}

/** Whether a reaction only serves subscribers of companies, queues, tags, views or searches, rules of automation, flows, or webhooks. */
export function isOptIn(name: string, reaction: string): boolean {
  const does = findReaction(name as EventName, reaction)
  return does !== undefined && 'transactional' in does && does.optIn === true
}

/** A reaction by name; undefined if it no longer exists (an old job after an update). */
export function findReaction<N extends EventName>(name: N, reaction: string): Reaction<N> | undefined {
  const known = reactions[name]
  return known && Object.hasOwn(known, reaction) ? known[reaction] : undefined
}
