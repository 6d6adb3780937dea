import type { EventName } from '../events.ts'

/**
 * Live signals: messages that carry nothing but their name, and tell a page that something it holds is out of date. Each row
 * lists the events that raise the signal. Who receives it is a row of `SIGNAL_AUDIENCE` (core); what the staff app does about
 * it is a row of `SIGNAL_EFFECTS` (web). A missing row does not compile.
 */
export const SIGNALS = {
  /** Lists of people show something else. */
  people: ['user:changed', 'user:removed'],
  /** What the reader's own profile says changed. */
  profile: ['profile:changed'],
  /** Views of lists, or which of them are tabs, changed. */
  views: ['view:changed'],
  /** Somebody is away at other times, or works at others. */
  absences: ['absence:changed', 'shift:changed'],
  /** Queues, who works on them, what they can do or whether they are there changed. */
  queues: ['queue:changed', 'queue:eligibility_changed'],
  /** Policies changed, or clocks are being worked out anew. */
  sla: ['sla:policies_changed', 'sla:recomputed'],
  /** Templates of checklists changed. */
  checklists: ['checklist:templates_changed'],
  /** Documents, or folders of them, changed. */
  documents: ['document:changed'],
  /** Webhooks changed, or one was switched off. */
  webhooks: ['webhooks:changed'],
  /** Issue trackers changed, or one has a problem. */
  trackers: ['trackers:changed'],
  /** Identity providers changed. */
  sso: ['sso:changed'],
  /** Workflows changed, and with them what can be done to tickets. */
  workflows: ['workflows:changed'],
  /** Flows changed, or a run of one went on. */
  flows: ['flows:changed', 'flow:moved'],
  /** Messages of the reader's to many tickets went on. */
  bulkReplies: ['bulk_reply:moved'],
  /** Tickets were imported, or an import went on. */
  ticketImports: ['tickets:imported', 'ticket_import:moved'],
  /** Rules of automation changed, or one has a problem. */
  automation: ['automation:rules_changed'],
  /** Assets or their kinds changed. */
  assets: ['asset:changed'],
  /** Companies were merged, and tickets changed company with them. */
  companies: ['company:merged'],
  /** Business hours or holidays changed. */
  calendars: ['calendar:changed'],
  /** Articles, their categories, or the settings of the knowledge base changed. */
  articles: ['article:changed', 'kb:changed'],
  /** Mails came in or were settled, or a mailbox changed. */
  mails: ['mail:received', 'mail:settled', 'mailbox:changed'],
  /** Numbers of WhatsApp, their templates, or what became of messages changed. */
  whatsapp: ['whatsapp:changed', 'whatsapp:moved'],
  /** Conversations came into queues, or somebody has them now. */
  chats: ['chat:queued'],
  /** The organisation's own names for statuses and the like changed; they come with the profile. */
  words: ['statuses:renamed', 'types:changed', 'matrix:changed', 'features:changed'],
  /** Data of the organisation went back to what a backup has, or was erased: whatever a page holds may be old. */
  restored: ['tenant:restored', 'privacy:erased'],
} as const satisfies Record<string, readonly EventName[]>

export type SignalName = keyof typeof SIGNALS
/** The events that raise a signal. */
export type SignalEvent<N extends SignalName = SignalName> = (typeof SIGNALS)[N][number]

export const SIGNAL_NAMES = Object.keys(SIGNALS) as [SignalName, ...SignalName[]]

export function isSignal<E extends { name: string }>(event: E): event is Extract<E, { name: SignalName }> {
  return Object.hasOwn(SIGNALS, event.name)
}
