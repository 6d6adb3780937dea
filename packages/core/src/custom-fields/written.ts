import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldValue } from '@balcao/contracts/custom-fields/values'

/** A custom field's value as people read it in a file: options by their labels, people by their names. @param flag a yes or no in words */
export function written({ options, type }: CustomField, value: FieldValue | undefined, flag: (is: boolean) => string): unknown {
  if (value === undefined || value === null) return ''
  const label = (one: string) => options.find((option) => option.value === one)?.label ?? one
  if (Array.isArray(value)) return value.map(label).join(', ')
  if (typeof value === 'boolean') return flag(value)
  if (typeof value === 'object') return value.name
  return type === 'select' ? label(String(value)) : value
}
