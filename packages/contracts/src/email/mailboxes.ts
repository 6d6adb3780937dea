import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { EMAIL, LONGEST_EMAIL } from '../email.ts'

export const MAX_MAILBOXES = 200
/** An address as it is compared: in lower case. */
export const Address = z
  .string()
  .trim()
  .max(LONGEST_EMAIL)
  .transform((address) => address.toLowerCase())
  .pipe(z.email({ pattern: EMAIL }))

export const Mailbox = z.object({
  id: Id,
  address: z.string(),
  displayName: z.string(),
  kind: z.enum(['forward', 'imap']),
  /** Mails that are forwarded to this address arrive here. */
  forwardTo: z.string(),
  /** The address itself takes mails as well: it is known to be the organisation's. */
  proved: z.boolean(),
  queue: z.object({ id: Id, name: z.string() }).nullable(),
  signature: z.string(),
  staffReplies: z.boolean(),
  state: z.enum(['active', 'paused']),
  failingSince: Timestamp.nullable(),
  lastError: z.string().nullable(),
  lastMailAt: Timestamp.nullable(),
  /** Mails that came within the last day, and of them those that became tickets or messages. */
  today: z.object({ came: z.int(), filed: z.int() }),
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
  staffReplies: z.boolean(),
  state: z.enum(['active', 'paused']),
}
export const CreateMailbox = z.strictObject({
  ...fields,
  displayName: fields.displayName.default(''),
  queueId: fields.queueId.default(null),
  signature: fields.signature.default(''),
  staffReplies: fields.staffReplies.default(false),
  state: fields.state.default('active'),
})
export type CreateMailbox = z.output<typeof CreateMailbox>
const { address: _, ...changeable } = fields
/** What is not sent stays; the address of a mailbox is for good. With `version`, a stale one is refused (409). */
export const UpdateMailbox = z.strictObject(changeable).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateMailbox = z.output<typeof UpdateMailbox>
export const GetMailbox = z.strictObject({ id: Id })
export type GetMailbox = z.output<typeof GetMailbox>

export const MailDone = z.object({ id: Id })

/** A line of a domain's name server: what is there, what should be, and whether that will do. */
export const DomainCheck = z.object({
  record: z.enum(['spf', 'dmarc']),
  name: z.string(),
  found: z.string().nullable(),
  wanted: z.string(),
  state: z.enum(['ok', 'missing', 'weak', 'unknown']),
})
export type DomainCheck = z.output<typeof DomainCheck>
export const DomainChecks = z.object({ data: z.array(DomainCheck) })
export type DomainChecks = z.output<typeof DomainChecks>
