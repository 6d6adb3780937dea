import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FormField, TicketForm } from '@balcao/contracts/custom-fields/forms'

/** What an editor begins with: the form as it is, or all active fields as they are asked for without one. */
export const entriesOf = (form: TicketForm | undefined, fields: readonly CustomField[]): readonly FormField[] =>
  form?.fields ??
  fields
    .filter(({ isActive }) => isActive)
    .map(({ key, required, requiredToResolve }) => ({ customField: key, required, requiredToResolve }))

/** A form with one of its fields in another place. */
export function moved(entries: readonly FormField[], key: string, to: number): FormField[] {
  const entry = entries.find(({ customField }) => customField === key)
  return entry ? entries.filter((one) => one !== entry).toSpliced(to, 0, entry) : [...entries]
}

/** A form in which one field is asked for otherwise. */
export const changed = (entries: readonly FormField[], key: string, changes: Partial<FormField>): FormField[] =>
  entries.map((entry) => (entry.customField === key ? { ...entry, ...changes } : entry))
