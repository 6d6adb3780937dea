import { z } from 'zod'
import { freeObject } from '../common.ts'
import { FieldKey } from './values.ts'

const Option = z.string().max(60)

/**
 * That options of a field go with options of another: `only` says of an option with which of the other field's it is offered. An option that is
 * not named there is offered always.
 */
export const OptionsBy = z.strictObject({
  field: FieldKey,
  only: freeObject(z.array(Option).max(200), { maxKey: 60, maxKeys: 200 }),
})
export type OptionsBy = z.output<typeof OptionsBy>

/** How many fields may depend on each other in a row, the first among them. */
export const MAX_OPTION_LEVELS = 5
