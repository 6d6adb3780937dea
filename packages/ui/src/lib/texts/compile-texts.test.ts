import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { compileTexts } from './compile-texts.ts'

const { transform } = compileTexts()
const built = (code: string, id = '/x/messages.ts') => transform.call({ parse: parseAst }, code, id)?.code

test('sources of messages become what the compiler makes of them; plain ones, other strings and keys stay', () => {
  const code = "export const t = messages('a', { 'b': 'Olá, {name}.', c: 'Oi', d: \"it''s\" }); const other = { e: '{name}' }"
  expect(built(code)).toBe(
    "export const t = messages('a', { 'b': [\"Olá, \",[\"name\"],\".\"], c: 'Oi', d: [\"it's\"] }); const other = { e: '{name}' }",
  )
})

test('counts are compiled, and of a twin only what it says', () => {
  const code = "const REASON = '{n}'; export const en = { list: { found: '{n, plural, one {# ticket} other {# tickets}}' } }"
  expect(built(code, '/x/messages.en.ts')).toBe(
    'const REASON = \'{n}\'; export const en = { list: { found: [["n","plural",{"one":["#"," ticket"],"other":["#"," tickets"]}]] } }',
  )
})

test('what holds no texts is left alone, and a source that cannot be read ends the build', () => {
  expect(built("export const en = { a: 'b' }", '/x/messages.en.ts')).toBeUndefined()
  expect(built("export const x = '{n}'", '/x/other.ts')).toBeUndefined()
  expect(() => built("messages('a', { b: '{n, plural' })")).toThrow()
})

test('R-554 a text may word each of the six plural categories, and no other', () => {
  const six = ['zero', 'one', 'two', 'few', 'many', 'other']
  const worded = (names: string[]) => built(`messages('a', { b: '{n, plural, ${names.map((name) => `${name} {${name}!}`).join(' ')}}' })`)
  const compiled = JSON.stringify([['n', 'plural', Object.fromEntries(six.map((name) => [name, [`${name}!`]]))]])
  expect(worded(six)).toBe(`messages('a', { b: ${compiled} })`)
  expect(() => worded(['several', 'other'])).toThrow()
})
