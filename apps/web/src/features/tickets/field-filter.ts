import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FIELD_TYPE, type FieldOperator, OPERATORS_OF } from '@balcao/contracts/custom-fields/types'
import type { FieldValues } from '@balcao/contracts/custom-fields/values'
import { readDecimal, writeDecimal } from '@balcao/ui/lib/decimal'
import type { FilterField, FilterOption } from '@balcao/ui/lib/filters'
import { t } from './field.messages.ts'

/**
 * How a condition stands in the address and in a chip: `cf.regiao=sul,norte`. A sign before a value tells the comparison;
 * values of one field are alternatives, comparisons all hold.
 */
const SIGN: Record<FieldOperator, string> = { is: '=', is_not: '!', contains: '~', gte: '>', lte: '<', is_set: '*', is_not_set: '-' }
const OPERATORS = Object.entries(SIGN) as [FieldOperator, string][]
const PREFIX = 'cf.'
const KEY = /^[a-z][a-z0-9_]{0,39}$/

const tokensOf = ({ operator, values }: FieldCondition): string[] =>
  values.length > 0 ? values.map((value) => `${SIGN[operator]}${value}`) : [SIGN[operator]]

/** Tokens as conditions: alternatives together, everything else by itself. */
function conditionsOf(key: string, tokens: readonly string[]): FieldCondition[] {
  const read = tokens.flatMap((token) => {
    const operator = OPERATORS.find(([, sign]) => token.startsWith(sign))?.[0]
    return operator ? [{ operator, value: token.slice(1) }] : []
  })
  const grouped = (operator: FieldOperator) => read.filter((one) => one.operator === operator && one.value).map(({ value }) => value)
  const presence = read.flatMap(({ operator }) =>
    operator === 'is_set' || operator === 'is_not_set' ? [{ key, operator, values: [] }] : [],
  )
  const together = (['is', 'is_not'] as const).flatMap((operator) => {
    const values = grouped(operator)
    return values.length ? [{ key, operator, values }] : []
  })
  const single = (['contains', 'gte', 'lte'] as const).flatMap((operator) =>
    grouped(operator).map((value) => ({ key, operator, values: [value] })),
  )
  return [...together, ...single, ...presence]
}

/** The conditions that an address holds. */
export function readFields(search: Record<string, unknown>): FieldCondition[] | undefined {
  const all = Object.entries(search).flatMap(([name, value]) => {
    const key = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : ''
    return KEY.test(key) && typeof value === 'string' ? conditionsOf(key, value.split(',').map(decode)) : []
  })
  return all.length > 0 ? all.slice(0, 10) : undefined
}

/** Conditions as the address holds them. */
export function writeFields(conditions: readonly FieldCondition[] = []): Record<string, string> {
  const search: Record<string, string> = {}
  for (const { field, values } of fieldChips(conditions)) search[field] = values.map(asToken).join(',')
  return search
}

/** A token as it stands in a list of them. */
export const asToken = (token: string) => token.replaceAll('%', '%25').replaceAll(',', '%2C')
const decode = (token: string) => token.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Conditions as chips, one a field. */
export function fieldChips(conditions: readonly FieldCondition[] = []): { field: string; values: string[] }[] {
  const byKey = new Map<string, string[]>()
  for (const one of conditions) byKey.set(one.key, [...(byKey.get(one.key) ?? []), ...tokensOf(one)])
  return [...byKey].map(([key, values]) => ({ field: `${PREFIX}${key}`, values }))
}

/** Kinds whose values are chosen from options: their chips are negated as a whole. */
const CHOSEN = new Set<CustomField['type']>(['select', 'multi_select', 'checkbox', 'user'])

/** True for a chip of a chosen field all whose values are excluded. */
export function negates({ field, values }: { field: string; values: readonly string[] }, fields: readonly CustomField[]): boolean {
  const known = fields.find(({ key }) => field === `${PREFIX}${key}`)
  return known !== undefined && CHOSEN.has(known.type) && values.length > 0 && values.every((token) => token.startsWith(SIGN.is_not))
}

const resigned = (from: string, to: string) => (token: string) => (token.startsWith(from) ? `${to}${token.slice(from.length)}` : token)
/** Excluded values as the editor offers them, and back. */
export const plainTokens = (tokens: readonly string[]) => tokens.map(resigned(SIGN.is_not, SIGN.is))
export const negatedTokens = (tokens: readonly string[]) => tokens.map(resigned(SIGN.is, SIGN.is_not))

/** True for a ticket that the conditions fit, as the server would say. */
export function fitsFields(values: FieldValues, conditions: readonly FieldCondition[] = [], me: number): boolean {
  return conditions.every(({ key, operator, values: wanted }) => {
    const held = values[key]
    const texts = held === undefined ? [] : Array.isArray(held) ? held : [String(typeof held === 'object' ? held.id : held)]
    const asked = wanted.map((one) => (one === 'me' ? String(me) : String(one)))
    const is = texts.some((text) => asked.includes(text))
    if (operator === 'is') return is
    if (operator === 'is_not') return !is
    if (operator === 'is_set') return texts.length > 0
    if (operator === 'is_not_set') return texts.length === 0
    if (operator === 'contains')
      return (
        asked[0]
          ?.toLowerCase()
          .split(/\s+/)
          .every((word) => texts[0]?.toLowerCase().includes(word)) === true
      )
    const [text] = texts
    if (text === undefined) return false
    const difference = typeof held === 'number' ? held - Number(asked[0]) : text < (asked[0] ?? '') ? -1 : text > (asked[0] ?? '') ? 1 : 0
    return operator === 'gte' ? difference >= 0 : difference <= 0
  })
}

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

type Person = { id: number; name: string }

/** A custom field as the chips offer it: its options, or what is typed with each comparison it understands. */
export function fieldFilter(
  field: CustomField,
  conditions: readonly FieldCondition[],
  typed: string,
  people: readonly Person[],
  onSearch: (text: string) => void,
): FilterField {
  const id = `${PREFIX}${field.key}`
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
      options: [choice('me', t('me')), ...people.map((one) => choice(String(one.id), one.name)), ...presence],
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
