import { z } from 'zod'
import { Id, listOf, Paging, sought, Timestamp } from '../common.ts'
import { Address } from './mailboxes.ts'

export const VERDICTS = ['ticket', 'comment', 'side', 'held', 'suspended', 'bounce', 'duplicate', 'test'] as const
export type Verdict = (typeof VERDICTS)[number]
export const MAIL_CAUSES = [
  ...['blocked', 'loop', 'auto_reply', 'bulk', 'auth_failed', 'rate', 'filter', 'malformed', 'inactive', 'participant', 'staff'],
] as const
export const PROOFS = ['signed', 'signed_other', 'altered', 'foreign', 'hook', 'none'] as const
const Person = z.object({ name: z.string(), address: z.string() })

/** A mail that came in. */
export const InboundMail = z.object({
  id: Id,
  mailbox: z.object({ id: Id, address: z.string() }),
  state: z.enum(['received', 'done', 'quarantined']),
  verdict: z.enum(VERDICTS).nullable(),
  cause: z.string().nullable(),
  proof: z.enum(PROOFS).nullable(),
  vouched: z.enum(['pass', 'fail', 'none']).nullable(),
  from: Person.nullable(),
  subject: z.string(),
  receivedAt: Timestamp,
  size: z.int(),
  ticket: z.object({ id: Id, number: z.int() }).nullable(),
  commentId: Id.nullable(),
})
export type InboundMail = z.output<typeof InboundMail>
export const InboundMailList = listOf(InboundMail)

/** `waiting`: suspended or put aside, for somebody to decide. */
export const ListInbound = Paging.extend({
  show: z.enum(['all', 'waiting']).default('all'),
  verdict: z.enum(VERDICTS).optional(),
  mailboxId: Id.optional(),
  search: sought(100)
    .transform((text) => text.trim())
    .optional(),
}).strict()
export type ListInbound = z.output<typeof ListInbound>
export const GetInbound = z.strictObject({ id: Id })
export type GetInbound = z.output<typeof GetInbound>

/** A mail that somebody has as a file comes to this mailbox; `isNew` is false where it is there already. */
export const DropMail = z.strictObject({ mailboxId: Id })
export type DropMail = z.output<typeof DropMail>
export const DroppedMail = z.object({ id: Id, isNew: z.boolean() })
export type DroppedMail = z.output<typeof DroppedMail>
/** The largest mail that is taken, however it comes. */
export const MAX_MAIL_BYTES = 35 * 1024 * 1024

export const MailStage = z.object({ step: z.string(), ms: z.int(), says: z.string(), at: Timestamp })
export const MailDetails = InboundMail.extend({
  to: z.array(Person),
  cc: z.array(Person),
  headers: z.array(z.tuple([z.string(), z.string()])),
  auth: z.object({ spf: z.string(), dkim: z.string(), dmarc: z.string(), arc: z.string() }),
  content: z.string(),
  quoted: z.string(),
  files: z.array(z.object({ name: z.string(), mime: z.string(), size: z.int() })),
  stages: z.array(MailStage),
  error: z.string().nullable(),
  /** A ticket that it may belong to, which nothing proves. */
  suggested: z.object({ id: Id, number: z.int() }).nullable(),
})
export type MailDetails = z.output<typeof MailDetails>

/** `always`: mails of this sender are never set aside again for what they look like. */
export const RecoverMail = z.strictObject({ id: Id, always: z.boolean().default(false) })
export type RecoverMail = z.output<typeof RecoverMail>

export const ListTicketMails = z.strictObject({ ticketId: Id })
export type ListTicketMails = z.output<typeof ListTicketMails>
/** Somebody whom a mail named beside the desk: copied, not copied, or left to the desk to say (`unsure`) since nothing proves who wrote it. */
export const MailCopy = z.object({ address: z.string(), name: z.string(), state: z.enum(['in', 'out', 'unsure']) })
export type MailCopy = z.output<typeof MailCopy>

/** The newest mails of a ticket, oldest first, and what became of mails that carried its messages. */
export const TicketMails = z.object({
  data: z.array(InboundMail.omit({ mailbox: true, size: true, ticket: true })),
  /** Whom answers go to beside the requester. */
  copies: z.array(MailCopy),
  sent: z.array(
    z.object({
      commentId: Id,
      to: z.string(),
      state: z.enum(['queued', 'sent', 'delivered', 'deferred', 'bounced', 'complaint', 'suppressed']),
      detail: z.string(),
    }),
  ),
})
export type TicketMails = z.output<typeof TicketMails>
/** Copies somebody, or does so no more. */
export const SetMailCopy = z.strictObject({ ticketId: Id, address: Address, state: z.enum(['in', 'out']) })
export type SetMailCopy = z.output<typeof SetMailCopy>
export const MailCopies = z.object({ data: z.array(MailCopy) })
export type MailCopies = z.output<typeof MailCopies>
export const GetTicketMail = z.strictObject({ ticketId: Id, id: Id })
export type GetTicketMail = z.output<typeof GetTicketMail>
/** A mail of a ticket as it came: its text, what it quotes, its headers and what was found out about its sender. */
export const TicketMail = MailDetails.omit({ stages: true, error: true, mailbox: true })
export type TicketMail = z.output<typeof TicketMail>
export const DecideTicketMail = z.strictObject({ ticketId: Id, id: Id, decision: z.enum(['accept', 'separate']) })
export type DecideTicketMail = z.output<typeof DecideTicketMail>
/** Where this browser alone may fetch a mail as a page, for a minute; with `&pictures=1` behind it, pictures from elsewhere are shown. */
export const MailPage = z.object({ url: z.string(), expiresAt: Timestamp })
export type MailPage = z.output<typeof MailPage>
