import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from '../columns.ts'

/**
 * Whose a mail is that can be given up, of what kinds, and the secret by which they can; once sent, its hash. An address that is nobody's
 * here has no id, and its language.
 */
type Notice = {
  userId: number | null
  kinds: string[]
  language?: string
  secret?: string
  hash?: string
  reportScheduleId?: number
  statusSubscriberId?: number
}

type MailsTable = {
  tenantId: number
  id: Generated<number>
  sourceKey: string
  ticketId: Maybe<number>
  toAddress: string
  subject: string
  text: string
  /** Where the mail leads, from the installation's address on. */
  linkPath: Maybe<string>
  /** What makes it a notice that its reader can be rid of. */
  notice: MaybeJson<Notice>
  createdAt: Stamp
  sentAt: Maybe<string>
  /** Until when nobody else sends it; for ever where it is the queue's. */
  takenUntil: Maybe<string>
  /** Not queued before: until then the act it tells of can be undone. */
  heldUntil: Maybe<string>
  /** What became of it after it was handed over. */
  delivery: Maybe<'delivered' | 'deferred' | 'bounced' | 'complaint' | 'suppressed'>
  deliveryDetail: Maybe<string>
  deliveryAt: Maybe<string>
  /** The message it carries. */
  commentId: Maybe<number>
  /** When it was queued anew, after its job had given up. */
  queuedAgainAt: Maybe<string>
}

/** A notification that is to go out by e-mail. */
type NoticeMailsTable = {
  tenantId: number
  notificationId: number
  userId: number
  dueAt: string
  /** Waits for the day's one mail. */
  digest: boolean
  /** Not shown in the app, so that it cannot be read there. */
  unseen: boolean
  createdAt: Stamp
}

/** Addresses that gave up all mails they get of an organisation without being anybody there. */
type MailOptOutsTable = { tenantId: number; email: string; createdAt: Stamp }

type MailboxesTable = {
  tenantId: number
  id: Generated<number>
  address: string
  displayName: Generated<string>
  kind: 'forward' | 'imap'
  forwardKey: string
  /** The address is known to be the organisation's. */
  provedAt: Maybe<string>
  queueId: Maybe<number>
  /** As `MailboxSettings` of core. */
  settings: Generated<Record<string, unknown>>
  /** Sealed; never shown. */
  credentials: Maybe<string>
  signature: Generated<string>
  /** Further addresses of the same mailbox. */
  aliases: Generated<string[]>
  /** Answers quote the messages before them. */
  quotesHistory: Generated<boolean>
  staffReplies: Generated<boolean>
  staffForwards: Generated<boolean>
  autoReply: Generated<boolean>
  state: Generated<'active' | 'paused'>
  failingSince: Maybe<string>
  lastError: Maybe<string>
  lastOkAt: Maybe<string>
  lastMailAt: Maybe<string>
  cursor: MaybeJson<{ uidValidity: string; uid: number }>
  takenUntil: Maybe<string>
  /** When the newest test mail went to its address, and how long the one that came back took. */
  proofSentAt: Maybe<string>
  proofSeconds: Maybe<number>
  /** When its access token is to be renewed. */
  tokenDueAt: Maybe<string>
  /** Failures since it was last read. */
  failures: Generated<number>
  failure: Maybe<'auth' | 'host' | 'tls' | 'folder' | 'timeout' | 'lost' | 'sealed'>
  /** Since when those who manage mail know that it cannot be read, or does not send. */
  toldAt: Maybe<string>
  sendingToldAt: Maybe<string>
  /** Since when its own server takes no mails, why, and what it said. */
  sendingSince: Maybe<string>
  sendingFailure: Maybe<'auth' | 'host' | 'tls' | 'timeout' | 'lost'>
  sendingError: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type InboundMailsTable = {
  tenantId: number
  id: Generated<number>
  mailboxId: number
  fileId: string
  sha256: string
  size: number
  source: 'smtp' | 'imap' | 'drop' | 'hook'
  envelope: MaybeJson<{ from: string; to: string[]; ip: string | null; helo: string | null }>
  receivedAt: Stamp
  state: Generated<'received' | 'done' | 'quarantined'>
  verdict: Maybe<'ticket' | 'comment' | 'side' | 'held' | 'suspended' | 'bounce' | 'duplicate' | 'test'>
  cause: Maybe<string>
  proof: Maybe<'signed' | 'signed_other' | 'altered' | 'foreign' | 'hook' | 'none'>
  vouched: Maybe<'pass' | 'fail' | 'none'>
  messageId: Maybe<string>
  fromAddress: Maybe<string>
  fromName: Maybe<string>
  subject: Maybe<string>
  /** As `ParsedMail` of core. */
  parsed: MaybeJson
  stages: Generated<{ step: string; ms: number; says: string; at: string }[]>
  /** What somebody decided about it. */
  decided: Maybe<'recover' | 'accept' | 'separate'>
  decidedBy: Maybe<number>
  tries: Generated<number>
  dueAt: Stamp
  error: Maybe<string>
  ticketId: Maybe<number>
  commentId: Maybe<number>
  userId: Maybe<number>
}

/** Who gets copies of the answers on a ticket, or none, by decision of the desk. */
type TicketMailCopiesTable = {
  tenantId: number
  ticketId: number
  address: string
  state: 'in' | 'out'
  decidedBy: Maybe<number>
  decidedAt: Stamp
}

/** Automatic mails in the organisation's own words. */
type MailTemplatesTable = {
  tenantId: number
  kind: 'answered' | 'opened' | 'copied' | 'resolved' | 'received'
  language: 'pt-BR' | 'en'
  subject: string
  body: string
  updatedBy: Maybe<number>
  updatedAt: Stamp
}

/** Signed calls of mail providers that were taken. */
type MailHookUsesTable = { tenantId: number; mailboxId: number; call: string; sha256: string; createdAt: Stamp }

/** Senders that are always suspended, or never for what they look like. */
type SenderRulesTable = {
  tenantId: number
  id: Generated<number>
  sender: string
  rule: 'block' | 'accept'
  createdBy: Maybe<number>
  createdAt: Stamp
}

type MailFiltersTable = {
  tenantId: number
  id: Generated<number>
  name: string
  position: Generated<number>
  active: Generated<boolean>
  conditions: Json<{ field: string; op: string; value: string }[]>
  action: Json<Record<string, unknown>>
  brokenAt: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

/** Addresses that get no mails of tickets any more. */
type MailSuppressionsTable = {
  tenantId: number
  id: Generated<number>
  address: string
  reason: 'bounce' | 'complaint' | 'manual'
  detail: Generated<string>
  mailId: Maybe<number>
  createdAt: Stamp
}

export type EmailTables = {
  mailboxes: MailboxesTable
  inboundMails: InboundMailsTable
  senderRules: SenderRulesTable
  ticketMailCopies: TicketMailCopiesTable
  mailTemplates: MailTemplatesTable
  mailHookUses: MailHookUsesTable
  mailFilters: MailFiltersTable
  mailSuppressions: MailSuppressionsTable
  mails: MailsTable
  noticeMails: NoticeMailsTable
  mailOptOuts: MailOptOutsTable
}
