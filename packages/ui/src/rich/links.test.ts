import { expect, test } from 'vitest'
import { linkParts } from './links.ts'

test('addresses become links, the full stop behind them does not', () => {
  expect(linkParts('Veja https://acme.test/a?b=1. Ou ana@acme.test!')).toEqual([
    { text: 'Veja ' },
    { text: 'https://acme.test/a?b=1', href: 'https://acme.test/a?b=1' },
    { text: '. Ou ' },
    { text: 'ana@acme.test', href: 'mailto:ana@acme.test' },
    { text: '!' },
  ])
})

test('nothing else becomes one', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '<a href="x">', 'www.acme'])
    expect(linkParts(text).some(({ href }) => href)).toBe(false)
})

test('text is kept whole', () => {
  const text = 'a https://x.test b\n\nc@d.test'
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
