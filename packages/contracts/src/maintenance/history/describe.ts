import type { ConfigState } from './kinds.ts'
import { fieldOf, isObject } from './named.ts'

/** One difference: where, and what was and is. Of lists, what went has only `was`, and what came only `is`. */
export type DifferenceLine = { path: string[]; was?: string | undefined; is?: string | undefined; moved?: true }
/** How fields and their values are called. */
export type Wording = { field(name: string): string; value(value: string | number | boolean, field: string): string }

const print = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isNothing))

const TIME = /^\d\d:\d\d$/
const isSpan = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string' && TIME.test(one))

/** A value in words; what is nothing is left out of what it is part of. */
function inWords(value: unknown, field: string, wording: Wording): string {
  if (isSpan(value)) return value.join('–')
  if (Array.isArray(value)) return value.map((one) => inWords(one, field, wording)).join(', ')
  if (!isObject(value)) return wording.value(value as string | number | boolean, field)
  if (isCondition(value)) return conditionInWords(value, wording)
  const { kind, ...others } = value
  const parts = Object.entries(others)
    .filter(([name, inner]) => !isNothing(inner) && inner !== false && name !== 'key' && name !== 'id')
    .map(([name, inner]) => {
      const text = inWords(inner, fieldOf(value, name), wording)
      const isWithin = isObject(inner) || (Array.isArray(inner) && inner.some(isObject))
      const label = field === 'customFields' ? wording.value(name, 'customField') : wording.field(name)
      return `${label}: ${isWithin ? `(${text})` : text}`
    })
  return [...(typeof kind === 'string' ? [wording.value(kind, 'kind')] : []), ...parts].join('; ')
}

type Condition = { field: string; values: unknown[]; not?: boolean; operator?: string; key?: string }
const isCondition = (value: object): value is Condition => 'field' in value && 'values' in value && Array.isArray(value.values)

/** A question to a ticket or a field as a sentence. */
function conditionInWords(condition: Condition, wording: Wording): string {
  const { field, values, not, operator = not ? 'is_not' : 'is', key } = condition
  const asked = key ?? field
  const name = wording.value(asked, fieldOf(condition, key === undefined ? 'field' : 'key'))
  const among = values.map((one) => inWords(one, fieldOf(condition, 'values'), wording)).join(', ')
  return [name, wording.value(operator, 'operator'), among].filter(Boolean).join(' ')
}

/** What of one list is not in another one, as often as it stands there. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = other.map(print)
  return list.filter((one) => {
    const place = left.indexOf(print(one))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function lists(was: readonly unknown[], is: readonly unknown[], field: string, path: string[], wording: Wording): DifferenceLine[] {
  const gone = without(was, is)
  const come = without(is, was)
  if (gone.length === 0 && come.length === 0) return [{ path, moved: true }]
  return [
    ...gone.map((one) => ({ path, was: inWords(one, field, wording) })),
    ...come.map((one) => ({ path, is: inWords(one, field, wording) })),
  ]
}

function differences(was: unknown, is: unknown, field: string, path: string[], wording: Wording): DifferenceLine[] {
  if (print(was) === print(is) || (isNothing(was) && isNothing(is))) return []
  if (Array.isArray(was ?? []) && Array.isArray(is ?? []))
    return lists((was ?? []) as unknown[], (is ?? []) as unknown[], field, path, wording)
  if (isObject(was ?? {}) && isObject(is ?? {})) {
    const [before, after] = [(was ?? {}) as ConfigState, (is ?? {}) as ConfigState]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      differences(before[name], after[name], fieldOf(after, name), [...path, wording.field(name)], wording),
    )
  }
  const word = (value: unknown) => (isNothing(value) ? undefined : inWords(value, field, wording))
  return [{ path, was: word(was), is: word(is) }]
}

/** How two states differ, field by field, in words. Null: nothing was, or is, set. */
export const describeDifferences = (before: ConfigState | null, after: ConfigState | null, wording: Wording): DifferenceLine[] =>
  differences(before ?? {}, after ?? {}, '', [], wording)

/** What is set, in words; nothing is an empty text. `field` is what it is the value of. */
export const describeValue = (value: unknown, field: string, wording: Wording): string =>
  isNothing(value) ? '' : inWords(value, field, wording)
