import { z } from 'zod'
import { Id } from '../common.ts'
import { FieldCondition } from '../custom-fields/filters.ts'
import { because } from '../reasons.ts'
import { MAX_TICKET_CONDITIONS } from './bounds.ts'
import { CHANNELS, PRIORITIES, STATUSES } from './statuses.ts'
import { TypeKey } from './types.ts'

const among = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.strictObject({ field: z.literal(field), not: z.boolean().default(false), values: z.array(value).min(1).max(50) })

/** One question to a ticket: it has one of these values, or none of them. The names are those of the list's filters. */
export const TicketCondition = z.discriminatedUnion('field', [
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
export type TicketCondition = z.output<typeof TicketCondition>

/** All of `all` hold, and of `any`, unless it is empty, one does. Without conditions it is every ticket. */
export const TicketConditions = z
  .strictObject({
    all: z.array(TicketCondition).max(MAX_TICKET_CONDITIONS).default([]),
    any: z.array(TicketCondition).max(MAX_TICKET_CONDITIONS).default([]),
  })
  .superRefine(({ any }, check) => {
    if (any.length === 1) check.addIssue({ code: 'custom', path: ['any'], message: because('any_of_one') })
  })
export type TicketConditions = z.output<typeof TicketConditions>
