import { fieldStates, type Held, isEmptyValue, type Ruled, textsOf } from './conditions.ts'
import type { FieldOption } from './fields.ts'
import type { OptionsBy } from './options-by.ts'

type Limited = Ruled & { options: readonly FieldOption[]; optionsBy: OptionsBy | null }
type Values = Readonly<Record<string, Held>>

/**
 * The options that the other field holds, by which those of this one are limited. What a hidden field holds counts for nothing; undefined where the
 * other field is not there (switched off, or not in the form), and nothing is limited.
 */
function otherOf({ optionsBy }: Limited, fields: readonly Limited[], values: Values): string[] | undefined {
  if (!optionsBy || !fields.some(({ key }) => key === optionsBy.field)) return undefined
  return fieldStates(fields, values).get(optionsBy.field)?.shown ? textsOf(values[optionsBy.field]) : []
}

const fitsWith = ({ optionsBy }: Limited, option: string, other: readonly string[] | undefined): boolean => {
  const only = optionsBy && Object.hasOwn(optionsBy.only, option) ? optionsBy.only[option] : undefined
  return other === undefined || only === undefined || only.some((one) => other.includes(one))
}

/** What a field holds that does not go with what the other one holds. */
export const misfits = <F extends Limited>(field: F, fields: readonly F[], values: Values): string[] => {
  const other = otherOf(field, fields, values)
  return textsOf(values[field.key]).filter((option) => !fitsWith(field, option, other))
}

/** A field with the options that go with what the others hold, and those that it holds itself. */
export function withOffered<F extends Limited>(field: F, fields: readonly F[], values: Values): F {
  const other = otherOf(field, fields, values)
  if (other === undefined) return field
  const held = textsOf(values[field.key])
  return { ...field, options: field.options.filter(({ value }) => held.includes(value) || fitsWith(field, value, other)) }
}

const sameTexts = (a: readonly string[] | undefined, b: readonly string[] | undefined) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Values without what no longer fits because another value changed, and the fields that lost something by that. What did not fit before, because its
 * field was limited later, stays until it or what it goes by is changed. This is the one rule of forms, API, bulk changes, imports and rules.
 * @param before what was held; undefined where all of it is new
 */
export function settle<F extends Limited, V extends Held>(
  fields: readonly F[],
  before: Readonly<Record<string, V>> | undefined,
  after: Readonly<Record<string, V>>,
): { values: Record<string, V>; lost: F[] } {
  const values: Record<string, V> = { ...after }
  const lost = new Map<string, F>()
  const limited = fields.filter(({ optionsBy }) => optionsBy !== null)
  // One that loses its value may take another's with it: each round goes a level further, and none gives anything back.
  for (let round = 0; round < limited.length; round++) {
    const gone = limited.flatMap((field) => {
      if (isEmptyValue(values[field.key])) return []
      const isAsked = before === undefined || !sameTexts(otherOf(field, fields, before), otherOf(field, fields, values))
      const had = before === undefined ? [] : textsOf(before[field.key])
      const wrong = misfits(field, fields, values).filter((option) => isAsked || !had.includes(option))
      return wrong.length > 0 ? [{ field, wrong }] : []
    })
    if (gone.length === 0) break
    for (const { field, wrong } of gone) {
      const kept = textsOf(values[field.key]).filter((option) => !wrong.includes(option))
      values[field.key] = (kept.length > 0 ? kept : null) as V
      lost.set(field.key, field)
    }
  }
  return { values, lost: [...lost.values()] }
}

/** How many fields depend on each other in a row up to this one. */
export function levelOf(key: string, fields: readonly Pick<Limited, 'key' | 'optionsBy'>[]): number {
  let level = 0
  for (let at: string | undefined = key; at !== undefined && level <= fields.length; level++)
    at = fields.find((field) => field.key === at)?.optionsBy?.field
  return level
}
