import { FIELD_PREFIX, SIGN } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'

/** Kinds whose values are chosen from options: their chips are negated as a whole. */
const CHOSEN = new Set<CustomField['type']>(['select', 'multi_select', 'checkbox', 'user'])

/** True for a chip of a chosen field all whose values are excluded. */
export function negates({ field, values }: { field: string; values: readonly string[] }, fields: readonly CustomField[]): boolean {
  const known = fields.find(({ key }) => field === `${FIELD_PREFIX}${key}`)
  return known !== undefined && CHOSEN.has(known.type) && values.length > 0 && values.every((token) => token.startsWith(SIGN.is_not))
}

const resigned = (from: string, to: string) => (token: string) => (token.startsWith(from) ? `${to}${token.slice(from.length)}` : token)
/** Excluded values as the editor offers them, and back. */
export const plainTokens = (tokens: readonly string[]) => tokens.map(resigned(SIGN.is_not, SIGN.is))
export const negatedTokens = (tokens: readonly string[]) => tokens.map(resigned(SIGN.is, SIGN.is_not))
