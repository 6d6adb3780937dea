import type { Translated } from '../reason-text.ts'
import type { templatesReasons } from './reasons.ts'

/** The same in English. */
export const templatesReasonsEn: Translated<typeof templatesReasons> = {
  variables_not_there: ({ names }) => `There are no such fields: ${names.join(', ')}.`,
  variables_hidden: ({ names }) => `Customers may not read: ${names.join(', ')}.`,
  variables_without_value: ({ names }) => `No value on this ticket: ${names.map((name) => `{{${name}}}`).join(', ')}.`,
  variables_unknown: ({ unknown, known }) => `Variables that do not exist: ${unknown.join(', ')}. Those that do: ${known.join(', ')}.`,
}
