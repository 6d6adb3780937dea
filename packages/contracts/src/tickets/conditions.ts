import { z } from 'zod'
import { Id, line } from '../common.ts'
import { HEALTHS, TIERS } from '../companies/bounds.ts'
import { FieldCondition } from '../custom-fields/filters.ts'
import { LANGUAGES } from '../language.ts'
import { because } from '../reasons.ts'
import { MAX_CONDITION_GROUPS, MAX_CONDITION_WORDS, MAX_TICKET_CONDITIONS } from './bounds.ts'
import { ASKED_LEVELS } from './matrix-words.ts'
import { CHANNELS, PRIORITIES, STATUSES } from './statuses.ts'
import { TypeKey } from './types.ts'

const among = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.strictObject({ field: z.literal(field), not: z.boolean().default(false), values: z.array(value).min(1).max(50) })

/** Words that a text is looked through for, at the beginnings of its words, whatever their accents and capitals. */
const Words = line(MAX_CONDITION_WORDS).refine((text) => /[\p{L}\p{N}]/u.test(text), { error: because('without_letters') })

/** One question to a ticket: it has one of these values, or none of them. The names are those of the list's filters. */
export const TicketCondition = z.discriminatedUnion('field', [
  among('status', z.enum(STATUSES)),
  /** One of the organisation's own statuses. */
  among('customStatusId', Id),
  /** Why it is in its status. */
  among('statusReasonId', Id),
  among('priority', z.enum(PRIORITIES)),
  among('type', TypeKey),
  among('channel', z.enum(CHANNELS)),
  among('urgency', z.enum(ASKED_LEVELS)),
  among('impact', z.enum(ASKED_LEVELS)),
  among('queueId', Id),
  /** `none`: nobody has it. */
  among('assignee', z.union([Id, z.literal('none')])),
  among('companyId', Id),
  among('companyTier', z.enum(TIERS)),
  among('companyHealth', z.enum(HEALTHS)),
  among('companySegment', line(60)),
  among('requester', Id),
  /** The language of the requester. */
  among('language', z.enum(LANGUAGES)),
  among('tagId', Id),
  among('subject', Words),
  among('firstMessage', Words),
  /** The newest message that the customer reads or wrote; the first one where no other was written. */
  among('lastMessage', Words),
  /** A custom field, with the operators of its type. */
  FieldCondition.extend({ field: z.literal('customField') }),
  /** One of the requester. */
  FieldCondition.extend({ field: z.literal('requesterField') }),
  /** One of the ticket's company. */
  FieldCondition.extend({ field: z.literal('companyField') }),
])
export type TicketCondition = z.output<typeof TicketCondition>

/**
 * Conditions in a group. `any`: one of them holds, beside all else that has to. `all`: all of them hold, which is one of the alternatives among `any`
 * of the whole.
 */
export const ConditionGroup = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z
    .array(TicketCondition)
    .min(2, { error: because('group_of_one') })
    .max(MAX_TICKET_CONDITIONS),
})
export type ConditionGroup = z.output<typeof ConditionGroup>

/**
 * All of `all` hold, and one of each group that matches any; and of `any` and the groups that match all, unless there are none, one does. Without
 * conditions it is every ticket.
 */
export const TicketConditions = z
  .strictObject({
    all: z.array(TicketCondition).max(MAX_TICKET_CONDITIONS).default([]),
    any: z.array(TicketCondition).max(MAX_TICKET_CONDITIONS).default([]),
    groups: z.array(ConditionGroup).max(MAX_CONDITION_GROUPS).optional(),
  })
  .superRefine(({ any, groups = [] }, check) => {
    const alternatives = groups.filter(({ match }) => match === 'all').length
    if (any.length + alternatives === 1)
      check.addIssue({ code: 'custom', path: [alternatives === 1 ? 'groups' : 'any'], message: because('any_of_one') })
  })
export type TicketConditions = z.output<typeof TicketConditions>
