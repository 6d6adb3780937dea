import type { Language } from '@balcao/contracts/language'
import { NOTICE_WORDS } from './words/notice.ts'

/** Where a notice can be given up: a page for people, an address for their mail programs (RFC 8058). */
export function leaveLinks(publicUrl: string, token: string) {
  const query = `?token=${encodeURIComponent(token)}`
  return { page: `${publicUrl}/portal/unsubscribe${query}`, oneClick: `${publicUrl}/api/notifications/unsubscribe/one-click${query}` }
}

/** Headers by which mail programs offer to be rid of such mails, and keep those of a ticket together. */
export function noticeHeaders(oneClick: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * All mails of a ticket answer one that was never sent: that makes them a thread, whichever of them somebody has.
 * @param answers the customer's newest mail, where the ticket has one: it is in their mailbox already
 */
export function threadHeaders(publicUrl: string, tenantId: number, ticketId: number, answers: string | null): Record<string, string> {
  const root = `<t${tenantId}-ticket${ticketId}@${new URL(publicUrl).hostname}>`
  return answers === null ? { 'In-Reply-To': root, References: root } : { 'In-Reply-To': answers, References: `${root} ${answers}` }
}

/** The last lines of a notice. */
export const leaveLine = (language: Language, page: string): string => `${NOTICE_WORDS[language].leave}\n${page}`
