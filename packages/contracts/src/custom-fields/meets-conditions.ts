import type { FieldCondition } from './filters.ts'
import type { FieldValues } from './values.ts'

/** Do these values meet all conditions, as the server's SQL would decide? @param readerId who `me` is */
export function meetsConditions(values: FieldValues, conditions: readonly FieldCondition[] = [], readerId: number): boolean {
  return conditions.every(({ key, operator, values: wanted }) => {
    const value = values[key]
    const texts = value === undefined ? [] : Array.isArray(value) ? value : [String(typeof value === 'object' ? value.id : value)]
    const asked = wanted.map((one) => (one === 'me' ? String(readerId) : String(one)))
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
    const difference = typeof value === 'number' ? value - Number(asked[0]) : text < (asked[0] ?? '') ? -1 : text > (asked[0] ?? '') ? 1 : 0
    return operator === 'gte' ? difference >= 0 : difference <= 0
  })
}
