import type { Translated } from '../reason-text.ts'
import type { templatesReasons } from './reasons.ts'

/** The same in English. */
export const templatesReasonsEn: Translated<typeof templatesReasons> = {
  template_takes_and_gives: 'Choose: the ticket becomes that of whoever applies it, or goes to somebody else.',
  template_status_and_snooze: 'Choose: a status, or a snooze.',
  template_without_effect: 'Write a text, or choose what changes on the ticket.',
  template_roles_of_own: 'A template of your own has no roles.',
  template_role_not_there: 'There is no such role among those of the staff.',
  variables_not_there: ({ names }) => `There are no such fields: ${names.join(', ')}.`,
  variables_hidden: ({ names }) => `Customers may not read: ${names.join(', ')}.`,
  variables_without_value: ({ names }) => `No value on this ticket: ${names.map((name) => `{{${name}}}`).join(', ')}.`,
  variables_unknown: ({ unknown, known }) => `Variables that do not exist: ${unknown.join(', ')}. Those that do: ${known.join(', ')}.`,
}
