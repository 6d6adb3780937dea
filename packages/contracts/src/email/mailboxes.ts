import { z } from 'zod'
import { Id, line, opaque, prose, Timestamp } from '../common.ts'
import { EMAIL, LONGEST_EMAIL } from '../email.ts'

export const MAX_MAILBOXES = 200
export const MAX_ALIASES = 20
/** An address as it is compared: in lower case. */
export const Address = z
  .string()
  .trim()
  .max(LONGEST_EMAIL)
  .transform((address) => address.toLowerCase())
  .pipe(z.email({ pattern: EMAIL }))

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
const host = z
  .string()
  .trim()
  .max(253)
  .transform((name) => name.toLowerCase())
  .pipe(z.string().regex(/^[a-z\d](?:[a-z\d.:-]*[a-z\d])?$/))
const server = { host, port: z.int().min(1).max(65_535), security: z.enum(MAIL_SECURITIES), user: line(254) }
const imap = { ...server, folder: line(200) }
/** Why a mailbox cannot be read. */
export const MAILBOX_FAILURES = ['auth', 'host', 'tls', 'folder', 'timeout', 'lost', 'sealed'] as const

/** `graph`: a mailbox of Microsoft that is read by IMAP and sends by Graph, where SMTP is switched off. */
export const OAUTH_PROVIDERS = ['google', 'microsoft', 'graph'] as const
/** Providers that hand mails over by signed calls, and any other that signs as we ask. */
export const HOOK_PROVIDERS = ['mailgun', 'sendgrid', 'generic'] as const
const hook = { provider: z.enum(HOOK_PROVIDERS) }
/** The provider whose calls a mailbox takes, where mails go, and where what became of ours is reported. */
export const MailHook = z.object({ ...hook, url: z.string(), eventsUrl: z.string() }).nullable()
export type MailHook = z.output<typeof MailHook>

export const Mailbox = z.object({
  id: Id,
  address: z.string(),
  displayName: z.string(),
  kind: z.enum(['forward', 'imap']),
  /** Mails that are forwarded to this address arrive here. */
  forwardTo: z.string(),
  /** The address itself takes mails as well: it is known to be the organisation's. */
  proved: z.boolean(),
  /** When the newest test mail went to the address, and how many seconds it took to come back. */
  proofSentAt: Timestamp.nullable(),
  proofSeconds: z.int().nullable(),
  queue: z.object({ id: Id, name: z.string() }).nullable(),
  signature: z.string(),
  /** Further addresses whose mails arrive in it: they are of the desk, and nobody's who writes to it. */
  aliases: z.array(z.string()),
  /** Answers to the requester quote the messages before them. */
  quotesHistory: z.boolean(),
  staffReplies: z.boolean(),
  /** What staff forward to it opens a ticket for whoever wrote it first. */
  staffForwards: z.boolean(),
  /** It answers each new ticket at once, with articles that may help. */
  autoReply: z.boolean(),
  state: z.enum(['active', 'paused']),
  /** Where it is read by IMAP; the password is never told. */
  imap: z.object(imap).nullable(),
  /** From where its mails go out by SMTP, once its address is proved; null for the installation's own way. */
  smtp: z.object(server).nullable(),
  /** Whose signed calls bring its mails; the key that they are signed with is never told. */
  hook: MailHook,
  /** Who gives the tokens that it is read and sends with; null where it has passwords. */
  oauth: z.enum(OAUTH_PROVIDERS).nullable(),
  /** The line that publishes the key its mails are signed with; they are once the line was found and the address is proved. */
  dkim: z.object({ name: z.string(), line: z.string(), signs: z.boolean() }).nullable(),
  /** Since when it cannot be read, why, and what the server said. */
  failingSince: Timestamp.nullable(),
  failure: z.enum(MAILBOX_FAILURES).nullable(),
  lastOkAt: Timestamp.nullable(),
  lastError: z.string().nullable(),
  /** Since when its own server takes no mails, why, and what it said; what waits is tried for five days. */
  sendingSince: Timestamp.nullable(),
  sendingFailure: z.enum(MAILBOX_FAILURES).nullable(),
  sendingError: z.string().nullable(),
  lastMailAt: Timestamp.nullable(),
  /** Mails that came within the last day, and of them those that became tickets or messages. */
  today: z.object({ came: z.int(), filed: z.int() }),
  /** Of what `UpdateMailbox` changes: connections, keys and tokens are changed beside it. */
  version: z.int(),
})
export type Mailbox = z.output<typeof Mailbox>
export const MailboxList = z.object({ data: z.array(Mailbox) })
export type MailboxList = z.output<typeof MailboxList>

