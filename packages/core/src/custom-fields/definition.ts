import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import { circularRules } from '@balcao/contracts/custom-fields/conditions'
import type { CreateField, CustomField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import type { FieldRule } from '@balcao/contracts/custom-fields/rule'
import { hasOptions } from '@balcao/contracts/custom-fields/types'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import { isReservedKey } from '@balcao/contracts/reserved-keys'
import { plainName } from '@balcao/contracts/text/plain-name'
import { limitErrors } from './limits.ts'

export type Definition = Omit<CustomField, 'id' | 'createdAt' | 'updatedAt' | 'version'>

const BLANK = {
  helpText: '',
  required: false,
  requiredToResolve: false,
  options: [],
  settings: {},
  defaultValue: null,
  isActive: true,
  visibleToCustomers: false,
  editableByCustomers: false,
  showWhen: null,
  requireWhen: null,
  optionsBy: null,
} as const satisfies Partial<Definition>

const sent = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }

/** A new definition: what is not said has its usual meaning. */
export function newDefinition(input: CreateField, key: string, position: number): Definition {
  return { ...BLANK, options: [], settings: {}, ...sent(input), key, position } as Definition
}

/** A definition with changes: what is not sent stays. */
export function changedDefinition(field: CustomField, { id: _, version: __, ...changes }: UpdateField): Definition {
  return { ...field, ...sent(changes) } as Definition
}

/** A key out of a label: 'Nº do contrato' → n_do_contrato; `taken` ones get a number. */
export function keyFrom(label: string, taken: ReadonlySet<string>): string {
  const plain = plainName(label, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 34)
  const wanted = plain || 'campo'
  let key = wanted
  for (let n = 2; taken.has(key) || isReservedKey(key); n++) key = `${wanted}_${n}`
  return key
}

/** What is wrong with a definition among the other fields of its entity. Each complaint names where, and why. */
export function definitionErrors(field: Definition, others: readonly CustomField[]): FieldReason[] {
  const errors: FieldReason[] = []
  const wrong = (at: string, why: Reason) => void errors.push({ field: at, ...why })
  kindErrors(field, wrong)
  if (field.entity !== 'ticket' && field.requiredToResolve) wrong('requiredToResolve', { reason: 'only_tickets_are_resolved' })
  if (field.entity !== 'ticket' && field.visibleToCustomers) wrong('visibleToCustomers', { reason: 'only_tickets_are_public' })
  if (field.editableByCustomers && !field.visibleToCustomers) wrong('editableByCustomers', { reason: 'editable_but_hidden' })
  if (field.editableByCustomers && field.type === 'user') wrong('editableByCustomers', { reason: 'customers_choose_nobody' })
  for (const at of ['showWhen', 'requireWhen'] as const) ruleErrors(field, at, field[at], others, wrong)
  limitErrors(field, others, wrong)
  if (errors.length === 0 && circularRules([...others, field]).includes(field.key))
    wrong(field.optionsBy ? 'optionsBy' : 'showWhen', { reason: 'circular_conditions' })
  return errors
}

type Wrong = (at: string, why: Reason) => void

function kindErrors(field: Definition, wrong: Wrong): void {
  const { options, settings, type } = field
  if (hasOptions(type) && !options.some((option) => option.isActive)) wrong('options', { reason: 'no_active_option' })
  if (!hasOptions(type) && options.length) wrong('options', { reason: 'no_options_here' })
  const seen = new Set<string>()
  for (const [n, { value }] of options.entries()) {
    if (seen.has(value)) wrong(`options.${n}.value`, { reason: 'option_repeated' })
    seen.add(value)
  }
  const numeric = type === 'number' || type === 'currency'
  const textual = type === 'text' || type === 'long_text'
  if (!numeric && (settings.min !== undefined || settings.max !== undefined)) wrong('settings.min', { reason: 'limits_need_numbers' })
  if (settings.min !== undefined && settings.max !== undefined && settings.min > settings.max)
    wrong('settings.max', { reason: 'max_below_min' })
  if (!textual && settings.maxLength !== undefined) wrong('settings.maxLength', { reason: 'length_needs_text' })
  if (type !== 'number' && settings.decimals !== undefined) wrong('settings.decimals', { reason: 'decimals_need_numbers' })
  if (type !== 'currency' && settings.currency !== undefined) wrong('settings.currency', { reason: 'currency_needs_currency' })
  if (type === 'user' && field.defaultValue !== null) wrong('defaultValue', { reason: 'user_without_default' })
  const checked = checkValue(field, field.defaultValue)
  if (checked.reason !== undefined) wrong('defaultValue', checked)
}

function ruleErrors(
  field: Definition,
  at: 'showWhen' | 'requireWhen',
  rule: FieldRule | null,
  others: readonly CustomField[],
  wrong: Wrong,
) {
  for (const [n, condition] of (rule?.conditions ?? []).entries()) {
    const path = `${at}.conditions.${n}`
    const other = others.find(({ key }) => key === condition.field)
    if (!other || condition.field === field.key) {
      wrong(`${path}.field`, { reason: 'other_field_not_found' })
      continue
    }
    // A customer's form must be able to decide by itself, and must not betray what it does not show.
    if (field.visibleToCustomers && !other.visibleToCustomers) wrong(`${path}.field`, { reason: 'depends_on_hidden' })
    const compares = condition.operator === 'is' || condition.operator === 'is_not'
    if (compares && condition.values.length === 0) wrong(`${path}.values`, { reason: 'no_value' })
    if (hasOptions(other.type))
      for (const value of condition.values)
        if (!other.options.some((option) => option.value === value)) wrong(`${path}.values`, { reason: 'not_among_options' })
  }
}

/** Fields whose rules, or limits of options, name this one. */
export const dependants = (key: string, others: readonly CustomField[]): CustomField[] =>
  others.filter(
    ({ showWhen, requireWhen, optionsBy }) =>
      optionsBy?.field === key || [showWhen, requireWhen].some((rule) => rule?.conditions.some((one) => one.field === key)),
  )
