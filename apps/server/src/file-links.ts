import { timingSafeEqual } from 'node:crypto'
import type { AttachmentLink } from '@balcao/contracts/files/attachments'
import { forbidden } from '@balcao/core/errors'
import type { Secrets } from '@balcao/core/ports'

/** Time enough to begin a download; one that has begun continues. */
const LINK_SECONDS = 60

type Holder = { tenantId: number; userId: number | null; sessionId: number | null; attachmentId: number }

/** One file, one session, one browser: the address is useless without the session's cookie. */
const seal = (secrets: Secrets, holder: Holder, expires: number, browser = '') =>
  secrets.derive('file-link', [holder.tenantId, holder.userId, holder.sessionId, holder.attachmentId, expires, browser].join('.'))

/** Signs an address for a browser, which cannot send a bearer header with a plain link. API tokens do not need one. */
export function signLink(secrets: Secrets, holder: Holder, browser: string | undefined): AttachmentLink {
  if (holder.userId === null || holder.sessionId === null) throw forbidden()
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS
  const signature = [holder.tenantId, holder.userId, holder.sessionId, expires, seal(secrets, holder, expires, browser)].join('.')
  return {
    url: `/api/attachments/${holder.attachmentId}/download?signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** The session a signature stands for; undefined if it was altered, has expired or is another browser's. */
export function readLink(secrets: Secrets, attachmentId: number, signature: string, browser: string | undefined) {
  const match = /^(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([\w-]{20,200})$/.exec(signature)
  if (!match) return undefined
  const [tenantId, userId, sessionId, expires] = match.slice(1, 5).map(Number) as [number, number, number, number]
  const expected = Buffer.from(seal(secrets, { tenantId, userId, sessionId, attachmentId }, expires, browser))
  const given = Buffer.from(match[5] as string)
  const fits = expected.length === given.length && timingSafeEqual(expected, given)
  return fits && expires >= Date.now() / 1000 ? { tenantId, userId, sessionId } : undefined
}
