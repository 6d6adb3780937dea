import type { Cause, ReadMail } from './read-mail.ts'

const NO_REPLY = /^(?:no-?reply|nao-?responda|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?)(?:[+\-.=].{0,60})?@/i
/** A Message-ID of ours, signed or not. */
const OWN_ID = /^<t\d{1,15}-m\d{1,15}[.@]/

export type Guarded = Pick<ReadMail, 'messageId' | 'headers' | 'returnPath' | 'from'>

/**
 * Why a mail must not be acted on as if a person had written it just now: answering such mails lets two machines write to each other
 * for ever. Undefined for what people write.
 */
export function automatic(mail: Guarded, envelopeFrom: string | null, ownAddresses: ReadonlySet<string>): Cause | undefined {
  const header = (name: string) => mail.headers.find(([key]) => key === name)?.[1]?.toLowerCase()
  const from = mail.from[0]?.address ?? ''
  if (ownAddresses.has(from) || OWN_ID.test(mail.messageId ?? '')) return 'loop'
  const submitted = header('auto-submitted')
  if (submitted !== undefined && !submitted.startsWith('no')) return 'auto_reply'
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => header(name) !== undefined)) return 'auto_reply'
  const precedence = header('precedence') ?? ''
  if (precedence.includes('auto')) return 'auto_reply'
  if (/^(?:bulk|junk|list)/.test(precedence) || header('list-id') !== undefined || header('list-unsubscribe') !== undefined) return 'bulk'
  if (/\b(?:all|oof|autoreply)\b/.test(header('x-auto-response-suppress') ?? '')) return 'auto_reply'
  if (envelopeFrom === '' || (envelopeFrom === null && mail.returnPath === '')) return 'auto_reply'
  return NO_REPLY.test(from) ? 'bulk' : undefined
}
