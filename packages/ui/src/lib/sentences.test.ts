import { ERRORS } from '@balcao/contracts/errors'
import { reason } from '@balcao/contracts/reasons'
import { expect, test } from 'vitest'
import { sentence } from './sentences.en.ts'

// Read as text: what a rule may answer is written there, and nowhere else.
const sources = import.meta.glob<string>(
  ['../../../contracts/src/**/*.ts', '../../../core/src/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/** The literals a source gives as the reason of a field, with a figure in place of what is put in. */
const reasonsIn = (source: string) =>
  [...source.matchAll(/(?:\b(?:reason|error|refusal)\b(?: =|:) ?|wrong\('\w+',.*?)(['`])((?:(?!\1).)+)\1/g)]
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '7'))
    .filter((text) => /^[A-ZÀ-Ú]\p{L}*[ -]\p{L}/u.test(text))

test('every reason a contract or a rule gives has its English', () => {
  const reasons = [...new Set(Object.values(sources).flatMap(reasonsIn))]
  expect(reasons.length).toBeGreaterThan(35)
  expect(reasons.filter((text) => sentence(text) === text)).toEqual([])
})

test('every error has its English, and one of nobody’s stays as it came', () => {
  for (const { pt, en } of Object.values(ERRORS)) expect(sentence(pt)).toBe(en)
  expect(sentence('Uma frase de outra casa.')).toBe('Uma frase de outra casa.')
})

type Issue = Parameters<typeof reason>[0]

test.each([
  [{ code: 'invalid_type', expected: 'string', input: undefined }, 'This field is required.'],
  [{ code: 'invalid_type', expected: 'int', input: 'x' }, 'It must be a whole number.'],
  [{ code: 'too_small', origin: 'string', minimum: 1 }, 'Fill in this field.'],
  [{ code: 'too_small', origin: 'string', minimum: 3 }, 'Use at least 3 characters.'],
  [{ code: 'too_small', origin: 'number', minimum: 5 }, 'Use a value of 5 or more.'],
  [{ code: 'too_big', origin: 'string', maximum: 10_000 }, 'Use at most 10,000 characters.'],
  [{ code: 'too_big', origin: 'array', maximum: 1 }, 'Use at most 1 item.'],
  [{ code: 'too_big', origin: 'number', maximum: 5 }, 'Use a value of 5 or less.'],
  [{ code: 'invalid_value', values: ['x', 'y'] }, 'Choose one of these: x, y.'],
  [{ code: 'invalid_format', format: 'email' }, 'Please enter a valid e-mail'],
  [{ code: 'invalid_format', format: 'datetime' }, 'Use a date and time in ISO 8601.'],
  [{ code: 'invalid_format', format: 'url' }, 'The format is not valid.'],
  [{ code: 'unrecognized_keys' }, 'Unknown field.'],
  [{ code: 'custom' }, 'This value is not valid.'],
])('what the contract says of %o is said in English', (issue, english) => expect(sentence(reason(issue as Issue))).toBe(english))
