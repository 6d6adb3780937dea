import { conditionTokens, encodeToken, FIELD_PREFIX, readConditions, SIGN } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

/** Kinds whose values are chosen from options: their chips are negated as a whole. */
const CHOSEN = new Set<CustomField['type']>(['select', 'multi_select', 'checkbox', 'user'])

/** True for a chip of a chosen field all whose values are excluded. */
function negates({ field, values }: { field: string; values: readonly string[] }, fields: readonly CustomField[]): boolean {
  const known = fields.find(({ key }) => field === `${FIELD_PREFIX}${key}`)
  return known !== undefined && CHOSEN.has(known.type) && values.length > 0 && values.every((token) => token.startsWith(SIGN.is_not))
}

const resigned = (from: string, to: string) => (token: string) => (token.startsWith(from) ? `${to}${token.slice(from.length)}` : token)
/** Excluded values as the editor offers them, and back. */
const plainTokens = (tokens: readonly string[]) => tokens.map(resigned(SIGN.is_not, SIGN.is))
const negatedTokens = (tokens: readonly string[]) => tokens.map(resigned(SIGN.is, SIGN.is_not))

/** Conditions on custom fields as chips. */
export const fieldChips = (conditions: readonly FieldCondition[], fields: readonly CustomField[]): AppliedFilter[] =>
  conditionTokens(conditions).map((chip) =>
    negates(chip, fields) ? { field: chip.field, values: plainTokens(chip.values), negated: true } : chip,
  )

/** The chips of custom fields among these, as the address holds them. */
export const fieldAddress = (chips: readonly AppliedFilter[]): Record<string, string> =>
  Object.fromEntries(
    chips
      .filter(({ field }) => field.startsWith(FIELD_PREFIX))
      .map(({ field, values, negated }) => [field, (negated ? negatedTokens(values) : values).map(encodeToken).join(',')]),
  )

/** The conditions that chips of custom fields say. */
export const fieldConditions = (chips: readonly AppliedFilter[]): FieldCondition[] => readConditions(fieldAddress(chips)) ?? []
