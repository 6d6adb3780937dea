import type { Translated } from '../reason-text.ts'
import type { templatesReasons } from './reasons.ts'

/** The same in English. */
export const templatesReasonsEn: Translated<typeof templatesReasons> = {
  variables_without_value: ({ names }) => `No value on this ticket: ${names.map((name) => `{{${name}}}`).join(', ')}.`,
  variables_unknown: ({ unknown, known }) => `Variables that do not exist: ${unknown.join(', ')}. Those that do: ${known.join(', ')}.`,
}
