import type { Language } from '../language.ts'
import type { CustomField } from './fields.ts'
import type { FieldValue } from './values.ts'

type Kind = Pick<CustomField, 'type' | 'options' | 'settings'>

const labelOf = (field: Kind, value: string) => field.options.find((option) => option.value === value)?.label ?? value
const day = (value: string) => value.split('-').reverse().join('/')

const YES = { 'pt-BR': 'Sim', en: 'Yes' } as const
const NO = { 'pt-BR': 'Não', en: 'No' } as const
/** How English here writes figures: without a country's own ways. */
const LOCALE = { 'pt-BR': 'pt-BR', en: 'en-GB' } as const

/**
 * A value as people read it: options by their labels, money with its currency, days the day first. What is written down, as in
 * histories, is so in Portuguese; who looks has it in their language.
 */
export function displayValue(field: Kind, value: FieldValue | null | undefined, language: Language = 'pt-BR'): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => labelOf(field, one)).join(', ')
  if (typeof value === 'object') return value.name
  if (typeof value === 'boolean') return (value ? YES : NO)[language]
  if (typeof value === 'number') {
    if (field.type === 'currency')
      return value.toLocaleString(LOCALE[language], { style: 'currency', currency: field.settings.currency ?? 'BRL' })
    return value.toLocaleString(LOCALE[language], { maximumFractionDigits: field.settings.decimals ?? 6 })
  }
  if (field.type === 'select') return labelOf(field, value)
  return field.type === 'date' ? day(value) : value
}
