import type { BackupLink } from '@balcao/contracts/backups/backups'
import type { GetTicketMail, MailPage } from '@balcao/contracts/email/inbound'
import type { AttachmentLink } from '@balcao/contracts/files/attachments'
import type { Language } from '@balcao/contracts/language'
import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import type { StartedImpersonation } from '@balcao/core/auth/impersonation'
import type { AuthContext, StartedSession } from '@balcao/core/auth/session'
import type { Ctx } from '@balcao/core/ctx'
import type { Probes } from '@balcao/core/diagnostics/probes'
import type { TrackerCalls } from '@balcao/core/issues/tracker-calls'
import type { Visitor } from '@balcao/core/kb/learning/reader'
import type {
  BackupSecrets,
  Dns,
  HolidaySources,
  MailOAuth,
  MailSecrets,
  MailSigner,
  Models,
  Pictures,
  StoreFile,
  WebhookCalls,
  WhatsappApi,
} from '@balcao/core/ports'
import type { SignIdentity } from '@balcao/core/sign-in/consent/codes'
import type { Social } from '@balcao/core/sign-in/social/ports'
import type { Ldap, OpenId, Saml } from '@balcao/core/sso/ports'
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
  /** Counts a call of whoever reads without a session, by their address. @throws DomainError limited */
  consumeGuestLimit(): Promise<void>
  authContext: AuthContext
  /** Who reads articles without a session. */
  visitor: Visitor
  pictures: Pictures
  /** Stores bytes of our own making under a new key. */
  storeFile: StoreFile
  /** An address from which the caller's browser may fetch an attachment for a minute. */
  linkTo(ctx: Ctx, attachmentId: number): AttachmentLink
  /** The same for the file of a version of a document. */
  linkToDocument(ctx: Ctx, versionId: number): AttachmentLink
  linkToPack(ctx: Ctx, id: number): AttachmentLink
  /** An address from which the caller's browser may fetch a mail of a ticket as a page for a minute. */
  pageOfMail(ctx: Ctx, mail: GetTicketMail): MailPage
  /** The same for a backup. */
  linkToBackup(ctx: Ctx, backupId: number): BackupLink
  /** The refresh token of the caller's cookie; throws when the request may come from a foreign page. */
  refreshToken(): string | undefined
  /** Sets the refresh cookie and makes the access token. */
  startSession(session: StartedSession): Promise<string>
  endSession(): void
  /** An access token for a session that reads as somebody else, which the caller's browser alone can use. */
  signImpersonation(started: StartedImpersonation): Promise<string>
  /** What this browser is known by while it signs in by a provider. */
  signInBrowser(): string | undefined
  /** Has the browser keep it for as long as a sign-in may take. */
  keepSignInBrowser(browser: string): void
  /** The site that a browser says the call comes from. */
  readonly origin: string | undefined
  /** Refuses a call that no page of ours made. @throws DomainError origin_refused */
  mustBeOurPage(): void
  /** Signs who somebody is, for another site. */
  signIdentity: SignIdentity
  live: LiveSource
  /** Whether the bus between the servers takes messages. */
  busState(): Promise<'ok' | 'down'>
  installation: Installation
}

/** How whoever runs this installation set it up, as far as rules ask. */
export type Installation = {
  /** The configured address, never one that a request claims. */
  publicUrl: string
  /** Whether anybody may found an organisation. */
  registration: 'open' | 'closed'
  dns: Dns
  /** What the checks of the installation ask of the outside. */
  probes: Probes
  holidays: HolidaySources
  webhooks: WebhookCalls
  trackers: TrackerCalls
  /** Meta's API, or what stands for it. */
  whatsapp: WhatsappApi
  /** By what the installation sends codes itself. */
  textChannels: readonly TextChannel[]
  /** Where the sign-in widget is tried out; null in production. */
  signInDemo: string | null
  /** Asks providers of identities. */
  openId: OpenId
  /** Asks social providers. */
  social: Social
  saml: Saml
  ldap: Ldap
  /** Under which browsers ask their push service to take our notices. */
  pushKey: string
  /** Signs what mails carry out and bring back. */
  mailSigner: MailSigner
  /** Gives tokens for mailboxes. */
  mailOAuth: MailOAuth
  /** Seals passwords of mailboxes. */
  mailSecrets: MailSecrets
  /** Seal what protects a copy of a backup until it is prepared. */
  backupSecrets: BackupSecrets
  /** Mail servers of the inside that mailboxes may be read from, beside those of the outside world. */
  insideHosts: readonly string[]
  /** Language models that organisations name, and the hosts of the inside that these may be on. */
  models: Models
  modelHosts: readonly string[]
  /** Whether a host is a bare address that leads nowhere outside. */
  isInside(host: string): boolean
  /** The domain at which mails are taken. */
  mailDomain: string
  /** The domain that mails go out from. */
  mailFromDomain: string
}
