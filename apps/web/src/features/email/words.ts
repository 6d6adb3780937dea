import type { InboundMail } from '@balcao/contracts/email/inbound'
import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import type { MailFilter } from '@balcao/contracts/email/senders'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { t } from './messages.ts'

const VERDICT: Record<string, () => string> = {
  ticket: () => t('verdictTicket'),
  comment: () => t('verdictComment'),
  side: () => t('verdictSide'),
  held: () => t('verdictHeld'),
  suspended: () => t('verdictSuspended'),
  bounce: () => t('verdictBounce'),
  duplicate: () => t('verdictDuplicate'),
  test: () => t('verdictTest'),
  received: () => t('verdictReceived'),
  quarantined: () => t('verdictQuarantined'),
}
const CAUSE: Record<string, () => string> = {
  blocked: () => t('causeBlocked'),
  loop: () => t('causeLoop'),
  auto_reply: () => t('causeAutoReply'),
  bulk: () => t('causeBulk'),
  auth_failed: () => t('causeAuthFailed'),
  rate: () => t('causeRate'),
  filter: () => t('causeFilter'),
  malformed: () => t('causeMalformed'),
  inactive: () => t('causeInactive'),
  participant: () => t('causeParticipant'),
  staff: () => t('causeStaff'),
}
const STEP: Record<string, () => string> = {
  parse: () => t('stepParse'),
  authenticate: () => t('stepAuthenticate'),
  forward: () => t('stepForward'),
  clean: () => t('stepClean'),
  guard: () => t('stepGuard'),
  thread: () => t('stepThread'),
  filter: () => t('stepFilter'),
  failed: () => t('stepFailed'),
}

/** What became of a mail, with the ticket or the cause. */
export function resultOf({ state, verdict, cause, ticket }: InboundMail): string {
  const what = VERDICT[state === 'quarantined' ? state : (verdict ?? state)]?.() ?? ''
  const why = cause ? CAUSE[cause]?.() : ticket ? `#${ticket.number}` : ''
  return [what, why].filter(Boolean).join(' · ')
}
export const stepName = (step: string): string => STEP[step]?.() ?? step
export const senderOf = ({ from }: Pick<InboundMail, 'from'>): string => (from ? from.name || from.address : '—')

const FAILURE: Record<NonNullable<Mailbox['failure']>, () => string> = {
  auth: () => t('failureAuth'),
  host: () => t('failureHost'),
  tls: () => t('failureTls'),
  folder: () => t('failureFolder'),
  timeout: () => t('failureTimeout'),
  lost: () => t('failureLost'),
  sealed: () => t('failureSealed'),
}
const sinceWhen = (at: string | null) => (at === null ? '' : `${shortDate(at)} ${clockTime(at)}`)
/** Since when a mailbox cannot be read, and why. */
export const failureOf = ({ failingSince, failure }: Mailbox): string =>
  t('failing', { at: sinceWhen(failingSince), why: failure ? FAILURE[failure]() : '' })
/** Since when its own server takes no mails, and why. */
export const sendingFailureOf = ({ sendingSince, sendingFailure }: Mailbox): string =>
  t('failingToSend', { at: sinceWhen(sendingSince), why: sendingFailure ? FAILURE[sendingFailure]() : '' })

const FIELD: Record<MailFilter['conditions'][number]['field'], () => string> = {
  from: () => t('fieldFrom'),
  to: () => t('fieldTo'),
  subject: () => t('fieldSubject'),
  text: () => t('fieldText'),
  cc: () => t('fieldCc'),
  header: () => t('fieldHeader'),
  attachment: () => t('fieldAttachment'),
  size: () => t('fieldSize'),
}
const OP: Record<MailFilter['conditions'][number]['op'], () => string> = {
  contains: () => t('opContains'),
  not_contains: () => t('opNotContains'),
  is: () => t('opIs'),
  starts: () => t('opStarts'),
  over: () => t('opOver'),
  under: () => t('opUnder'),
}
export const fieldWord = (field: keyof typeof FIELD): string => FIELD[field]()
export const opWord = (op: keyof typeof OP): string => OP[op]()
