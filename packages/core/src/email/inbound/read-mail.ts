export type MailAddress = { name: string; address: string }
export type MailFile = { name: string; mime: string; cid: string | null; inline: boolean; bytes: Uint8Array }
export type DeliveryReport = { action: string; status: string; says: string; recipient: string; messageIds: string[] }
/** `vouched`: whether the sender's domain stands for the mail, says that it is not its own, or says nothing. */
export type AuthResults = {
  spf: string
  dkim: { domain: string; result: string }[]
  dmarc: string
  policy: string
  arc: string
  vouched: 'pass' | 'fail' | 'none'
}

/** A mail inside of another, as a file. */
export type EnclosedMail = { from: MailAddress[]; subject: string; content: string; files: MailFile[] }

/** A mail taken apart, checked and cleaned. */
export type ReadMail = {
  messageId: string | null
  inReplyTo: string[]
  references: string[]
  from: MailAddress[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  deliveredTo: string[]
  returnPath: string | null
  subject: string
  date: string | null
  headers: [name: string, value: string][]
  report: DeliveryReport | null
  files: MailFile[]
  /** The one mail that it carries as a file, where it carries one. */
  enclosed?: EnclosedMail | undefined
  auth: AuthResults
  /** The message as Markdown, and what it quotes. */
  content: string
  quoted: string
  cut: boolean
  ms: { parse: number; authenticate: number; clean: number }
}

/** A server that connected to ours; null for what was fetched. */
export type MailClient = { ip: string; helo: string; from: string } | null

/** Reads a mail where it can be stopped. @throws where that takes too long or too much memory; MALFORMED begins the message of what is no mail */
export type MailReader = (bytes: Uint8Array, client: MailClient) => Promise<ReadMail>
export const MALFORMED = 'malformed: '

/** What is kept of a mail beside its bytes. */
export type KeptMail = Omit<ReadMail, 'files' | 'enclosed' | 'ms'> & {
  files: { name: string; mime: string; size: number; inline: boolean }[]
  /** A ticket that it may belong to, which nothing proves. */
  suggestedTicketId?: number
  digest: string
}

/** Causes why a mail waits for somebody instead of becoming a ticket. */
export const CAUSES = [
  'blocked',
  'loop',
  'auto_reply',
  'bulk',
  'auth_failed',
  'rate',
  'filter',
  'malformed',
  'empty',
  'inactive',
  'participant',
  'staff',
] as const
export type Cause = (typeof CAUSES)[number]
