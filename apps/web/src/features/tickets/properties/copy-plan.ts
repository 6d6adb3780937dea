import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import { sentOf, sentValues, shownFields } from '@balcao/ui/lib/forms/custom-values'

/** What copying values of another ticket comes to. */
export type CopyPlan = {
  /** The fields in which the other has a value, and another one; `applies` is whether this ticket would show it. */
  offers: { field: CustomField; applies: boolean }[]
  /** What is sent: the chosen offers that apply. */
  sent: SentValues
  /** Fields that lose their value, for they no longer apply. */
  emptied: CustomField[]
}

/** `left` are the keys of fields that are not to be copied. */
export function copyPlan(fields: readonly CustomField[], here: FieldValues, there: FieldValues, left: ReadonlySet<string>): CopyPlan {
  const differs = ({ key }: CustomField) => JSON.stringify(sentOf(here[key])) !== JSON.stringify(sentOf(there[key]))
  const offered = fields.filter((field) => there[field.key] !== undefined && differs(field))
  const chosen = offered.filter(({ key }) => !left.has(key))
  const after = { ...sentValues(here), ...Object.fromEntries(chosen.map(({ key }) => [key, sentOf(there[key])])) }
  const shown = new Set(shownFields(fields, after).map(({ field }) => field.key))
  const applied = chosen.filter(({ key }) => shown.has(key))
  return {
    offers: offered.map((field) => ({ field, applies: left.has(field.key) || shown.has(field.key) })),
    sent: Object.fromEntries(applied.map(({ key }) => [key, sentOf(there[key])])),
    emptied: fields.filter(({ key }) => here[key] !== undefined && !shown.has(key)),
  }
}
