/** Words and bounds of integrations. They stand apart from the schemas, which the first visit of a page need not load. */

/** What other programs can be called for, as they read it. */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.updated',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.rated',
  'ticket.merged',
  'ticket.split',
  'message.replied',
  'message.noted',
  'message.edited',
  'sla.warning',
  'sla.breached',
  'checklist.completed',
  'approval.asked',
  'approval.decided',
  'issue.closed',
  'issue.commented',
  'side.answered',
  'article.published',
  'article.updated',
  'article.archived',
  'chat.begun',
  'chat.handed_over',
  'chat.ended',
  'absence.begun',
  'absence.ended',
  'alert.opened',
  'alert.resolved',
  'anomaly.opened',
  'anomaly.resolved',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The same, and what is sent without being asked for: by a rule of automation, or a flow. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, 'rule.ran', 'flow.ran'] as const
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number]

/** How a webhook is called: with the event itself, for a program, or with a message about it, for people in a chat service. */
export const WEBHOOK_FORMATS = ['json', 'slack', 'teams', 'google_chat', 'discord'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** `waiting`: to be sent, or sent again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why there was no answer at all. */
export const CALL_FAILURES = ['inside_address', 'unreachable', 'timeout'] as const
export type CallFailure = (typeof CALL_FAILURES)[number]

/**
 * What is wrong with a webhook: its conditions name what is gone; or why it was switched off: it failed too often in a row, its receiver wants no more,
 * or it went round in circles.
 */
export const WEBHOOK_TROUBLES = ['broken', 'failing', 'gone', 'loop'] as const
export type WebhookTrouble = (typeof WEBHOOK_TROUBLES)[number]

export const MAX_WEBHOOKS = 20
export const MAX_WEBHOOK_NAME = 120
export const MAX_WEBHOOK_URL = 2_000
export const MAX_HEADERS = 10
export const MAX_HEADER_VALUE = 1_000
/** How long after a failed try the next one comes, in minutes; five tries within a day. */
export const RETRY_MINUTES = [1, 10, 120, 1_300] as const
export const MAX_TRIES = RETRY_MINUTES.length + 1
/** Failed tries in a row that switch a webhook off. */
export const MOST_FAILURES = 20
/** Deliveries of one webhook about one ticket within an hour: more are two programs that answer each other. */
export const MOST_AN_HOUR = 100
/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30
/** How long the former secret signs too, in hours. */
export const ROTATION_HOURS = 24
