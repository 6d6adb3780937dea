import { expect, test } from 'vitest'
import { asWhatsapp, splitText } from './formatting.ts'

test.each([
  ['**a** e *b* e ~~c~~ e `d`', '*a* e _b_ e ~c~ e `d`'],
  ['# Título\n\ntexto', '*Título*\n\ntexto'],
  ['1. um\n2. dois\n   - dentro', '1. um\n2. dois\n  - dentro'],
  ['> dito\n> mais', '> dito\n> mais'],
  ['[aqui](https://a.test) e https://b.test', 'aqui (https://a.test) e https://b.test'],
  ['```js\nx *y*\n```', '```x *y*```'],
  ['foto ![tela](attachment:1) fim', 'foto  fim'],
  ['um\\*asterisco\\*', 'um*asterisco*'],
  ['linha 1\nlinha 2', 'linha 1\nlinha 2'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a | b\n1 | 2'],
])('%j is written as %j', (markdown, expected) => {
  expect(asWhatsapp(markdown)).toBe(expected)
})

test('a text is cut at paragraphs, lines, sentences, words, and never in half of a sign; nothing of it is lost', () => {
  expect(splitText('', 10)).toEqual([])
  expect(splitText('curto', 10)).toEqual(['curto'])
  expect(splitText('um dois\n\ntrês', 10)).toEqual(['um dois', 'três'])
  expect(splitText('uma. duas. três', 11)).toEqual(['uma. duas.', 'três'])
  expect(splitText('palavra outra', 10)).toEqual(['palavra', 'outra'])
  expect(splitText('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
  for (const part of splitText(`a${'😀'.repeat(9)}`, 10)) expect(part).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
  const long = Array.from({ length: 400 }, (_, n) => `Parágrafo ${n} com algumas palavras.`).join('\n\n')
  const parts = splitText(long)
  expect(parts.every(({ length }) => length <= 4_096)).toBe(true)
  expect(parts.join('\n\n')).toBe(long)
})
