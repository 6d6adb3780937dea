import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { levelOf } from '@balcao/contracts/custom-fields/option-limits'
import { MAX_OPTION_LEVELS } from '@balcao/contracts/custom-fields/options-by'
import { hasOptions } from '@balcao/contracts/custom-fields/types'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'

type Limited = Pick<CustomField, 'key' | 'type' | 'options' | 'optionsBy' | 'visibleToCustomers' | 'editableByCustomers'>
type Wrong = (at: string, why: Reason) => void

/** What is wrong with how the options of a field go with those of another. Circles are found with those of rules. */
export function limitErrors(field: Limited, others: readonly CustomField[], wrong: Wrong): void {
  const { optionsBy, options, key } = field
  if (!optionsBy) return
  const other = others.find((one) => one.key === optionsBy.field)
  if (!hasOptions(field.type)) wrong('optionsBy', { reason: 'no_options_here' })
  if (!other || other.key === key || !hasOptions(other.type)) {
    wrong('optionsBy.field', { reason: 'options_by_selection' })
    return
  }
  if (field.visibleToCustomers && !other.visibleToCustomers) wrong('optionsBy.field', { reason: 'depends_on_hidden' })
  // Their form has only what they fill in, and the server goes by all.
  else if (field.editableByCustomers && !other.editableByCustomers) wrong('optionsBy.field', { reason: 'limits_customers_choice' })
  const own = new Set(options.map(({ value }) => value))
  const theirs = new Set(other.options.map(({ value }) => value))
  for (const [option, held] of Object.entries(optionsBy.only))
    if (!own.has(option) || !held.every((one) => theirs.has(one))) wrong(`optionsBy.only.${option}`, { reason: 'not_among_options' })
  const all = [...others, field]
  if (all.some((one) => levelOf(one.key, all) > MAX_OPTION_LEVELS))
    wrong('optionsBy.field', { reason: 'options_too_deep', params: { most: MAX_OPTION_LEVELS } })
}

/** What a change of a field would take from those whose options go by it. */
export function limitedErrors(after: Limited, before: Limited, others: readonly CustomField[]): FieldReason[] {
  const errors: FieldReason[] = []
  const there = new Set(after.options.map(({ value }) => value))
  for (const { label, optionsBy, editableByCustomers } of others) {
    if (optionsBy?.field !== before.key) continue
    if (!Object.values(optionsBy.only).every((held) => held.every((one) => there.has(one))))
      errors.push({ field: 'options', reason: 'option_limits_others', params: { label } })
    if (editableByCustomers && before.editableByCustomers && !after.editableByCustomers)
      errors.push({ field: 'editableByCustomers', reason: 'limits_customers_choice' })
  }
  return errors
}
