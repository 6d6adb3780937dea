import type { Verdict, WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import type { RuleTrouble } from '@balcao/contracts/automation/bounds'
import type { ReviewStep } from '@balcao/contracts/documents/reviews'
import type { MAILBOX_FAILURES } from '@balcao/contracts/email/mailboxes'
import type { EventPayload } from '@balcao/contracts/events'
import type { FlowTrouble } from '@balcao/contracts/flows/bounds'
import type { WebhookTrouble } from '@balcao/contracts/integrations/bounds'
import type { Language } from '@balcao/contracts/language'
import type { AnomalyKind } from '@balcao/contracts/monitoring/anomaly-words'
import type { Metric as Measured } from '@balcao/contracts/monitoring/words'
import type { Trouble } from '@balcao/contracts/recurring/bounds'
import type { ScheduleTrouble } from '@balcao/contracts/reports/schedule-words'
import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import type { Metric } from '@balcao/contracts/sla/bounds'
import type { Channel, Status } from '@balcao/contracts/tickets/statuses'
import type { AccountTrouble } from '@balcao/contracts/whatsapp/bounds'
import type { PauseCause } from '@balcao/contracts/whatsapp/campaign-bounds'

/** What became of a request for signatures. */
export type SignatureNews = 'given' | 'completed' | 'declined' | 'expired'

/** What a notification says. */
export type Words = { title: string; message: string }
/** The same, in the language of whoever is told. */
export type News = (language: Language) => Words

/** A ticket as it is named. */
export type Ticket = { number: number; title: string }

/** What is unusual: how much there is, within so many minutes, and what is usual. */
export type AnomalyNews = {
  kind: AnomalyKind
  channel: Channel | null
  value: number
  minutes: number | null
  usual: { median: number; high: number } | null
}

/** A mailbox, and what it does or should do. */
export type MailboxNews = { address: string; duty: 'reading' | 'sending' }

/** What notifications say of the desk itself: what is set up, what is taken from it, and people's time. */
export type DeskNews = {
  /** A webhook was switched off, or has a problem. */
  webhook: (of: { name: string; what: WebhookTrouble }) => Words
  /** Somebody left who set up so many connections to other programs. */
  connectorLeft: (of: { name: string; connections: readonly string[]; count: number }) => Words
  /** Nothing is sent from a number of WhatsApp. */
  whatsapp: (of: { name: string; what: AccountTrouble }) => Words
  /** A mailbox cannot be read, or its server takes no mails; and works again. */
  mailbox: (of: MailboxNews & { what: (typeof MAILBOX_FAILURES)[number] }) => Words
  mailboxWorks: (of: MailboxNews) => Words
  /** So many mails of a mailbox did not go out, and are tried no more. */
  mailGivenUp: (of: { address: string; count: number }) => Words
  /** A filter of mails names what is gone. */
  mailFilter: (of: { name: string }) => Words
  /** A campaign paused by itself. */
  whatsappCampaign: (of: { name: string; why: Exclude<PauseCause, 'person'> }) => Words
  /** An import of tickets ran to its end, or could not go on. */
  ticketImport: (of: { file: string; state: 'done' | 'failed'; created: number; left: number }) => Words
  /** A channel of codes shut itself: so many of the last fifty were entered. */
  textsShut: (of: { channel: TextChannel; verified: number }) => Words
  /** Somebody opened an account that waits for approval. */
  accountPending: (of: { name: string }) => Words
  /** The last certificate of a SAML provider ends in so many days. */
  certificate: (of: { name: string; days: number }) => Words
  /** The certificate by which a directory is reached ends in so many days. */
  directoryCertificate: (of: { name: string; days: number }) => Words
  /** Somebody looked as the reader, for so many minutes at most. */
  impersonated: (of: { name: string; minutes: number }) => Words
  /** A directory could not be read for a day. */
  directoryFailing: (of: { name: string }) => Words
  /** So many accounts would be deactivated because their people are no longer in a directory. */
  directoryHeld: (of: { name: string; count: number }) => Words
  domain: (of: { domain: string; what: EventPayload<'domain:changed'>['what'] }) => Words
  /** A company's contract ends in so many days. */
  contractEnds: (of: { company: string; days: number }) => Words
  /** The warranties of these assets end in so many days. */
  warrantyEnds: (of: { names: readonly string[]; days: number }) => Words
  hours: (of: { company: string; percent: number }) => Words
  /** The reader takes somebody's place; days as `YYYY-MM-DD`. */
  substitute: (of: { name: string; from: string; to: string }) => Words
  /** What became of tickets while the reader was away. */
  returned: (of: { returned: number; finished: number; elsewhere: number }) => Words
  /** The day of review of so many of the reader's articles has come; one of them is named. */
  articlesToReview: (of: { title: string; count: number }) => Words
  /** A report is mailed no longer, and why. */
  reportStopped: (of: { name: string; why: ScheduleTrouble }) => Words
  auditBroken: (of: object) => Words
  alertBegan: (of: { metric: Measured }) => Words
  anomalyBegan: (of: AnomalyNews) => Words
  exported: (of: { file: string; rows: number }) => Words
  exportFailed: (of: { file: string }) => Words
  /** A conversation that waits in a queue is offered to the reader. */
  chatOffered: (of: { customer: string; queue: string; title: string }) => Words
  /** So much of the month's budget for models is spent. */
  assistantBudget: (of: { percent: 80 | 100 }) => Words
  /** A provider of models failed so often that it is asked no more for a while. */
  assistantPaused: (of: { name: string }) => Words
  /** Figures of reports that were not what they are counted from. */
  reportsRepaired: (of: { count: number }) => Words
}

export type Review = { title: string; name: string; step: ReviewStep; note: string }

/** All that notifications are about. */
export type NewsTexts = DeskNews & {
  created: (of: { ticket: Ticket }) => Words
  assigned: (of: { ticket: Ticket }) => Words
  assignedTo: (of: { ticket: Ticket; name: string }) => Words
  unassigned: (of: { ticket: Ticket }) => Words
  comment: (of: { ticket: Ticket; isInternal: boolean }) => Words
  answer: (of: { ticket: Ticket; byDesk: boolean }) => Words
  mention: (of: { ticket: Ticket }) => Words
  /** `own` is what the organisation calls the status, as this side reads it: the same in every language. */
  status: (of: { ticket: Ticket; to: Status; side: 'staff' | 'customer'; own: string | undefined }) => Words
  merged: (of: { source: Ticket; target: Ticket }) => Words
  /** It came to a queue, or got a tag, that the reader follows. */
  arrived: (of: { ticket: Ticket }) => Words
  /** It came into a view that the reader follows, or left it. */
  entered: (of: { ticket: Ticket; view: string }) => Words
  left: (of: { ticket: Ticket; view: string }) => Words
  /** The same of a search of theirs. */
  found: (of: { ticket: Ticket; search: string }) => Words
  lost: (of: { ticket: Ticket; search: string }) => Words
  /** One act on companies or tags changed what is in it, and in so many more that the reader follows. */
  regrouped: (of: {
    by: 'companies' | 'tag_merged' | 'tag_renamed' | 'tag_removed'
    name: string
    entered: number
    left: number
    more: number
  }) => Words
  woken: (of: { ticket: Ticket; due: boolean }) => Words
  rated: (of: { ticket: Ticket; score: number }) => Words
  /** A clock of it is near its deadline, so many minutes, or passed it (null). */
  sla: (of: { ticket: Ticket; metric: Metric; minutes: number | null; share?: number | undefined }) => Words
  infected: (of: { ticket: Ticket; file: string; threat: string }) => Words
  stopped: (of: { ticket: Ticket; reason: string | null }) => Words
  escalated: (of: { ticket: Ticket; reason: string }) => Words
  /** It went back to its queue because nothing was done on it in time. */
  idle: (of: { ticket: Ticket }) => Words
  /** So many tickets of a queue wait for somebody. */
  queueWaiting: (of: { queue: string; count: number }) => Words
  recurring: (of: { title: string; what: readonly Trouble[]; stopped: boolean }) => Words
  /** The reader was given so many items of a checklist; the first of them is named. */
  checklistItems: (of: { ticket: Ticket; item: string; count: number }) => Words
  /** An item of theirs is due. */
  checklistAnswered: (of: { ticket: Ticket; item: string }) => Words
  checklistDue: (of: { ticket: Ticket; item: string }) => Words
  /** The reader is asked to approve something. */
  approvalAsked: (of: { ticket: Ticket; title: string }) => Words
  /** They have yet to decide, and it is due soon, or somebody reminds them. */
  approvalReminder: (of: { ticket: Ticket; title: string; dueSoon: boolean }) => Words
  approvalDecided: (of: { ticket: Ticket; title: string; state: Verdict }) => Words
  approvalWithdrawn: (of: { ticket: Ticket; title: string; because: WithdrawnBecause }) => Words
  approvalExpired: (of: { ticket: Ticket; title: string }) => Words
  /** A rule has a problem. */
  rule: (of: { name: string; what: RuleTrouble }) => Words
  /** A flow has a problem. */
  flow: (of: { name: string; what: FlowTrouble }) => Words
  /** A template names what is gone. */
  template: (of: { name: string }) => Words
  /** The conditions of a workflow name what is gone. */
  workflow: (of: { name: string }) => Words
  /** A data subject's request is due in so many days; -1: it is late. */
  privacyRequestDue: (of: { number: number; days: number }) => Words
  /** A document of the reader's ends in so many days. */
  documentExpiring: (of: { title: string; days: number }) => Words
  /** The reader is asked to review a document, or theirs was approved or given back. */
  documentReview: (of: Review) => Words
  /** The reader may approve a draft that was submitted, or theirs was approved or given back. */
  articleReview: (of: Review) => Words
  /** The backup of this night was not written, or does not open again. */
  backupTroubled: (of: { what: 'not_written' | 'not_verified' }) => Words
  /** Somebody signed a document (`left` have yet to), or a request for signatures of the reader's is over. */
  signature: (of: { title: string; name: string; left: number; what: SignatureNews }) => Words
  /** An issue tracker lets us in no more. */
  tracker: (of: { name: string }) => Words
  /** An issue that the ticket waits for was closed; so many others of its are open. */
  issueClosed: (of: { ticket: Ticket; issue: string; open: number }) => Words
  /** Developers wrote on an issue that the ticket waits for: so many comments, the newest by this author. */
  /** A mail about the ticket came back for good, or was complained about: its address gets none any more. */
  mailBounced: (of: { ticket: Ticket; address: string; isComplaint: boolean }) => Words
  sideAnswered: (of: { ticket: Ticket; from: string; subject: string }) => Words
  issueCommented: (of: { ticket: Ticket; issue: string; author: string; count: number }) => Words
}
