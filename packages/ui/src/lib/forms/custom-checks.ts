import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import { isEmptyValue } from '@balcao/contracts/custom-fields/conditions'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { writeReason } from '@balcao/contracts/reason-codec'
import { shownFields } from './custom-values.ts'

/** What is wrong with a form's values, by key, in the order of the fields; the server would say the same. */
export function wrongValues(
  fields: readonly CustomField[],
  values: SentValues,
  words: { required: string },
  always: readonly string[] = [],
): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const { field, required } of shownFields(fields, values, always)) {
    const checked = checkValue(field, values[field.key] ?? null)
    if (checked.reason !== undefined) wrong[field.key] = writeReason(checked)
    else if (required && isEmptyValue(checked.value)) wrong[field.key] = words.required
  }
  return wrong
}
