import { expect, test } from 'vitest'
import { fileName } from '../files/file-names.ts'
import { headingParts } from '../kb/headings.ts'
import { slugOf } from '../kb/slug.ts'
import { piecesOf } from './addresses.ts'
import { withoutLinks } from './links.ts'
import { plainName } from './plain-name.ts'
import { trimmed, trimmedEnd } from './trim.ts'

test('signs are taken from the ends, and from nowhere else', () => {
  expect(trimmed(' ..a. b.. ', /[\s.]/)).toBe('a. b')
  expect(trimmed('...', /\./)).toBe('')
  expect(trimmedEnd('//a//', /\//)).toBe('//a')
})

test('a name in plain signs', () => {
  expect(plainName('  São João & Filhos! ', '-')).toBe('sao-joao-filhos')
  expect(plainName('__Prazo (dias)__', '_')).toBe('prazo_dias')
  expect(plainName('!?', '-')).toBe('')
})

test('links and pictures leave their words', () => {
  expect(withoutLinks('Veja [o guia](https://a.test/b) e ![a tela](attachment:3), [isto] não.')).toBe('Veja o guia e a tela, [isto] não.')
})

/** Expressions that look anew from each sign take minutes for these, during which the process does nothing else. */
const MANY = 300_000
test.for<[string, () => unknown]>([
  ['dots within a file name', () => fileName(`a${'.'.repeat(MANY)}b`)],
  ['blanks within a file name', () => fileName(`a${' '.repeat(MANY)}b`)],
  ['signs of a title', () => slugOf(`a${'-'.repeat(MANY)}b`)],
  ['brackets that nothing closes', () => withoutLinks('['.repeat(MANY))],
  ['links that nothing closes', () => withoutLinks('[a]('.repeat(MANY / 4))],
  ['blanks before a heading’s end', () => headingParts(`a${' '.repeat(MANY)}b`)],
])('I20 300,000 signs are looked at once: %s', ([, run]) => {
  const began = Date.now()
  run()
  expect(Date.now() - began).toBeLessThan(2_000)
})

test('addresses in a text are pieces of their own, without the signs after them', () => {
  const words = (text: string) => piecesOf(text).map((piece) => (piece.isAddress ? `<${piece.text}>` : piece.text))
  expect(words('Veja (https://a.test/b?c=1). E http://d.test/e')).toEqual([
    'Veja (',
    '<https://a.test/b?c=1>',
    '). E ',
    '<http://d.test/e>',
  ])
  expect(words('javascript:alert(1) e https:// nada')).toEqual(['javascript:alert(1) e https:// nada'])
  expect(words('')).toEqual([])
})
