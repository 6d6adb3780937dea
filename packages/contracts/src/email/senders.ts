import { z } from 'zod'
import { Id, line, listOf, opaque, Paging, Timestamp } from '../common.ts'
import { SentValues } from '../custom-fields/values.ts'
import { Refusal } from '../error-body.ts'
import { because } from '../reasons.ts'
import { PRIORITIES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { Address } from './mailboxes.ts'

export const MAX_MAIL_FILTERS = 100

/** An address to which no mail of tickets goes any more. */
export const Suppression = z.object({
  id: Id,
  address: z.string(),
  reason: z.enum(['bounce', 'complaint', 'manual']),
  detail: z.string(),
  createdAt: Timestamp,
})
export type Suppression = z.output<typeof Suppression>
export const SuppressionList = listOf(Suppression)
export const ListSuppressions = Paging.strict()
export type ListSuppressions = z.output<typeof ListSuppressions>
export const AddSuppression = z.strictObject({ address: Address })
export type AddSuppression = z.output<typeof AddSuppression>
export const GetSuppression = z.strictObject({ id: Id })
export type GetSuppression = z.output<typeof GetSuppression>

/** A sender whose mails are always suspended, or never for what they look like. */
export const SenderRule = z.object({ id: Id, sender: z.string(), rule: z.enum(['block', 'accept']), createdAt: Timestamp })
export type SenderRule = z.output<typeof SenderRule>
export const SenderRuleList = listOf(SenderRule)
export const ListSenderRules = Paging.strict()
export type ListSenderRules = z.output<typeof ListSenderRules>
export const GetSenderRule = z.strictObject({ id: Id })
export type GetSenderRule = z.output<typeof GetSenderRule>

/** `to`: To and Cc; `attachment`: names and types of files; `size`: of the whole mail, in KB. */
export const FILTER_FIELDS = ['from', 'to', 'cc', 'subject', 'text', 'header', 'attachment', 'size'] as const
export const TEXT_OPS = ['contains', 'not_contains', 'is', 'starts'] as const
export const SIZE_OPS = ['over', 'under'] as const
export const FILTER_OPS = [...TEXT_OPS, ...SIZE_OPS] as const
/** `header`: the name of the one that is looked at. */
const Condition = z
  .strictObject({
    field: z.enum(FILTER_FIELDS),
    op: z.enum(FILTER_OPS),
    value: opaque(200),
    header: z
      .string()
      .trim()
      .max(100)
      .transform((name) => name.toLowerCase())
      .optional(),
  })
  .superRefine(({ field, op, value, header }, { addIssue }) => {
    const refuse = (path: string, reason: 'mail_filter_op' | 'mail_filter_size' | 'mail_filter_header') =>
      addIssue({ code: 'custom', path: [path], message: because(reason), input: value })
    if ((field === 'size') !== (op === 'over' || op === 'under')) refuse('op', 'mail_filter_op')
    if (field === 'size' && !/^\d{1,6}$/.test(value)) refuse('value', 'mail_filter_size')
    if (field === 'header' ? !/^[!-9;-~]+$/.test(header ?? '') : header !== undefined) refuse('header', 'mail_filter_header')
  })
/** What becomes of a mail that matches: it is suspended, or its ticket gets these. */
const Action = z.strictObject({
  suspend: z.literal(true).optional(),
  queueId: Id.optional(),
  priority: z.enum(PRIORITIES).optional(),
  type: TypeKey.optional(),
  assigneeId: Id.optional(),
  tagIds: z.array(Id).min(1).max(20).optional(),
  customFields: SentValues.optional(),
})

export const MailFilter = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  conditions: z.array(Condition),
  action: Action,
  /** What its action names that is not there any more: mails go on without that. */
  problems: z.array(Refusal),
})
export type MailFilter = z.output<typeof MailFilter>
export const MailFilterList = z.object({ data: z.array(MailFilter) })
export type MailFilterList = z.output<typeof MailFilterList>
const conditions = z.array(Condition).min(1).max(10)
export const CreateMailFilter = z.strictObject({ name: line(80), active: z.boolean().default(true), conditions, action: Action })
export type CreateMailFilter = z.output<typeof CreateMailFilter>
export const UpdateMailFilter = z
  .strictObject({ name: line(80), active: z.boolean(), conditions, action: Action })
  .partial()
  .extend({ id: Id })
export type UpdateMailFilter = z.output<typeof UpdateMailFilter>
export const GetMailFilter = z.strictObject({ id: Id })
export type GetMailFilter = z.output<typeof GetMailFilter>

/** Which of the newest thousand mails a filter would have matched. */
export const TryMailFilter = z.strictObject({ conditions })
export type TryMailFilter = z.output<typeof TryMailFilter>
export const TriedMailFilter = z.object({
  looked: z.int(),
  matched: z.int(),
  examples: z.array(z.object({ id: Id, from: z.string(), subject: z.string() })),
})
export type TriedMailFilter = z.output<typeof TriedMailFilter>
