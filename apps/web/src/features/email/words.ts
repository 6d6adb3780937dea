import type { InboundMail } from '@balcao/contracts/email/inbound'
import { t } from './messages.ts'

const VERDICT: Record<string, () => string> = {
  ticket: () => t('verdictTicket'),
  comment: () => t('verdictComment'),
  held: () => t('verdictHeld'),
  suspended: () => t('verdictSuspended'),
  bounce: () => t('verdictBounce'),
  duplicate: () => t('verdictDuplicate'),
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
