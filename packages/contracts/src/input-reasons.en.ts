import { ERRORS } from './errors.ts'
import type { inputReasons } from './input-reasons.ts'
import type { Translated } from './reason-text.ts'
import { countEn as count } from './reason-text.ts'

const UNITS = {
  characters: (n: number) => (n === 1 ? 'character' : 'characters'),
  items: (n: number) => (n === 1 ? 'item' : 'items'),
}
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The same in English. */
export const inputReasonsEn: Translated<typeof inputReasons> = {
  required: 'This field is required.',
  empty: 'Fill in this field.',
  unknown_field: 'Unknown field.',
  email_malformed: 'Please enter a valid e-mail',
  instant_malformed: 'Use a date and time in ISO 8601.',
  malformed: 'The format is not valid.',
  name_malformed: 'This name is not valid.',
  not_valid: 'This value is not valid.',
  unstorable: 'It has characters that cannot be stored.',
  key_reserved: 'This name cannot be used.',
  too_deep: 'Use fewer levels.',
  not_an_object: 'Send a JSON object.',
  address_malformed: 'Invalid address.',
  cursor_malformed: 'Invalid cursor.',
  staff_field: 'Only staff set this field.',
  not_found: 'It does not exist.',
  name_missing: 'The name is missing.',
  email_missing: 'The e-mail is missing.',
  already_past: 'It has passed.',
  no_change: 'Say what changes.',
  wrong_type: ({ type }) => `It must be ${TYPES[type] ?? type}.`,
  too_short: ({ least, of }) => `Use at least ${count(least)} ${UNITS[of](least)}.`,
  too_long: ({ most, of }) => `Use at most ${count(most)} ${UNITS[of](most)}.`,
  too_small: ({ least }) => `Use a value of ${count(least)} or more.`,
  too_big: ({ most }) => `Use a value of ${count(most)} or less.`,
  not_an_option: ({ options }) => `Choose one of these: ${options.join(', ')}.`,
  too_many_keys: ({ most }) => `Send at most ${count(most)} fields.`,
  key_length: ({ most }) => `From 1 to ${most} visible characters.`,
  refused: ({ code }) => ERRORS[code].en,
  people_not_found: ({ ids }) => `People who do not exist: ${ids.join(', ')}.`,
}
