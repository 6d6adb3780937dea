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

test('no text keeps the page waiting, however it is made', () => {
  for (const unit of ['a.', 'a+', '!', ')', 'www.', 'http://', 'a@', 'a@b.', 'a@b.cc ', 'http://a.test/ ']) {
    for (const text of [unit, `http://a${unit}`].map((start) => `${start}${unit.repeat(65_000 / unit.length)}\u00e7`)) {
      const since = process.cpuUsage()
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      // Processor time in microseconds: a busy machine is no reason. Without the bounds it took four seconds.
      expect(process.cpuUsage(since).user, `${text.slice(0, 20)}…`).toBeLessThan(1_000_000)
    }
  }
})
