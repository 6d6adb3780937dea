import { FIELD_PREFIX } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'
import { fieldChips, fieldConditions } from '../custom-fields/field-chips.ts'

const NUMBERS: ReadonlySet<string> = new Set(['queueId', 'companyId', 'requester', 'tagId'])
/** What the chips name their fields. */
const CHIP: Readonly<Record<string, string>> = { companyId: 'company' }
const FIELD = Object.fromEntries(Object.entries(CHIP).map(([field, chip]) => [chip, field]))

/** Those of some conditions that ask of custom fields. */
export const ofFields = (conditions: readonly TicketCondition[]): FieldCondition[] =>
  conditions.flatMap((one) => (one.field === 'customField' ? [{ key: one.key, operator: one.operator, values: one.values }] : []))

/** Conditions as chips, those on custom fields last. */
export const chipsOf = (conditions: readonly TicketCondition[], fields: readonly CustomField[]): AppliedFilter[] => [
  ...conditions.flatMap((one) =>
    one.field === 'customField' ? [] : [{ field: CHIP[one.field] ?? one.field, values: one.values.map(String), negated: one.not }],
  ),
  ...fieldChips(ofFields(conditions), fields),
]

/** The conditions that chips say. */
export const conditionsOf = (chips: readonly AppliedFilter[]): TicketCondition[] => [
  ...chips
    .filter(({ field }) => !field.startsWith(FIELD_PREFIX))
    .map(({ field: chip, values, negated }) => {
      const field = FIELD[chip] ?? chip
      return { field, not: negated ?? false, values: NUMBERS.has(field) ? values.map(Number) : [...values] } as TicketCondition
    }),
  ...fieldConditions(chips).map((one) => ({ field: 'customField' as const, ...one })),
]
