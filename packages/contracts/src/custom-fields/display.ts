import type { CustomField } from './fields.ts'
import type { FieldValue } from './values.ts'

type Kind = Pick<CustomField, 'type' | 'options' | 'settings'>

const labelOf = (field: Kind, value: string) => field.options.find((option) => option.value === value)?.label ?? value
const day = (value: string) => value.split('-').reverse().join('/')

/** A value as people read it: options by their labels, money with its currency, days the Brazilian way. */
export function displayValue(field: Kind, value: FieldValue | null | undefined): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => labelOf(field, one)).join(', ')
  if (typeof value === 'object') return value.name
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') {
    if (field.type === 'currency') return value.toLocaleString('pt-BR', { style: 'currency', currency: field.settings.currency ?? 'BRL' })
    return value.toLocaleString('pt-BR', { maximumFractionDigits: field.settings.decimals ?? 6 })
  }
  if (field.type === 'select') return labelOf(field, value)
  return field.type === 'date' ? day(value) : value
}
