import { z } from 'zod'
import { VERDICTS } from './approvals/bounds.ts'
import { RULE_EVENTS } from './automation/bounds.ts'
import { OUTGOING_STATES } from './comments/scheduled-replies.ts'
import { Id } from './common.ts'
import { DOCUMENT_EVENTS } from './documents/events.ts'
import { ARTICLE_EVENTS } from './kb/events.ts'
import { Said } from './notifications/announcements.ts'
import { EXPORTS } from './notifications/kinds.ts'
import { NotificationChanges } from './realtime/notifications.ts'
import { METRICS } from './sla/bounds.ts'
import { Change } from './tickets/history.ts'

/** Tickets of one merge, and the like, that are looked at for what they came into and left; of others their next change tells. */
export const MOST_REGROUPED = 5_000

const SlaNews = z.object({ ticketId: Id, metric: z.enum(METRICS), cycle: z.int(), dueAt: z.string().nullable() })
/** `share`: percent of the target that were used; `isLast`: no other warning of the policy follows. */
const SlaWarned = SlaNews.extend({ share: z.int().optional(), isLast: z.boolean().optional() })

/** What can happen, with its payload. Payloads hold ids and the change itself; readers read the rest again. */
export const EVENTS = {
  'ticket:created': z.object({ ticketId: Id }),
  'ticket:updated': z.object({ ticketId: Id, changes: z.array(Change) }),
  'ticket:assigned': z.object({ ticketId: Id, assigneeId: Id.nullable(), previousAssigneeId: Id.nullable() }),
  /** `customStatusId`: the custom status of `to` that it is in now, if any. */
  'ticket:status_changed': z.object({ ticketId: Id, from: z.string(), to: z.string(), customStatusId: Id.optional() }),
  /** Another custom status of the same status, or none of it any more. `ticket:updated` carries the change as well. */
  'ticket:custom_status_changed': z.object({ ticketId: Id, status: z.string(), from: Id.nullable(), to: Id.nullable() }),
  /** `byRule`: a rule of automation or a flow wrote it, in somebody's name. */
  'comment:added': z.object({ ticketId: Id, commentId: Id, isInternal: z.boolean(), byRule: z.boolean().optional() }),
  /** Taking an unassigned ticket and returning one's own; assigning to others is `ticket.assign`. */
  'comment:edited': z.object({ ticketId: Id, commentId: Id, isInternal: z.boolean(), mentioned: z.array(Id) }),
  /** Somebody erased messages of a ticket, or hid parts of them, by hand: what they were copied to goes next. Null: the description. */
  'message:erased': z.object({ ticketId: Id, commentIds: z.array(Id.nullable()) }),
  /** Somebody erased a ticket by hand; its words go next. */
  'ticket:erased': z.object({ ticketId: Id }),
  /** Files of a ticket other than by a new message: added to the ticket itself, taken away, or let through by the scanner. */
  'attachment:changed': z.object({ ticketId: Id, attachmentId: Id, isInternal: z.boolean() }),
  /** The scanner found something in a file, sent or not. */
  'attachment:infected': z.object({ ticketId: Id, attachmentId: Id }),
  /** A reply waits to be sent, or no longer does: sent, taken back, changed, called off, or refused. */
  'outgoing:changed': z.object({ ticketId: Id, outgoingId: Id, state: z.enum([...OUTGOING_STATES, 'gone']) }),
  /** Time spent on a ticket was logged, changed or taken away. */
  'time:changed': z.object({ ticketId: Id, entryId: Id }),
  /** Something of a checklist of a ticket changed, or it came or went; `shared` where customers saw it before or do now. */
  'checklist:changed': z.object({ ticketId: Id, checklistId: Id, shared: z.boolean() }),
  /** Somebody was given items. */
  'checklist:assigned': z.object({ ticketId: Id, checklistId: Id, userId: Id, itemIds: z.array(Id) }),
  /** The last open item was settled. */
  'checklist:completed': z.object({ ticketId: Id, checklistId: Id, templateId: Id.nullable() }),
  /** Customers of the ticket are asked to do items. */
  'checklist:customer_asked': z.object({ ticketId: Id, checklistId: Id, itemIds: z.array(Id) }),
  /** A customer did an item. */
  'checklist:customer_answered': z.object({ ticketId: Id, checklistId: Id, itemId: Id }),
  /** The time of an open item has come. */
  'checklist:due': z.object({ ticketId: Id, checklistId: Id, itemId: Id }),
  /** Something of an approval of a ticket changed, or it came or went. */
  'approval:changed': z.object({ ticketId: Id, approvalId: Id }),
  /** People are asked to approve. */
  'approval:asked': z.object({ ticketId: Id, approvalId: Id, userIds: z.array(Id) }),
  /** Those who have yet to decide are reminded: by somebody, or because it is due soon. */
  'approval:reminded': z.object({ ticketId: Id, approvalId: Id, dueSoon: z.boolean() }),
  /** It was approved or refused as a whole. */
  'approval:decided': z.object({ ticketId: Id, approvalId: Id, state: z.enum(VERDICTS) }),
  /** It was withdrawn, while these people had yet to decide. */
  'approval:withdrawn': z.object({ ticketId: Id, approvalId: Id, userIds: z.array(Id) }),
  /** It was due, and not decided. */
  'approval:expired': z.object({ ticketId: Id, approvalId: Id }),
  /** Templates of checklists were made, changed or taken away. */
  'checklist:templates_changed': z.object({}),
  ...DOCUMENT_EVENTS,
  /** Rules of retention erased something: whatever a page holds may be gone. */
  'privacy:erased': z.object({}),
  /** A data subject's request came in, or was answered or refused. */
  'privacy:received': z.object({ requestId: Id }),
  'privacy:settled': z.object({ requestId: Id }),
  /** A request is due in so many days; -1: it is late. */
  'privacy:due': z.object({ requestId: Id, days: z.int() }),
  /** Webhooks were made, changed, taken away or switched off. */
  'webhooks:changed': z.object({}),
  /** A webhook was switched off, or asks for what is gone; its author is notified. */
  'webhooks:troubled': z.object({ webhookId: Id }),
  /** Issue trackers were made, changed or taken away, or one has a problem, or none any more. */
  'trackers:changed': z.object({}),
  /** An issue tracker lets us in no more; its author is notified. */
  'trackers:troubled': z.object({ trackerId: Id }),
  /** A ticket was linked with an issue or is no more, or the issue changed. */
  'issue:changed': z.object({ ticketId: Id, issueId: Id }),
  /** An issue that the ticket waits for was closed. */
  'issue:closed': z.object({ ticketId: Id, issueId: Id }),
  /** Developers wrote on an issue that the ticket waits for: so many comments since it was last read, and the newest of them. */
  'issue:commented': z.object({ ticketId: Id, issueId: Id, commentId: Id, count: z.int().positive() }),
  /** A side conversation of a ticket was begun, went on, or was closed. */
  'side_conversation:changed': z.object({ ticketId: Id, conversationId: Id }),
  /** Somebody outside answered in a side conversation. */
  'side_conversation:answered': z.object({ ticketId: Id, conversationId: Id, messageId: Id }),
  /** An asset was written down, changed or deleted; null: many were, or their kinds. */
  'asset:changed': z.object({ assetId: Id.nullable() }),
  /** A ticket is about an asset now, or no more. */
  'ticket_asset:changed': z.object({ ticketId: Id, assetId: Id }),
  /** Workflows were made, changed or taken away. */
  'workflows:changed': z.object({}),
  /** The conditions of a workflow name what is gone; its author is notified. */
  'workflows:troubled': z.object({ workflowId: Id }),
  /** A template names what is gone. */
  'templates:troubled': z.object({ templateId: Id }),
  /** Tickets of another help desk came, or went again: so many at once, and none of them has an event of its own. */
  'tickets:imported': z.object({ importId: Id, tickets: z.int() }),
  /** A step of an import of tickets began, went on, or is over. */
  'ticket_import:moved': z.object({ importId: Id }),
  /** An import ran to its end, or could not go on; who started it is notified. */
  'ticket_import:ended': z.object({ importId: Id }),
  /** A message to many tickets of this person's began, went on, or is over. */
  'bulk_reply:moved': z.object({ userId: Id }),
  /** Flows were made, changed or taken away, or one has a problem. */
  'flows:changed': z.object({}),
  /** A flow names what is gone, a step of it failed, or it went round in circles; its author is notified. */
  'flows:troubled': z.object({ flowId: Id }),
  /** A run has a step to take; `eventId`: what it waited for came, by the id of its event. */
  'flow:due': z.object({ ticketId: Id, runId: Id, eventId: z.int().nullable() }),
  /** A run of a flow began, went on, or is over. */
  'flow:moved': z.object({ ticketId: Id, runId: Id }),
  /** The contract of a company was written, or tickets came to the company with the time that was spent on them. */
  'contract:changed': z.object({ companyId: Id }),
  /** Another company went into this one, with its people and any number of tickets: `moved` is where their histories say so, if any came. */
  'company:merged': z.object({ companyId: Id, moved: z.object({ first: Id, last: Id }).nullish() }),
  /** A tag went into another one, has another name, or is gone: `ticketIds` are the newest of those that had it, `MOST_REGROUPED` at most. */
  'tag:changed': z.object({ how: z.enum(['merged', 'renamed', 'removed']), ticketIds: z.array(Id) }),
  /** A recurring ticket went on without something that is gone, or stopped itself; its author is told. */
  'recurring:troubled': z.object({ recurringId: Id, stopped: z.boolean() }),
  /** A clock of a ticket came near its deadline, or passed it; null where that moved away since. */
  'sla:warning': SlaWarned,
  'sla:breached': SlaNews,
  /** Policies were made, changed, put in another order or taken away. */
  'sla:policies_changed': z.object({}),
  /** Clocks are being worked out anew: it began, came further, or is over. */
  'sla:recomputed': z.object({ recomputeId: Id }),
  /** Something happened to a ticket that rules of automation wait for, by the id of its event. */
  'automation:due': z.object({ ticketId: Id, event: z.enum(RULE_EVENTS), causeId: z.int() }),
  /** Rules were made, changed, put in another order, taken away or switched off. */
  'automation:rules_changed': z.object({}),
  /** A rule names what is gone, failed, or went round in circles; its author is told. */
  'automation:troubled': z.object({ ruleId: Id }),
  /** A ticket was merged into another one. */
  'ticket:merged': z.object({ ticketId: Id, intoId: Id }),
  /** A ticket was opened of a message of another one. */
  'ticket:split': z.object({ ticketId: Id, fromId: Id }),
  /** The requester said, or changed, what they thought of a resolution. */
  'ticket:rated': z.object({ ticketId: Id, score: z.int(), previous: z.int().nullable() }),
  'mail:queued': z.object({ mailId: Id }),
  /** A code waits to go out by SMS or WhatsApp. */
  'text:queued': z.object({ textId: Id }),
  /** A mail came in and waits to be worked on; it became a ticket or a message, or was set aside. */
  /** Nothing more is sent to the address of this mail, which failed for good or was complained about. */
  'mail:bounced': z.object({ mailId: Id }),
  /** So many mails of a mailbox did not go out within five days, and are tried no more. */
  'mail:given_up': z.object({ mailboxId: Id, count: z.int() }),
  /** A filter of mails names what is gone. */
  'mail_filter:troubled': z.object({ filterId: Id }),
  'mail:received': z.object({ inboundId: Id }),
  'mail:settled': z.object({ inboundId: Id, ofTicket: Id.nullable() }),
  /** A mailbox was added or changed, fails, or can be read again. */
  'mailbox:changed': z.object({ mailboxId: Id }),
  /** A mailbox cannot be read or does not send, for longer than a moment; or does so again after long. */
  'mailbox:troubled': z.object({ mailboxId: Id, duty: z.enum(['reading', 'sending']), works: z.boolean() }),
  /** Numbers of WhatsApp, their templates, or what came and went by them changed. */
  'whatsapp:changed': z.object({}),
  /** What became of messages of a ticket that went out by WhatsApp, or a sign that its customer put on one. */
  'whatsapp:moved': z.object({ ticketId: Id }),
  /** A campaign paused by itself; whoever started it is notified. */
  'whatsapp:campaign_paused': z.object({ campaignId: Id }),
  /** Nothing is sent from a number of WhatsApp any more; administrators are notified. */
  'whatsapp:troubled': z.object({ accountId: Id }),
  /** A key of somebody's account changed, by themselves unless they are said to have lost it. */
  'account:changed': z.object({
    userId: Id,
    what: z.enum([
      'password',
      'second_factor_on',
      'second_factor_off',
      'api_token',
      'sso_linked',
      'phone_removed',
      'wallet_added',
      'wallet_removed',
      'social_linked',
      'social_unlinked',
      'passkey_added',
      'passkey_removed',
      'passkeys_removed',
      'passkey_copied',
    ]),
  }),
  /** Somebody looks as this person; `sessionId` is the session that they read by. */
  'impersonation:started': z.object({ userId: Id, sessionId: Id, byName: z.string() }),
  /** Identity providers were made, changed or taken away. */
  'sso:changed': z.object({}),
  /** A file of a list went out to its end. */
  'export:finished': z.object({ userId: Id, what: z.enum(EXPORTS), file: z.string(), rows: z.int() }),
  /** The organisation is again what it was when a backup was made: whoever shows anything of it reads it anew. */
  'tenant:restored': z.object({ backupId: Id }),
  /** A backup that the clock asked for could not be written, or does not open again. */
  'backup:troubled': z.object({ backupId: Id, what: z.enum(['not_written', 'not_verified']) }),
  'audit:broken': z.object({ sealId: Id }),
  /** Somebody came, or what lists of people show of them changed; null for many at once. */
  'user:changed': z.object({ userId: Id.nullable() }),
  /** Somebody changed their own profile. */
  'profile:changed': z.object({ userId: Id }),
  /** What a queue is, or who works on it, changed; null for several. */
  'queue:changed': z.object({ queueId: Id.nullable() }),
  /** Views of lists, or which of them are tabs, changed: those of this person, or everybody's (null). */
  'view:changed': z.object({ userId: Id.nullable() }),
  /** An alert of the installation or an anomaly of the organisation began or ended. */
  'alert:changed': z.object({ alertId: Id, became: z.enum(['opened', 'resolved']) }),
  'anomaly:changed': z.object({ anomalyId: Id, became: z.enum(['opened', 'resolved']) }),
  /** Somebody will be away, or not after all, or at other times; or an absence began or ended. */
  'absence:changed': z.object({ absenceId: Id, userId: Id, became: z.enum(['begun', 'ended']).optional() }),
  /** Somebody works at other hours of the week. */
  'shift:changed': z.object({ userId: Id }),
  /** Who may be given tickets changed: of one queue or person, or of any (null). `what` names the cause, for logs. */
  'queue:eligibility_changed': z.object({ queueId: Id.nullable(), userId: Id.nullable(), what: z.string() }),
  /** Hours or holidays of a calendar changed, which is the default, or it is gone (its queues and policies have the default one now). */
  'calendar:changed': z.object({ calendarId: Id, what: z.enum(['added', 'hours', 'holidays', 'default', 'name', 'removed']) }),
  /** The organisation calls its statuses something else from now on. */
  'statuses:renamed': z.object({}),
  /** Its list of types of tickets is another one from now on. */
  'types:changed': z.object({}),
  /** Urgency and impact propose other priorities from now on, or none. */
  'matrix:changed': z.object({}),
  'features:changed': z.object({}),
  ...ARTICLE_EVENTS,
  /** Something was said in a conversation, or taken back by its author; somebody read on; or what the conversation is changed. */
  'chat:message': z.object({ conversationId: Id, messageId: Id }),
  'chat:deleted': z.object({ conversationId: Id, messageId: Id }),
  'chat:read': z.object({ conversationId: Id, userId: Id, readAt: z.string() }),
  'chat:changed': z.object({ conversationId: Id, became: z.enum(['begun', 'handed_over', 'ended']).optional() }),
  /** A question waits for the answer of a model. */
  'assistant:asked': z.object({ conversationId: Id, messageId: Id }),
  /** So much of the month's budget is spent (`YYYY-MM`), or a provider is not asked for a while. */
  'assistant:budget': z.object({ month: z.string(), percent: z.union([z.literal(80), z.literal(100)]) }),
  'assistant:paused': z.object({ providerId: Id }),
  'assistant:evaluating': z.object({ evaluationId: Id }),
  /** What waits in a queue of the chat, or who has it, changed. */
  'chat:queued': z.object({ queueId: Id.nullable() }),
  /** Whom a conversation of a queue is offered to changed, or that it is offered at all. */
  'chat:offered': z.object({ conversationId: Id }),
  /** Somebody began to write on a ticket, or no longer does. */
  'draft:changed': z.object({ userId: Id, at: Id, isThere: z.boolean() }),
  /** Their open tickets go to somebody, or back to their queues. */
  'user:deactivated': z.object({ userId: Id, toId: Id.nullable() }),
  'user:removed': z.object({ userId: Id }),
  'domain:changed': z.object({ domain: z.string(), what: z.enum(['verified', 'failing', 'lost', 'expired']) }),
  'session:revoked': z.object({ userId: Id, sessionId: Id.nullable() }),
  /** What somebody may do changed (null: perhaps everybody's): standing connections look again at once. */
  'access:changed': z.object({ userId: Id.nullable() }),
  /** Somebody got a notification; `onto` is the one of the same group that was the newest until then. */
  'notification:new': z.object({ userId: Id, notificationId: Id, onto: Id.nullable() }),
  /** One of somebody's notifications changed, by themselves: read, left unread again, archived or taken out of the archive. */
  'notification:read': z.object({ userId: Id, notificationId: Id, readAt: z.string(), groupKeys: z.array(z.string()).default([]) }),
  'notification:update': z.object({ userId: Id, notificationId: Id, updates: NotificationChanges, groupKeys: z.array(z.string()) }),
  /** The same of several, or deleted; ids are null where there are too many to name. */
  'notification:bulk-update': z.object({
    userId: Id,
    notificationIds: z.array(Id).nullable(),
    updates: NotificationChanges,
    groupKeys: z.array(z.string()),
  }),
  /** What was said of an incident goes to those who subscribed to the status page, whose id is above `after`. */
  'incident:posted': z.object({ updateId: Id, after: z.int() }),
  /** An announcement goes out, by `byId`: to people of these roles (null: all of the desk) whose id is above `after`. */
  'announcement:made': z.object({
    ...{ key: z.string(), announcementId: Id.optional(), byId: Id, roles: z.array(z.string()).nullable(), after: z.int(), said: Said },
  }),
  /** A notification is to go to one of its reader's browsers; `unlisted` where they want it in no list. */
  'push:queued': z.object({ userId: Id, notificationId: Id, deviceId: Id, unlisted: z.boolean() }),
  'notification:delete': z.object({ userId: Id, notificationIds: z.array(Id).nullable(), groupKeys: z.array(z.string()) }),
} as const

export type EventName = keyof typeof EVENTS
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>
export type DomainEvent = {
  [N in EventName]: {
    id: number
    seq: number | null
    tenantId: number
    actorId: number | null
    name: N
    payload: EventPayload<N>
    createdAt: string
  }
}[EventName]
