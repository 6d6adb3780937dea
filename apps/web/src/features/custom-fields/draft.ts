import { CreateField, type CustomField, type FieldOption, UpdateField } from '@balcao/contracts/custom-fields/fields'
import type { OptionsBy } from '@balcao/contracts/custom-fields/options-by'
import type { FieldRule } from '@balcao/contracts/custom-fields/rule'
import { type FieldEntity, type FieldType, hasOptions } from '@balcao/contracts/custom-fields/types'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import { plainName } from '@balcao/contracts/text/plain-name'
import { readDecimal, writeDecimal } from '@balcao/ui/lib/forms/decimal'

export type RuleDraft = { field: string; operator: FieldRule['conditions'][number]['operator']; values: string }
export type Draft = {
  label: string
  key: string
  type: FieldType
  helpText: string
  options: string
  min: string
  max: string
  decimals: string
  currency: string
  maxLength: string
  defaultValue: SentValue
  required: boolean
  requiredToResolve: boolean
  visibleToCustomers: boolean
  editableByCustomers: boolean
  isActive: boolean
  showWhen: RuleDraft
  requireWhen: RuleDraft
  optionsBy: OptionsBy | null
}

const NO_RULE: RuleDraft = { field: '', operator: 'is', values: '' }

const slug = (label: string): string => plainName(label, '_').slice(0, 60)

/** Options as lines: '#' before an inactive one, and '| valor' where the value is not what the label would give. */
export const writeOptions = (options: readonly FieldOption[]): string =>
  options.map(({ value, label, isActive }) => `${isActive ? '' : '#'}${label}${slug(label) === value ? '' : ` | ${value}`}`).join('\n')

export function readOptions(text: string): FieldOption[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const isActive = !line.startsWith('#')
      const [label = '', value] = line
        .replace(/^#\s*/, '')
        .split('|')
        .map((part) => part.trim())
      return { label, value: value || slug(label), isActive }
    })
}

/** The draft of a rule holds its first condition; a rule of several, written by the API, is kept as it is until changed. */
const ruleDraft = (rule: FieldRule | null): RuleDraft => {
  const first = rule?.conditions[0]
  return first ? { field: first.field, operator: first.operator, values: first.values.join(', ') } : NO_RULE
}

function readRule({ field, operator, values }: RuleDraft, before: FieldRule | null): FieldRule | null {
  if (!field) return null
  const compares = operator === 'is' || operator === 'is_not'
  const list = compares
    ? values
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean)
    : []
  const same = JSON.stringify(ruleDraft(before)) === JSON.stringify({ field, operator, values })
  return before && same ? before : { match: 'all', conditions: [{ field, operator, values: list }] }
}

export function draftOf(field: CustomField | undefined): Draft {
  const { settings } = field ?? { settings: {} as CustomField['settings'] }
  const number = (value: number | undefined) => (value === undefined ? '' : writeDecimal(value))
  return {
    label: field?.label ?? '',
    key: field?.key ?? '',
    type: field?.type ?? 'text',
    helpText: field?.helpText ?? '',
    options: writeOptions(field?.options ?? []),
    min: number(settings.min),
    max: number(settings.max),
    decimals: number(settings.decimals),
    currency: settings.currency ?? 'BRL',
    maxLength: number(settings.maxLength),
    defaultValue: field?.defaultValue ?? null,
    required: field?.required ?? false,
    requiredToResolve: field?.requiredToResolve ?? false,
    visibleToCustomers: field?.visibleToCustomers ?? false,
    editableByCustomers: field?.editableByCustomers ?? false,
    isActive: field?.isActive ?? true,
    showWhen: ruleDraft(field?.showWhen ?? null),
    requireWhen: ruleDraft(field?.requireWhen ?? null),
    optionsBy: field?.optionsBy ?? null,
  }
}

function settingsOf({ type, min, max, decimals, currency, maxLength }: Draft) {
  const given = (name: string, text: string) => (text.trim() ? { [name]: readDecimal(text) ?? text } : {})
  if (type === 'number') return { ...given('min', min), ...given('max', max), ...given('decimals', decimals) }
  if (type === 'currency') return { ...given('min', min), ...given('max', max), currency }
  return type === 'text' || type === 'long_text' ? given('maxLength', maxLength) : {}
}

/** Limits of the options that are there. */
function limitsOf({ optionsBy, options }: Draft): OptionsBy | null {
  if (!optionsBy) return null
  const there = new Set(readOptions(options).map(({ value }) => value))
  return { ...optionsBy, only: Object.fromEntries(Object.entries(optionsBy.only).filter(([option]) => there.has(option))) }
}

type Read = { input: CreateField | UpdateField; errors?: undefined } | { errors: Record<string, string> }

/** The draft as the contract's input, or what is wrong with it: the first complaint of each place. */
export function readDraft(draft: Draft, entity: FieldEntity, before: CustomField | undefined): Read {
  const forTickets = entity === 'ticket'
  const visibleToCustomers = forTickets && draft.visibleToCustomers
  const shared = {
    label: draft.label,
    helpText: draft.helpText.trim(),
    options: hasOptions(draft.type) ? readOptions(draft.options) : [],
    settings: settingsOf(draft),
    defaultValue: draft.type === 'user' ? null : draft.defaultValue,
    required: draft.required,
    requiredToResolve: forTickets && draft.requiredToResolve,
    visibleToCustomers,
    editableByCustomers: visibleToCustomers && draft.editableByCustomers,
    isActive: draft.isActive,
    showWhen: readRule(draft.showWhen, before?.showWhen ?? null),
    requireWhen: readRule(draft.requireWhen, before?.requireWhen ?? null),
    optionsBy: hasOptions(draft.type) ? limitsOf(draft) : null,
  }
  const parsed = before
    ? UpdateField.safeParse({ id: before.id, version: before.version, ...shared })
    : CreateField.safeParse({ entity, type: draft.type, ...(draft.key.trim() ? { key: draft.key.trim() } : {}), ...shared })
  if (parsed.success) return { input: parsed.data }
  const place = (path: PropertyKey[]) => String((path[0] === 'settings' ? path[1] : path[0]) ?? '')
  return { errors: Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [place(path), message])) }
}
