import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

test('an article in sections, with the words of headings, and without lines that only divide', () => {
  const content = [
    'Antes de tudo.',
    '',
    '## Como pagar {#pagar}',
    '',
    '---',
    '1. Abra o [caixa](https://a.test)',
    '2. Pague',
    '',
    '| a | b |',
    '|---|---|',
  ].join('\n')
  expect(sectionsOf(content, [])).toEqual([
    { heading: null, anchor: null, blocks: [{ kind: 'text', pieces: ['Antes de tudo.'] }] },
    {
      heading: 'Como pagar',
      anchor: null,
      blocks: [
        { kind: 'steps', pieces: ['Abra o caixa', 'Pague'] },
        { kind: 'list', pieces: ['a · b'] },
      ],
    },
  ])
})

test.for([`${'-'.repeat(100_000)}x`, `# a${' '.repeat(100_000)}b`, `${'!['.repeat(50_000)}x`, `${'> '.repeat(50_000)}`])(
  'I20 a line of an article takes a moment, whatever is in it',
  (line) => {
    const began = performance.now()
    sectionsOf(line, [])
    expect(performance.now() - began).toBeLessThan(2_000)
  },
)
