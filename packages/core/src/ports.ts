import type { FeedFailure, HolidayKind, HolidayRegion } from '@balcao/contracts/calendars/bounds'
import type { CallFailure } from '@balcao/contracts/integrations/bounds'
import type { Language } from '@balcao/contracts/language'
import type { ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import type { Scratch } from '@balcao/db/scratch'
import type { extractText } from './documents/text/extract.ts'
import type { TrackerCalls } from './issues/tracker-calls.ts'
import type { Texts } from './sign-in/ports.ts'
import type { Ldap } from './sso/ports.ts'

/** What core needs from the world; packages/platform adapts it. */

/** A picture inside a mail: its HTML names it as `cid:…`. */
/** A file that goes along with a mail, its bytes in base64. */
export type MailFile = { name: string; mime: string; base64: string }
export type MailPicture = { cid: string; name: string; mime: string; base64: string }
type Addressed = { id: string; to: string; subject: string }
/** `messageId` is the part of its Message-ID before the at sign (the id where it has none), `replyTo` where answers go instead of the sender. */
export type Mail = Addressed & {
  text: string
  html?: string
  headers?: Record<string, string>
  pictures?: readonly MailPicture[]
  files?: readonly MailFile[]
  messageId?: string
  replyTo?: string
  /** From whom, where that is not the installation: a name alone, or a mailbox with the server that it sends by. */
  from?: {
    name: string
    address?: string
    server?: MailServer
    graph?: { accessToken: string }
    dkim?: { domain: string; selector: string; key: string }
  }
}
/** A server that takes mails of one mailbox, by a password or a token. */
export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  accessToken?: string
}
export type Mailer = {
  /** @throws an error named MailServerError, with its `failure`, where the server of a mailbox takes no mails for now */
  send(mail: Mail): Promise<void>
}

/** Signs what mails carry out and bring back. `all`: under every secret that is still good, the present one first. */
export type MailSigner = { sign(text: string): string; all(text: string): readonly string[] }

export type Passwords = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** Costs as much as a real check, so that an unknown e-mail takes as long as a wrong password. */
  verifyDummy(password: string): Promise<boolean>
  needsRehash(hash: string): boolean
}

/** Draws pictures anew, small and without what they say of place and camera; undefined where the bytes are no picture. */
export type Pictures = {
  avatar(bytes: Uint8Array): Promise<Uint8Array | undefined>
  logo(bytes: Uint8Array): Promise<Uint8Array | undefined>
}

/** Keyed hashing under the installation's secret: refresh tokens are derived and stored through it. */
export type Secrets = { derive(purpose: string, value: string): string; random(bytes: number): string; hash(value: string): string }

/** Somebody else who proves who people are: passwords and links are theirs, sessions and rights stay ours. */
export type IdentityProvider = {
  /** Whether this is the password of this e-mail, and the e-mail is proved to be theirs. */
  checkPassword(email: string, password: string): Promise<boolean>
  /** Mails a link that leads to this page of ours, with the provider's token added. */
  sendLink(email: string, page: string): Promise<void>
  /** The proved e-mail behind a link's token; undefined for a token that is not good (any more). */
  useLink(token: string): Promise<string | undefined>
  /** Mails a link for a new password. */
  sendReset(email: string, page: string): Promise<void>
  /** Sets a password by such a link's token. @returns the e-mail; undefined for a token that is not good */
  reset(token: string, password: string): Promise<string | undefined>
  /** Removes what the provider knows of this e-mail; quiet where that is nothing. */
  forget(email: string): Promise<void>
}

