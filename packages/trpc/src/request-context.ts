import type { AttachmentLink } from '@balcao/contracts/files/attachments'
import type { Language } from '@balcao/contracts/language'
import type { AuthContext, StartedSession } from '@balcao/core/auth/session'
import type { Ctx } from '@balcao/core/ctx'
import type { Visitor } from '@balcao/core/kb/learning/reader'
import type { Dns, HolidaySources, Pictures } from '@balcao/core/ports'
import type { LiveSource } from './live-source.ts'

/** What the server gives every call, whatever door it came through. */
export type RequestContext = {
  requestId: string
  /** The language of the texts in error answers. */
  language: Language
  /** Opens the caller's transaction; a `read` cannot write. @throws DomainError unauthenticated, session_expired, tenant_suspended, limited */
  open<T>(run: (ctx: Ctx) => Promise<T>, access?: 'read' | 'write'): Promise<T>
  /**
   * The same, or, for a call that shows no token, a transaction of a guest of the tenant at whose address it came.
   * @throws DomainError unauthenticated where that is nobody's or does not let guests read, origin_refused, limited
   */
  openToGuests: RequestContext['open']
  /** The same for the session that the session header names, or the bearer token. */
  openNamed: RequestContext['open']
  idempotencyKey: string | undefined
  /** Counts a call without a session against the rate limit. @throws DomainError limited */
  consumeRateLimit(): Promise<void>
  authContext: AuthContext
  /** Who reads articles without a session. */
  visitor: Visitor
  pictures: Pictures
  /** An address from which the caller's browser may fetch an attachment for a minute. */
  linkTo(ctx: Ctx, attachmentId: number): AttachmentLink
  /** The refresh token of the caller's cookie; throws when the request may come from a foreign page. */
  refreshToken(): string | undefined
  /** Sets the refresh cookie and makes the access token. */
  startSession(session: StartedSession): Promise<string>
  endSession(): void
  live: LiveSource
  installation: Installation
}

/** How whoever runs this installation set it up, as far as rules ask. */
export type Installation = {
  /** The configured address, never one that a request claims. */
  publicUrl: string
  /** Whether anybody may found an organisation. */
  registration: 'open' | 'closed'
  dns: Dns
  holidays: HolidaySources
  /** Under which browsers ask their push service to take our notices. */
  pushKey: string
  /** The domain at which mails are taken. */
  mailDomain: string
  /** The domain that mails go out from. */
  mailFromDomain: string
}
