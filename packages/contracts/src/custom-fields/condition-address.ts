import type { FieldCondition } from './filters.ts'
import { type FieldOperator, MOST_CONDITIONS } from './types.ts'

/**
 * The sign of each comparison in the address and in a chip: `cf.regiao==sul,=norte`. Values of one field are alternatives; different
 * comparisons must all hold.
 */
export const SIGN: Record<FieldOperator, string> = {
  is: '=',
  is_not: '!',
  contains: '~',
  gte: '>',
  lte: '<',
  is_set: '*',
  is_not_set: '-',
}
const OPERATORS = Object.entries(SIGN) as [FieldOperator, string][]
/** Custom fields in the address, so that no field can be mistaken for a filter of the product. */
export const FIELD_PREFIX = 'cf.'
const KEY = /^[a-z][a-z0-9_]{0,39}$/

const tokensOf = ({ operator, values }: FieldCondition): string[] =>
  values.length > 0 ? values.map((value) => `${SIGN[operator]}${value}`) : [SIGN[operator]]

/** Tokens of one field as conditions: alternatives in one, every other comparison in its own. */
function conditionsOf(key: string, tokens: readonly string[]): FieldCondition[] {
  const read = tokens.flatMap((token) => {
    const operator = OPERATORS.find(([, sign]) => token.startsWith(sign))?.[0]
    return operator ? [{ operator, value: token.slice(1) }] : []
  })
  const valuesOf = (operator: FieldOperator) => read.filter((one) => one.operator === operator && one.value).map(({ value }) => value)
  const presence = read.flatMap(({ operator }) =>
    operator === 'is_set' || operator === 'is_not_set' ? [{ key, operator, values: [] }] : [],
  )
  const alternatives = (['is', 'is_not'] as const).flatMap((operator) => {
    const values = valuesOf(operator)
    return values.length ? [{ key, operator, values }] : []
  })
  const single = (['contains', 'gte', 'lte'] as const).flatMap((operator) =>
    valuesOf(operator).map((value) => ({ key, operator, values: [value] })),
  )
  return [...alternatives, ...single, ...presence]
}

/** The conditions on custom fields that an address holds; undefined where it holds none. */
export function readConditions(search: Record<string, unknown>): FieldCondition[] | undefined {
  const all = Object.entries(search).flatMap(([name, value]) => {
    const key = name.startsWith(FIELD_PREFIX) ? name.slice(FIELD_PREFIX.length) : ''
    return KEY.test(key) && typeof value === 'string' ? conditionsOf(key, value.split(',').map(decode)) : []
  })
  return all.length > 0 ? all.slice(0, MOST_CONDITIONS) : undefined
}

/** Conditions as the address holds them: one entry a field. */
export function writeConditions(conditions: readonly FieldCondition[] = []): Record<string, string> {
  const search: Record<string, string> = {}
  for (const { field, values } of conditionTokens(conditions)) search[field] = values.map(encodeToken).join(',')
  return search
}

/** A token as it stands in a comma-separated list of them. */
export const encodeToken = (token: string) => token.replaceAll('%', '%25').replaceAll(',', '%2C')
const decode = (token: string) => token.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Conditions as tokens, grouped by field. */
export function conditionTokens(conditions: readonly FieldCondition[] = []): { field: string; values: string[] }[] {
  const byKey = new Map<string, string[]>()
  for (const one of conditions) byKey.set(one.key, [...(byKey.get(one.key) ?? []), ...tokensOf(one)])
  return [...byKey].map(([key, values]) => ({ field: `${FIELD_PREFIX}${key}`, values }))
}
