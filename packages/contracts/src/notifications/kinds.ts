/** Words and bounds of notifications. They stand apart from the schemas, which the first visit of a page need not load. */
export const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]
export const NOTIFICATION_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number]

/** Parts of the product that notifications come from. Announcements may name others: a reader shows an unknown one as it is. */
export const NOTIFICATION_MODULES = ['tickets', 'audit', 'settings', 'users', 'companies', 'kb', 'system'] as const
/** What notifications are of, likewise. */
export const NOTIFICATION_TYPES = [
  'ticket_created',
  'ticket_assigned',
  'ticket_unassigned',
  'comment_added',
  'mention',
  'status_changed',
  'ticket_merged',
  'ticket_woken',
  'followed_arrived',
  'search_entered',
  'search_left',
  'ticket_rated',
  'chat_offered',
  'sla_warning',
  'sla_breached',
  'attachment_blocked',
  'reply_stopped',
  'recurring_stopped',
  'recurring_changed',
  'automation_stopped',
  'automation_troubled',
  'connections_orphaned',
  'webhook_stopped',
  'webhook_troubled',
  'whatsapp_troubled',
  'mailbox_troubled',
  'mailbox_works',
  'whatsapp_campaign_paused',
  'template_troubled',
  'workflow_troubled',
  'flow_troubled',
  'tracker_troubled',
  'issue_closed',
  'issue_commented',
  'side_answered',
  'mail_bounced',
  'mail_given_up',
  'mail_filter_troubled',
  'checklist_assigned',
  'checklist_due',
  'checklist_answered',
  'approval_asked',
  'approval_reminder',
  'approval_decided',
  'approval_withdrawn',
  'approval_expired',
  'document_expiring',
  'document_review',
  'signature_given',
  'signature_completed',
  'signature_declined',
  'signature_expired',
  'privacy_request_due',
  'queue_waiting',
  'ticket_escalated',
  'ticket_returned',
  'domain_verified',
  'domain_failing',
  'domain_lost',
  'domain_expired',
  'account_pending',
  'texts_shut',
  'certificate_ending',
  'impersonated',
  'directory_sync',
  'contract_hours',
  'warranty_ending',
  'absence_substitute',
  'absence_returned',
  'articles_to_review',
  'article_review',
  'backup_troubled',
  'report_stopped',
  'assistant_budget',
  'assistant_paused',
  'audit_broken',
  'alert_began',
  'anomaly_began',
  'export_finished',
  'export_failed',
  'import_finished',
  'reports_repaired',
  'announcement',
] as const
/** What `entityType` may say, likewise. */
export const NOTIFICATION_ENTITIES = [
  'ticket',
  'conversation',
  'recurring',
  'rule',
  'template',
  'webhook',
  'tracker',
  'whatsapp',
  'mailbox',
  'whatsapp_campaign',
  'workflow',
  'flow',
  'queue',
  'company',
  'asset',
  'absence',
  'article',
  'document',
  'ticket_import',
  'privacy_request',
  'audit_seal',
  'backup',
  'announcement',
] as const

/**
 * What can be done from a notification. `open` is the reader's own: it leads to `actionUrl`, and the server only marks the
 * notification as read. The others are carried out by the server, with the rights the caller has by then.
 */
export const QUICK_ACTIONS = ['open', 'take', 'resolve', 'reopen', 'resolve_mention'] as const
export type QuickActionName = (typeof QUICK_ACTIONS)[number]
/** Names of icons, for readers to draw. */
export const QUICK_ACTION_ICONS = ['open', 'person', 'check', 'undo'] as const
export const QUICK_ACTION_STYLES = ['default', 'primary', 'success', 'warning', 'error'] as const

/** Lists that go out as files; who took one is told when it has ended. */
export const EXPORTS = [
  'tickets',
  'watchers',
  'hours',
  'companies',
  'assets',
  'users',
  'audit',
  'articles',
  'reports',
  'acknowledgements',
  'privacy_requests',
  'rule_runs',
  'flow_runs',
  'documents',
  'issues',
  'checklist_items',
  'config_history',
  'approvals',
  'approvals_to_decide',
  'inbound_mails',
  'webhook_deliveries',
  'whatsapp_messages',
  'whatsapp_campaign_recipients',
  'article_feedback',
  'status_subscribers',
  'bulk_replies',
  'ticket_import_lines',
  'intake',
  'anomalies',
  'tags',
  'templates',
  'absences',
  'sla_board',
  'recurring_tickets',
  'queues',
  'automation_rules',
  'workflows',
  'sla_policies',
] as const
export type Exported = (typeof EXPORTS)[number]

/** Notifications named by one call. */
export const MAX_BULK = 500
/** A live event names no more than this; beyond it `ids` is null, and a list is fetched anew. */
export const MAX_TOLD = 1_000
/** `groupCount` stops counting here. */
export const MAX_GROUP = 1_000
/** Days after which a notification is gone by itself; critical ones stay until they are deleted. */
export const KEPT_DAYS: Readonly<Record<Severity, number | null>> = { info: 90, warning: 180, error: 180, critical: null }
/** People named by one call of POST /notifications/bulk. */
export const MAX_RECEIVERS = 500
/** Bounds of days that lists are asked by. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2099-12-31'
