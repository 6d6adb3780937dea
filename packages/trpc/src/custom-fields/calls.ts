import { fields } from './fields.ts'
import { values } from './values.ts'

/** Calls of custom fields. */
export const calls = { ...fields, values }