/** Counts attempts of a key within a time window; so many lock it. */
export type Attempts = {
  blocked(key: string): Promise<boolean>
  /** Counts an attempt before it is looked at. @returns false when there are none left: many at once cannot be more than one after the other */
  take(key: string): Promise<boolean>
  fail(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/** Asks name servers. */
export type Dns = {
  /** The texts of a name's TXT records, none where it has none; undefined when no answer could be had. */
  txt(name: string): Promise<readonly string[] | undefined>
}

/** Bytes by their key; removing what is not there is nothing. */
export type StoredBytes = {
  remove(key: string): Promise<void>
  /** The keys of all that was stored before an instant, in batches. */
  storedBefore(instant: Date): AsyncIterable<readonly string[]>
  /** Takes away what is left of uploads that began before an instant and never ended. */
  removeHalves(before: Date): Promise<number>
}

/** Bytes to be read; undefined where there are none. */
export type ReadableBytes = {
  get(key: string, range?: { start: number; end: number }): Promise<{ stream: AsyncIterable<Uint8Array> } | undefined>
}

/** Keeps bytes under a key, whole or not at all. */
/** Stores a file under a new key, pictures without what they say of place and camera, and finds out what it is. */
export type StoreFile = (bytes: Uint8Array) => Promise<{ key: string; mime: string; size: number; sha256: string }>
export type WritableBytes = {
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }>
  store: StoreFile
  /** What a file is that nobody has looked into yet: `pending` where there is a scanner. */
  unscanned: 'clean' | 'pending'
}

/** Looks into a file; it fails where it cannot say now. What it finds is named, null is nothing. */
export type Scanner = { scan(source: AsyncIterable<Uint8Array>): Promise<{ threat: string | null }> }

/** Where a browser takes notices, and the keys under which only it can read them. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** `group`: of messages that wait for a browser that is away, only the latest of a group is kept, for so many seconds. */
export type PushMessage = { text: string; group: string; seconds: number; urgent: boolean }
/**
 * Hands a message to the push service of a browser; it fails where that can be tried again. `gone` is a browser that takes
 * nothing any more, `refused` a message that never will be taken.
 */
export type Push = { send(to: PushTarget, message: PushMessage): Promise<'sent' | 'gone' | 'refused'> }

/**
 * Writes a message as HTML (`asHtml` of email/message-mail.ts) where it can be stopped. It fails for a message that takes too long or
 * too much memory, and for a long one of an organisation that has had more than its share of time.
 */
export type FormatMessage = (
  tenantId: number,
  markdown: string,
  address: string,
  pictures: ReadonlyMap<number, string | null>,
  lastLine: string,
  language: Language,
) => Promise<string>

/** A day of a public list: a whole one, or in part (minutes of the day that are off). */
export type ListedDay = { date: string; label: string; kind: HolidayKind; off: { from: number; to: number } }
/** A whole day of an .ics file; `yearly` for one that comes back every year. */
export type FileDay = { date: string; label: string; yearly: boolean }
/** What can be learnt of holidays elsewhere. Failures are answers: none of this ends a call. */
export type HolidaySources = {
  /** What the public lists say of a country or state. */
  ofRegion(region: HolidayRegion, years: readonly number[]): Promise<ListedDay[]>
  /** Days of an .ics text, from last year to some years ahead. */
  ofFile(ics: string): Promise<FileDay[] | { failure: FeedFailure }>
  /** The text behind an https address of the outside world. */
  fetch(url: string): Promise<{ ics: string } | { failure: FeedFailure }>
}

/** `publicUrl` is the configured address, never one that a request claims: links in mails start with it (A09). */
/** Secrets under which passwords of mailboxes and what webhooks are signed with are sealed: the present one first, then former ones that still open. */
export type MailSecrets = readonly [Secrets, ...Secrets[]]

/** Secrets under which backups are sealed and signed: the present one first, then former ones that still open. */
export type BackupSecrets = readonly [Secrets, ...Secrets[]]
/** What a model is asked, and what it may ask for itself. */
export type ModelToolCall = { id: string; name: string; arguments: string }
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls: readonly ModelToolCall[] }
  | { role: 'tool'; callId: string; content: string }
