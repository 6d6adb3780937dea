import { z } from 'zod'
import { Id } from '../common.ts'
import { FieldCondition } from '../custom-fields/filters.ts'
import { because } from '../reasons.ts'
import { CHANNELS, PRIORITIES, STATUSES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { MAX_CONDITIONS } from './bounds.ts'

const among = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.strictObject({ field: z.literal(field), not: z.boolean().default(false), values: z.array(value).min(1).max(50) })

/** One question to a ticket: it has one of these values, or none of them. The names are those of the list's filters. */
export const SlaCondition = z.discriminatedUnion('field', [
  among('status', z.enum(STATUSES)),
  among('priority', z.enum(PRIORITIES)),
  among('type', TypeKey),
  among('channel', z.enum(CHANNELS)),
  among('queueId', Id),
  among('companyId', Id),
  among('requester', Id),
  among('tagId', Id),
  /** A custom field, with the operators of its type. */
  FieldCondition.extend({ field: z.literal('customField') }),
])
export type SlaCondition = z.output<typeof SlaCondition>

/** All of `all` hold, and of `any`, unless it is empty, one does. Without conditions it is every ticket. */
export const SlaConditions = z
  .strictObject({
    all: z.array(SlaCondition).max(MAX_CONDITIONS).default([]),
    any: z.array(SlaCondition).max(MAX_CONDITIONS).default([]),
  })
  .superRefine(({ any }, check) => {
    if (any.length === 1) check.addIssue({ code: 'custom', path: ['any'], message: because('sla_any_of_one') })
  })
export type SlaConditions = z.output<typeof SlaConditions>
