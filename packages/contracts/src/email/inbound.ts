import { z } from 'zod'
import { Id, listOf, Paging, sought, Timestamp } from '../common.ts'

export const VERDICTS = ['ticket', 'comment', 'held', 'suspended', 'bounce', 'duplicate'] as const
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
/** Mails of a ticket, oldest first, and what became of mails that carried its messages. */
export const TicketMails = z.object({
  data: z.array(MailDetails.omit({ stages: true, error: true })),
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
export const DecideTicketMail = z.strictObject({ ticketId: Id, id: Id, decision: z.enum(['accept', 'separate']) })
export type DecideTicketMail = z.output<typeof DecideTicketMail>
