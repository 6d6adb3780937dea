import type { Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from './columns.ts'

/**
 * Whose a mail is that can be given up, of what kinds, and the secret by which they can; once sent, its hash. An address that is nobody's
 * here has no id, and its language.
 */
type Notice = { userId: number | null; kinds: string[]; language?: string; secret?: string; hash?: string }

type MailsTable = {
  tenantId: number
  id: Generated<number>
  sourceKey: string
  ticketId: Maybe<number>
  toAddress: string
  subject: string
  text: string
  /** Where the mail leads, from the installation's address on. */
  linkPath: Maybe<string>
  /** What makes it a notice that its reader can be rid of. */
  notice: MaybeJson<Notice>
  createdAt: Stamp
  sentAt: Maybe<string>
  /** Until when nobody else sends it; for ever where it is the queue's. */
  takenUntil: Maybe<string>
  /** Not queued before: until then the act it tells of can be undone. */
  heldUntil: Maybe<string>
}

/** A notification that is to go out by e-mail. */
type NoticeMailsTable = {
  tenantId: number
  notificationId: number
  userId: number
  dueAt: string
  /** Waits for the day's one mail. */
  digest: boolean
  /** Not shown in the app, so that it cannot be read there. */
  unseen: boolean
  createdAt: Stamp
}

/** Addresses that gave up all mails they get of an organisation without being anybody there. */
type MailOptOutsTable = { tenantId: number; email: string; createdAt: Stamp }

export type EmailTables = {
  mails: MailsTable
  noticeMails: NoticeMailsTable
  mailOptOuts: MailOptOutsTable
}
