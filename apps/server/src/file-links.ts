import { timingSafeEqual } from 'node:crypto'
import type { BackupLink } from '@balcao/contracts/backups/backups'
import type { GetTicketMail, MailPage } from '@balcao/contracts/email/inbound'
import type { AttachmentLink } from '@balcao/contracts/files/attachments'
import { forbidden } from '@balcao/core/errors'
import type { Secrets } from '@balcao/core/ports'

/** Time enough to begin a download; one that has begun continues. */
const LINK_SECONDS = 60

type Who = { tenantId: number; userId: number | null; sessionId: number | null }
/** What an address leads to; one for an attachment opens no backup. */
type Target = { kind: 'file' | 'document' | 'pack' | 'mail' | 'backup'; id: number }

/** One file, one session, one browser: the address is useless without the session's cookie. */
const seal = (secrets: Secrets, { tenantId, userId, sessionId }: Who, { kind, id }: Target, expires: number, browser = '') =>
  secrets.derive(`${kind}-link`, [tenantId, userId, sessionId, id, expires, browser].join('.'))

function sign(secrets: Secrets, who: Who, target: Target, browser: string | undefined) {
  if (who.userId === null || who.sessionId === null) throw forbidden()
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS
  const signature = [who.tenantId, who.userId, who.sessionId, expires, seal(secrets, who, target, expires, browser)].join('.')
  return { signature, expiresAt: new Date(expires * 1000).toISOString() }
}

/** Signs an address for a browser, which cannot send a bearer header with a plain link. API tokens do not need one. */
export function signLink(secrets: Secrets, holder: Who & { attachmentId: number }, browser: string | undefined): AttachmentLink {
  const { signature, expiresAt } = sign(secrets, holder, { kind: 'file', id: holder.attachmentId }, browser)
  return { url: `/api/attachments/${holder.attachmentId}/download?signature=${signature}`, expiresAt }
}

/** The same for the file of a version of a document. */
export function signDocumentLink(secrets: Secrets, who: Who, versionId: number, browser: string | undefined): AttachmentLink {
  const { signature, expiresAt } = sign(secrets, who, { kind: 'document', id: versionId }, browser)
  return { url: `/api/documents/versions/${versionId}/download?signature=${signature}`, expiresAt }
}

/** The same for a pack of somebody's data. */
export function signPackLink(secrets: Secrets, who: Who, id: number, browser: string | undefined): AttachmentLink {
  const { signature, expiresAt } = sign(secrets, who, { kind: 'pack', id }, browser)
  return { url: `/api/privacy/packs/${id}/download?signature=${signature}`, expiresAt }
}

/** The same for a mail that a frame shows. */
export function signMailPage(secrets: Secrets, who: Who, { ticketId, id }: GetTicketMail, browser: string | undefined): MailPage {
  const { signature, expiresAt } = sign(secrets, who, { kind: 'mail', id }, browser)
  return { url: `/api/tickets/${ticketId}/mails/${id}/original?signature=${signature}`, expiresAt }
}

/** The same for a backup: that its holder may have it was asked when it was signed. */
export function signBackupLink(secrets: Secrets, who: Who, id: number, browser: string | undefined): BackupLink {
  const { signature, expiresAt } = sign(secrets, who, { kind: 'backup', id }, browser)
  return { url: `/api/backup/${id}/download?signature=${signature}`, expiresAt }
}

/** The session a signature stands for; undefined if it was altered, has expired or is another browser's. */
export function readLink(secrets: Secrets, target: Target, signature: string, browser: string | undefined) {
  const match = /^(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([\w-]{20,200})$/.exec(signature)
  if (!match) return undefined
  const [tenantId, userId, sessionId, expires] = match.slice(1, 5).map(Number) as [number, number, number, number]
  const expected = Buffer.from(seal(secrets, { tenantId, userId, sessionId }, target, expires, browser))
  const given = Buffer.from(match[5] as string)
  const fits = expected.length === given.length && timingSafeEqual(expected, given)
  return fits && expires >= Date.now() / 1000 ? { tenantId, userId, sessionId } : undefined
}
