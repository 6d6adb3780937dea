import { FIELD_PREFIX } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FIELD_QUESTIONS, type FieldQuestion } from '@balcao/contracts/tickets/bounds'
import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'
import { fieldChips, fieldConditions } from '../custom-fields/field-chips.ts'

/** What the chips name their fields. */
const CHIP: Readonly<Record<string, string>> = { companyId: 'company' }
const FIELD = Object.fromEntries(Object.entries(CHIP).map(([field, chip]) => [chip, field]))
/** What stands before the chips of custom fields: nothing for those of tickets. */
const BEFORE: Record<FieldQuestion, string> = { customField: '', requesterField: 'requester:', companyField: 'company:' }
export const QUESTIONS = Object.keys(FIELD_QUESTIONS) as readonly FieldQuestion[]

type Question = Extract<TicketCondition, { field: FieldQuestion }>
const isQuestion = (one: TicketCondition): one is Question => Object.hasOwn(FIELD_QUESTIONS, one.field)

/** How the chip of a custom field is called. */
export const chipOf = (question: FieldQuestion, key: string): string => `${BEFORE[question]}${FIELD_PREFIX}${key}`

/** Those of some conditions that ask of custom fields of tickets, their requesters or their companies. */
export const ofFields = (conditions: readonly TicketCondition[], question: FieldQuestion): FieldCondition[] =>
  conditions.flatMap((one) =>
    isQuestion(one) && one.field === question ? [{ key: one.key, operator: one.operator, values: one.values }] : [],
  )

/** The custom fields that conditions can ask of. */
export type FieldsAsked = Record<FieldQuestion, readonly CustomField[]>

/** Conditions as chips, those on custom fields last. */
export const chipsOf = (conditions: readonly TicketCondition[], fields: FieldsAsked): AppliedFilter[] => [
  ...conditions.flatMap((one) =>
    isQuestion(one) ? [] : [{ field: CHIP[one.field] ?? one.field, values: one.values.map(String), negated: one.not }],
  ),
  ...QUESTIONS.flatMap((question) =>
    fieldChips(ofFields(conditions, question), fields[question]).map((chip) => ({ ...chip, field: `${BEFORE[question]}${chip.field}` })),
  ),
]

const IDS: ReadonlySet<string> = new Set(['queueId', 'companyId', 'requester', 'tagId', 'assignee', 'customStatusId', 'statusReasonId'])
const readValue = (field: string) => (value: string) => (IDS.has(field) && value !== 'none' ? Number(value) : value)

/** The conditions that chips say. */
export const conditionsOf = (chips: readonly AppliedFilter[]): TicketCondition[] => [
  ...chips
    .filter(({ field }) => !field.includes(FIELD_PREFIX))
    .map(({ field: chip, values, negated }) => {
      const field = FIELD[chip] ?? chip
      return { field, not: negated ?? false, values: values.map(readValue(field)) } as TicketCondition
    }),
  ...QUESTIONS.flatMap((field) => {
    const start = `${BEFORE[field]}${FIELD_PREFIX}`
    const own = chips.filter((chip) => chip.field.startsWith(start))
    return fieldConditions(own.map((chip) => ({ ...chip, field: chip.field.slice(BEFORE[field].length) }))).map((one) => ({
      field,
      ...one,
    }))
  }),
]