const fields = {
  address: Address,
  displayName: z.literal('').or(line(120)),
  queueId: Id.nullable(),
  signature: z.literal('').or(prose(2_000)),
  aliases: z.array(Address).max(MAX_ALIASES),
  quotesHistory: z.boolean(),
  staffReplies: z.boolean(),
  staffForwards: z.boolean(),
  autoReply: z.boolean(),
  state: z.enum(['active', 'paused']),
}
export const CreateMailbox = z.strictObject({
  ...fields,
  displayName: fields.displayName.default(''),
  queueId: fields.queueId.default(null),
  signature: fields.signature.default(''),
  aliases: fields.aliases.default([]),
  quotesHistory: fields.quotesHistory.default(false),
  staffReplies: fields.staffReplies.default(false),
  staffForwards: fields.staffForwards.default(false),
  autoReply: fields.autoReply.default(false),
  state: fields.state.default('active'),
})
export type CreateMailbox = z.output<typeof CreateMailbox>
const { address: _, ...changeable } = fields
/** What is not sent stays; the address of a mailbox is for good. With `version`, a stale one is refused (409). */
export const UpdateMailbox = z.strictObject(changeable).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateMailbox = z.output<typeof UpdateMailbox>
/**
 * Where a mailbox is read by IMAP, and from where it sends by SMTP; null where its mails are forwarded, or go out the installation's way.
 * What is not sent stays, passwords too.
 */
export const ConnectMailbox = z.strictObject({
  id: Id,
  imap: z
    .strictObject({ ...imap, folder: imap.folder.default('INBOX'), password: opaque(1_000).optional() })
    .nullable()
    .optional(),
  smtp: z
    .strictObject({ ...server, password: opaque(1_000).optional() })
    .nullable()
    .optional(),
  /** `key`: what the provider signs with, or the public half of it. */
  hook: z
    .strictObject({ ...hook, key: opaque(2_000).optional() })
    .nullable()
    .optional(),
})
export type ConnectMailbox = z.output<typeof ConnectMailbox>
/** Asks a provider for the mails of a mailbox, by an app of one's own with it or the installation's. The secret is never shown. */
export const AuthorizeMailbox = z.strictObject({
  id: Id,
  provider: z.enum(OAUTH_PROVIDERS),
  clientId: line(300).optional(),
  clientSecret: opaque(1_000).optional(),
})
export type AuthorizeMailbox = z.output<typeof AuthorizeMailbox>
/** Where somebody allows it. */
export const Authorization = z.object({ url: z.string() })
export type Authorization = z.output<typeof Authorization>
/** What the provider sent along when somebody had allowed it. */
export const CompleteAuthorization = z.strictObject({ state: opaque(500), code: opaque(4_000) })
export type CompleteAuthorization = z.output<typeof CompleteAuthorization>
export const GetMailbox = z.strictObject({ id: Id })
export type GetMailbox = z.output<typeof GetMailbox>

/** The code that a test mail carries, as somebody reads it there: sixteen characters, with or without what sets them in groups. */
export const ProveMailbox = z.strictObject({
  id: Id,
  code: line(60)
    .transform((code) => code.toLowerCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[a-z2-7]{16}$/)),
})
export type ProveMailbox = z.output<typeof ProveMailbox>

export const MailDone = z.object({ id: Id })

/** A line of a domain's name server: what is there, what should be, and whether that will do. */
export const DomainCheck = z.object({
  record: z.enum(['spf', 'dkim', 'dmarc']),
  name: z.string(),
  found: z.string().nullable(),
  wanted: z.string(),
  state: z.enum(['ok', 'missing', 'weak', 'unknown']),
})
export type DomainCheck = z.output<typeof DomainCheck>
export const DomainChecks = z.object({ data: z.array(DomainCheck) })
export type DomainChecks = z.output<typeof DomainChecks>
