import type { FieldRule } from './rule.ts'
import type { FieldValue, SentValue } from './values.ts'

export type Held = FieldValue | SentValue | undefined
type Lookup = (key: string) => Held

/** A held value as texts: an option list is each of its options, a person is the id. */
export function textsOf(value: Held): string[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value
  return [String(typeof value === 'object' ? value.id : value)]
}

export const isEmptyValue = (value: Held): boolean => textsOf(value).length === 0

function holds({ field, operator, values }: FieldRule['conditions'][number], lookup: Lookup): boolean {
  const held = textsOf(lookup(field))
  if (operator === 'is_set') return held.length > 0
  if (operator === 'is_not_set') return held.length === 0
  const matches = held.some((one) => values.includes(one))
  return operator === 'is' ? matches : !matches
}

function fits(rule: FieldRule, lookup: Lookup): boolean {
  return rule.match === 'all' ? rule.conditions.every((one) => holds(one, lookup)) : rule.conditions.some((one) => holds(one, lookup))
}

export type FieldState = { shown: boolean; required: boolean }
export type Ruled = { key: string; required: boolean; showWhen: FieldRule | null; requireWhen: FieldRule | null }

/**
 * Which fields are shown and which must be filled, given what they hold. What a hidden field holds counts for nothing,
 * so hiding one hides those that hang on it. The server and the forms ask this same function.
 */
export function fieldStates(fields: readonly Ruled[], values: Readonly<Record<string, Held>>): Map<string, FieldState> {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const shown = new Map<string, boolean>()
  const isShown = (key: string): boolean => {
    const known = shown.get(key)
    if (known !== undefined) return known
    const field = byKey.get(key)
    // Rules that run in a circle are refused when they are written; should one exist, it hides nothing.
    shown.set(key, true)
    const answer = field !== undefined && (field.showWhen === null || fits(field.showWhen, lookup))
    shown.set(key, answer)
    return answer
  }
  const lookup: Lookup = (key) => (isShown(key) && Object.hasOwn(values, key) ? values[key] : undefined)
  return new Map(
    fields.map(({ key, required, requireWhen }) => {
      const visible = isShown(key)
      return [key, { shown: visible, required: visible && (required || (requireWhen !== null && fits(requireWhen, lookup))) }]
    }),
  )
}

type Bound = Pick<Ruled, 'key' | 'showWhen'> & { optionsBy: { field: string } | null }

/** Keys of the fields that hang on themselves: by when they are shown, or by what their options go with. */
export function circularRules(fields: readonly Bound[]): string[] {
  const next = new Map(
    fields.map(({ key, showWhen, optionsBy }) => [
      key,
      [...(showWhen?.conditions.map((one) => one.field) ?? []), ...(optionsBy ? [optionsBy.field] : [])],
    ]),
  )
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (next.get(from) ?? []).some((key) => key === goal || (!seen.has(key) && reaches(key, goal, seen.add(key))))
  return fields.map(({ key }) => key).filter((key) => reaches(key, key))
}
