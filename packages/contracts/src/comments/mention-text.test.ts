import { expect, test } from 'vitest'
import { mentionText, messageParts, withoutMarkup } from './mention-text.ts'

test('mentions are found among text, and told by name', () => {
  const text = `Oi ${mentionText({ kind: 'user', id: 12, name: 'Ana [TI]' })}, veja.\n@[Suporte](queue:3)`
  expect(messageParts(text)).toEqual([
    { text: 'Oi ' },
    { text: '@Ana  TI ', mention: { kind: 'user', id: 12, name: 'Ana  TI ' } },
    { text: ', veja.\n' },
    { text: '@Suporte', mention: { kind: 'queue', id: 3, name: 'Suporte' } },
  ])
  expect(withoutMarkup(text)).toBe('Oi @Ana  TI , veja.\n@Suporte')
})

test('what only looks like one stays text', () => {
  for (const text of ['@Ana', '@[](user:1)', '@[Ana](user:0)', '@[Ana](file:1)', '[Ana](user:1)', ''])
    expect(withoutMarkup(text)).toBe(text)
})

test('I20 100,000 characters of the worst kind take no time', () => {
  for (const worst of ['@', '[', '@[', '@[a](user:', ' ']) {
    const start = Date.now()
    withoutMarkup(worst.repeat(100_000 / worst.length))
    expect(Date.now() - start).toBeLessThan(100)
  }
})
