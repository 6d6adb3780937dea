import { FIELD_PREFIX, SIGN } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FIELD_TYPE, type FieldOperator, OPERATORS_OF } from '@balcao/contracts/custom-fields/types'
import { readDecimal, writeDecimal } from '@balcao/ui/lib/forms/decimal'
import type { FilterField, FilterOption } from '@balcao/ui/lib/table/filters'
import { t } from './field-filter.messages.ts'

/** What is typed for a field, as the value the address holds. */
function typedValue({ type }: CustomField, typed: string): string | undefined {
  const text = typed.trim()
  if (type === 'number' || type === 'currency') return readDecimal(text) === undefined ? undefined : String(readDecimal(text))
  if (type !== 'date') return text || undefined
  const [, day, month, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

const WORD = {
  is: 'opIs',
  is_not: 'opIsNot',
  contains: 'opContains',
  gte: 'opGte',
  lte: 'opLte',
  is_set: 'opSet',
  is_not_set: 'opNotSet',
} as const

function shownValue({ type }: CustomField, value: string): string {
  if (type === 'date') return value.split('-').reverse().join('/')
  return type === 'number' || type === 'currency' ? writeDecimal(Number(value)) : value
}

type Sought = {
  /** What is typed in the open editor. */
  typed: string
  onSearch: (text: string) => void
  people: readonly { id: number; name: string }[]
  /** Whoever reads can ask for themselves. */
  me?: true
}

/** A custom field as the chips offer it: its options, or what is typed with each comparison it understands. */
export function fieldFilter(
  field: CustomField,
  conditions: readonly FieldCondition[],
  { typed, onSearch, people, me }: Sought,
): FilterField {
  const id = `${FIELD_PREFIX}${field.key}`
  const presence: FilterOption[] = [
    { value: SIGN.is_set, label: t('opSet') },
    { value: SIGN.is_not_set, label: t('opNotSet') },
  ]
  const choice = (value: string, label: string): FilterOption => ({ value: `${SIGN.is}${value}`, label })
  if (field.type === 'select' || field.type === 'multi_select')
    return {
      id,
      label: field.label,
      negatable: true,
      options: [...field.options.map(({ value, label }) => choice(value, label)), ...presence],
    }
  if (field.type === 'checkbox')
    return { id, label: field.label, negatable: true, options: [choice('true', t('yes')), choice('false', t('no')), ...presence] }
  if (field.type === 'user')
    return {
      id,
      label: field.label,
      negatable: true,
      onSearch,
      options: [...(me ? [choice('me', t('me'))] : []), ...people.map((one) => choice(String(one.id), one.name)), ...presence],
    }

  const compared = (operator: FieldOperator, value: string): FilterOption => ({
    value: `${SIGN[operator]}${value}`,
    label: t(WORD[operator], { value: shownValue(field, value) }),
  })
  const kept = conditions.flatMap(({ key, operator, values }) =>
    key === field.key ? values.map((value) => compared(operator, String(value))) : [],
  )
  const value = typedValue(field, typed)
  const offered =
    value === undefined
      ? []
      : OPERATORS_OF[field.type].flatMap((one) => (one === 'is_set' || one === 'is_not_set' ? [] : [compared(one, value)]))
  const fresh = offered.filter((one) => !kept.some((held) => held.value === one.value))
  return { id, label: field.label, onSearch, options: [...fresh, ...kept, ...presence] }
}

/** Orders by the fields that have one. */
export const fieldSorts = (fields: readonly CustomField[]) =>
  fields
    .filter(({ type }) => FIELD_TYPE[type].sortable)
    .flatMap(({ key, label }) =>
      (['asc', 'desc'] as const).map((order) => ({
        value: `cf:${key}_${order}` as const,
        label: t(order === 'asc' ? 'sortUp' : 'sortDown', { field: label }),
      })),
    )