export type ModelTool = { name: string; description: string; parameters: object }
export type ModelCall = {
  baseUrl: string
  key: string | undefined
  model: string
  messages: readonly ModelMessage[]
  tools: readonly ModelTool[]
  maxTokens: number
}
export type ModelPart =
  | { kind: 'text'; text: string }
  | ({ kind: 'call' } & ModelToolCall)
  | { kind: 'usage'; tokensIn: number; tokensOut: number }
/** Language models that organisations name. What fails carries `failure`, one of MODEL_FAILURES. */
export type Models = { stream(call: ModelCall, stop?: AbortSignal): AsyncIterable<ModelPart> }
export type OAuthProvider = 'google' | 'microsoft' | 'graph'
export type OAuthApp = { clientId: string; clientSecret: string }
type OAuthAsked = { clientId: string; redirectUri: string; state: string; challenge: string; hint: string }
/** Google and Microsoft, as they give tokens for mailboxes. */
export type MailOAuth = {
  app(provider: OAuthProvider): OAuthApp | undefined
  authorizeUrl(provider: OAuthProvider, asked: OAuthAsked): string
  /** @throws an error named OAuthRefusedError for what will never work, and what may pass */
  tokens(
    provider: OAuthProvider,
    app: OAuthApp,
    form: Record<string, string>,
  ): Promise<{ accessToken: string; refreshToken: string | null; seconds: number; sendToken?: string }>
}

/** Passes on to those who are in a conversation what is not stored. What does not arrive is not missed: the finished message does. */
export type SignalChat = (signal: Pick<ChatSignal, 'tenantId' | 'conversationId' | 'event' | 'payload'>) => void

/** Another program's answer to a call, cut where it is long, or why there was none. */
export type WebhookAnswer = { status: number; answer: string } | { failure: CallFailure }
/** Calls addresses of the outside world that somebody named. Failures are answers: none of this ends a call. */
export type WebhookCalls = {
  /** Whether the installation lets this address be called, as far as that can be said before its name is looked up. */
  mayCall(url: string): boolean
  /** Whether its name leads inside now. It is looked up, for seconds at most. */
  leadsInside(url: string): Promise<boolean>
  send(call: { url: string; headers: Record<string, string>; body: string }): Promise<WebhookAnswer>
}

/** The answer of Meta's API, or why there was none. `unsure`: what was asked may have been done all the same. */
export type WhatsappAnswer = { status: number; body: unknown } | { failure: 'unreachable' | 'timeout'; unsure: boolean }
/** Meta's Cloud API, or what stands for it. With `json` or a file it is posted. Failures are answers: none of this ends a call. */
export type WhatsappApi = {
  call(call: {
    path: string
    token: string
    json?: object
    file?: { bytes: Uint8Array; mime: string; name: string }
  }): Promise<WhatsappAnswer>
  download(what: {
    url: string
    token: string
    most: number
  }): Promise<{ bytes: Uint8Array } | { failure: 'unreachable' | 'gone' | 'refused' | 'too_large' | 'inside_address' }>
}

/** Reads the text inside a file (`extractText` of documents/text) where it can be stopped. It fails for a file that takes too long or too much memory. */
export type TextReader = (...file: Parameters<typeof extractText>) => ReturnType<typeof extractText>

export type Ports = {
  readText: TextReader
  webhooks: WebhookCalls
  trackers: TrackerCalls
  whatsapp: WhatsappApi
  texts: Texts
  signalChat: SignalChat
  /** An empty database of this version, in which a backup is proved; undefined where none can be made. */
  scratch(): Promise<Scratch | undefined>
  backupSecrets: BackupSecrets
  mail: Mailer
  mailSigner: MailSigner
  mailSecrets: MailSecrets
  ldap: Ldap
  formatMessage: FormatMessage
  push: Push
  dns: Dns
  files: StoredBytes & ReadableBytes & WritableBytes
  holidays: HolidaySources
  models: Models
  publicUrl: string
}
