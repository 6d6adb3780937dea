import { fieldStates } from '@balcao/contracts/custom-fields/conditions'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldValue, FieldValues, SentValue, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldMessage } from '../failure.ts'

/** A value as it is sent: a person by id. */
export const sentOf = (value: FieldValue | undefined): SentValue =>
  value === undefined ? null : typeof value === 'object' && !Array.isArray(value) ? value.id : value

export const sentValues = (values: FieldValues): SentValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, sentOf(value)]))

/** What a form of these fields starts with. */
export const defaultsOf = (fields: readonly CustomField[]): SentValues =>
  Object.fromEntries(fields.flatMap(({ key, defaultValue }) => (defaultValue === null ? [] : [[key, defaultValue]])))

/** The fields that the form shows, and whether each must be filled. `always` are asked for whatever the definition says. */
export function shownFields(fields: readonly CustomField[], values: SentValues, always: readonly string[] = []) {
  const states = fieldStates(fields, values)
  return fields.flatMap((field) => {
    const state = states.get(field.key)
    return state?.shown ? [{ field, required: state.required || always.includes(field.key) }] : []
  })
}

/** The values of what is shown: hidden fields are not sent. */
export function shownValues(fields: readonly CustomField[], values: SentValues): SentValues {
  const shown = shownFields(fields, values).map(({ field }) => field.key)
  return Object.fromEntries(shown.flatMap((key) => (values[key] === undefined || values[key] === null ? [] : [[key, values[key]]])))
}

const PREFIX = 'customFields.'

/** The server's complaints about custom fields, by key. */
export const complaintsOf = (errors: readonly FieldMessage[]): Record<string, string> =>
  Object.fromEntries(errors.flatMap(({ field, message }) => (field.startsWith(PREFIX) ? [[field.slice(PREFIX.length), message]] : [])))
