import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { values } from './values.ts'

/** Calls of custom fields. */
export const calls = { ...fields, forms, values }
