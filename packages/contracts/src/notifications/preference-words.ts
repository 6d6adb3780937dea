import type { NOTIFICATION_TYPES } from './kinds.ts'

/** How a notice reaches somebody. */
export const CHANNELS = ['inApp', 'email', 'push', 'sound'] as const
export type Channel = (typeof CHANNELS)[number]

/** Of which tickets somebody is told: those that concern them, those of their queues as well, or all that they may see. */
export const REACHES = ['mine', 'queues', 'all'] as const
export type Reach = (typeof REACHES)[number]

/** Of one queue, instead of the reach of each kind; mentions come through always. */
export const QUEUE_REACHES = ['none', 'mine', 'all'] as const
export type QueueReach = (typeof QUEUE_REACHES)[number]

/** What people of the desk choose about, as they see it: several types may be one kind. */
export const STAFF_KINDS = [
  'created',
  'assigned',
  'chat',
  'comment',
  'mention',
  'status',
  'watching',
  'woken',
  'rated',
  'sla',
  'trouble',
  'export',
  'announcement',
  'system',
] as const
/** What customers choose about; only e-mail reaches them, and answers to their own tickets are no notices. */
export const CUSTOMER_KINDS = ['followed', 'resolved'] as const
export const NOTICE_KINDS = [...STAFF_KINDS, ...CUSTOMER_KINDS] as const
export type StaffKind = (typeof STAFF_KINDS)[number]
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const KIND_OF: Record<(typeof NOTIFICATION_TYPES)[number], StaffKind> = {
  ticket_created: 'created',
  ticket_assigned: 'assigned',
  ticket_unassigned: 'assigned',
  comment_added: 'comment',
  mention: 'mention',
  status_changed: 'status',
  ticket_merged: 'status',
  ticket_woken: 'woken',
  followed_arrived: 'watching',
  search_entered: 'watching',
  search_left: 'watching',
  ticket_rated: 'rated',
  chat_offered: 'chat',
  sla_warning: 'sla',
  sla_breached: 'sla',
  attachment_blocked: 'trouble',
  reply_stopped: 'trouble',
  recurring_stopped: 'trouble',
  recurring_changed: 'trouble',
  automation_stopped: 'trouble',
  automation_troubled: 'trouble',
  connections_orphaned: 'trouble',
  webhook_stopped: 'trouble',
  webhook_troubled: 'trouble',
  whatsapp_troubled: 'trouble',
  mailbox_troubled: 'trouble',
  mailbox_works: 'trouble',
  whatsapp_campaign_paused: 'trouble',
  template_troubled: 'trouble',
  workflow_troubled: 'trouble',
  flow_troubled: 'trouble',
  tracker_troubled: 'trouble',
  issue_closed: 'assigned',
  issue_commented: 'comment',
  side_answered: 'comment',
  mail_bounced: 'trouble',
  mail_given_up: 'trouble',
  mail_filter_troubled: 'trouble',
  checklist_assigned: 'assigned',
  checklist_due: 'assigned',
  checklist_answered: 'assigned',
  approval_asked: 'assigned',
  approval_reminder: 'assigned',
  approval_decided: 'assigned',
  approval_withdrawn: 'assigned',
  approval_expired: 'assigned',
  document_expiring: 'trouble',
  document_review: 'assigned',
  signature_given: 'assigned',
  signature_completed: 'assigned',
  signature_declined: 'assigned',
  signature_expired: 'assigned',
  privacy_request_due: 'assigned',
  queue_waiting: 'trouble',
  ticket_escalated: 'assigned',
  ticket_returned: 'assigned',
  domain_verified: 'system',
  domain_failing: 'system',
  domain_lost: 'system',
  domain_expired: 'system',
  account_pending: 'system',
  texts_shut: 'system',
  certificate_ending: 'system',
  impersonated: 'system',
  directory_sync: 'system',
  contract_hours: 'trouble',
  warranty_ending: 'trouble',
  absence_substitute: 'assigned',
  absence_returned: 'assigned',
  articles_to_review: 'trouble',
  article_review: 'assigned',
  backup_troubled: 'system',
  report_stopped: 'trouble',
  assistant_budget: 'trouble',
  assistant_paused: 'trouble',
  audit_broken: 'system',
  import_finished: 'system',
  alert_began: 'system',
  anomaly_began: 'trouble',
  export_finished: 'export',
  export_failed: 'export',
  reports_repaired: 'system',
  announcement: 'announcement',
}

/** The kind of a notification's type; of a type that an announcement made up, an announcement. */
export function kindOf(type: string): StaffKind {
  return Object.hasOwn(KIND_OF, type) ? KIND_OF[type as keyof typeof KIND_OF] : 'announcement'
}

/** The reaches that a kind can have: who is mentioned is told of that, wherever it was; nobody is concerned by what is new. */
export const REACHES_OF: Record<NoticeKind, readonly Reach[]> = {
  created: ['queues', 'all'],
  assigned: REACHES,
  chat: ['mine'],
  comment: REACHES,
  mention: ['mine'],
  status: REACHES,
  watching: ['mine'],
  woken: ['mine'],
  rated: REACHES,
  sla: ['mine'],
  trouble: ['mine'],
  export: ['mine'],
  announcement: ['mine'],
  system: ['mine'],
  followed: ['mine'],
  resolved: ['mine'],
}

export type NoticeRule = Record<Channel, boolean> & { reach: Reach }
const rule = (channels: string, reach: Reach = 'mine'): NoticeRule => ({
  inApp: channels.includes('a'),
  email: channels.includes('e'),
  push: channels.includes('p'),
  sound: channels.includes('s'),
  reach,
})

/** How it is until an admin says otherwise. What is new is shown in the lists already, and counted there. */
export const STARTING_RULES: Record<NoticeKind, NoticeRule> = {
  created: rule('', 'queues'),
  assigned: rule('aeps'),
  // It is over before a mail is read.
  chat: rule('aps'),
  comment: rule('aeps'),
  mention: rule('aeps'),
  status: rule('a'),
  watching: rule('as'),
  woken: rule('aps'),
  rated: rule('a'),
  sla: rule('aps'),
  trouble: rule('aeps'),
  export: rule('ap'),
  announcement: rule('aps'),
  system: rule('aps'),
  followed: rule('e'),
  resolved: rule('e'),
}

/** Queues that one person gives a reach of its own. */
export const MAX_QUEUE_REACHES = 100
/** Quiet hours begin and end on a half hour: whatever a zone does with its clock, that is on a quarter of an hour of UTC. */
export const HALF_HOURS = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
