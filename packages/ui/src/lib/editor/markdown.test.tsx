import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocNode } from './doc.ts'
import type { Side } from './field.ts'
import { createWriter, fromMarkdown } from './markdown.ts'
import { reading } from './reading.ts'
import { shown } from './testing/shown.tsx'

const there = (text: string, side: Side = 'staff') => createWriter(side)(fromMarkdown(text, side))
const SAMPLES = [
  'Oi Ana,\n\n\nsegue *isto*\ne **isto aqui** e ~~isso~~.\n\n- um\n- dois\n  1. três\n\nFim',
  '1. a\n2. b\n\n- c\n\n* d\n\n5) e',
  '> citado\n> ainda\n>\n> outro\n> - x\n\nresposta',
  '```ts title=x\nconst a = `b`\n\n***\n```\n\n`código` e **`código`** e `` a`b ``',
  '# Um\n## Dois **forte**\ntexto\n\n---\n\nfim',
  'veja [o **guia**](https://acme.test/a_b?x=1&y=2) ou https://acme.test/x_y_z, www.acme.test e ana_b@acme.test',
  'Oi @[Ana Souza](user:12) e @[Fila 1](queue:3), **@[Rui](user:4)**',
  '| a | b |\n|---|--:|\n| 1 | *2* |\n\ndepois',
  '- [ ] fazer\n- [x] feito\n\n![tela_1.png](attachment:12) e ![fora](https://acme.test/x.png)',
  '**![\\*a\\* \\_b\\_ &lt;i&gt;.png](attachment:12)** e ![](attachment:3)![a_b.png](attachment:4)',
  'C:\\pasta\\*x* 5 * 3 e 2*3*4, snake_case_name, {{cliente.primeiro_nome}} e _isto_',
  '\\*não\\* é &amp; nem \\# título\n\n\\- nem lista',
  '- a\n  b\n\n  c\n- ```\n  x\n  ```\n-\n- d',
  '**a.**b *c*d ***e*** ~~**f**~~ **g *h* i**',
]

const SIDES: readonly Side[] = ['staff', 'customer']

test.each(SAMPLES)('Markdown that passes through the editor is shown as before: %j', (text) => {
  for (const side of SIDES) {
    expect(shown(there(text, side), side)).toBe(shown(text, side))
    expect(there(there(text, side), side), 'and is not written otherwise each time').toBe(there(text, side))
  }
})

test('what has no sign is the same to the letter, blank lines and spaces too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Bom dia', ' ', '\n', '\n\n', 'ação 3.5', '  ', '— já', 'a@b.test'), { maxLength: 12 }),
      (parts) => {
        expect(there(parts.join(''))).toBe(parts.join(''))
      },
    ),
  )
})

const PIECES = [
  ...[
    'a',
    'bê',
    ' ',
    ' ',
    '\n',
    '\n',
    '\n\n',
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '~~',
    '> ',
    '- ',
    '1. ',
    '# ',
    '[x](https://a.test)',
    '\\',
    '|',
  ],
  ...[
    '@[Ana](user:1)',
    '{{cliente.nome}}',
    'https://a.test/b_c',
    '---\n',
    '| a |\n|-|\n',
    '![f](attachment:3)',
    '  ',
    '<b>',
    '&lt;',
    '- [x] ',
    '@',
    '!',
  ],
]

test.each(SIDES)('nothing that readers get to see is lost on the way through the editor of %s, whatever is written', (side) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      expect(shown(there(text, side), side)).toBe(shown(text, side))
    }),
    { seed: 1, numRuns: side === 'staff' ? 300 : 200 },
  )
})

const words = fc.constantFrom(
  'um',
  ' dois',
  'três ',
  '*',
  '_a_',
  '5 * 3',
  '#',
  '- ',
  '1. ',
  '[a](b)',
  '{{cliente.nome}}',
  '`',
  '~~x~~',
  'a_b',
  '<i>',
  '\\*',
)
const marks = fc
  .subarray(['bold', 'italic', 'strike', 'link'])
  .map((types) => types.map((type) => (type === 'link' ? { type, attrs: { href: 'https://a.test/' } } : { type })))
const inline = fc.array(fc.record({ type: fc.constant('text'), text: words, marks }), { minLength: 1, maxLength: 5 })
const lines: fc.Arbitrary<DocNode[]> = fc.array(
  inline.map((content) => ({ type: 'paragraph', content })),
  { minLength: 1, maxLength: 3 },
)
const item: fc.Arbitrary<DocNode> = inline.map((content) => ({ type: 'listItem', content: [{ type: 'paragraph', content }] }))
const list: fc.Arbitrary<DocNode[]> = fc.array(item, { minLength: 1, maxLength: 3 }).map((content) => [{ type: 'bulletList', content }])
const quote: fc.Arbitrary<DocNode[]> = lines.map((content) => [{ type: 'blockquote', content }])
const doc = fc.array(fc.oneof(lines, list, quote), { minLength: 1, maxLength: 4 }).map((all) => all.flat())

test('what was typed is what is sent: signs that are only text stay text', () => {
  fc.assert(
    fc.property(doc, (made) => {
      expect(reading(fromMarkdown(createWriter('staff')(made), 'staff'))).toBe(reading(made))
    }),
    { seed: 2, numRuns: 150 },
  )
})

test('what a customer writes has no escapes: a path keeps its signs, and a mark that could not be read is left out', () => {
  const bold = (text: string): DocNode => ({ type: 'text', text, marks: [{ type: 'bold' }] })
  const plain = (text: string): DocNode => ({ type: 'text', text })
  const said = (...content: DocNode[]) => createWriter('customer')([{ type: 'paragraph', content }])
  expect(said(plain('veja \\\\servidor\\pasta '), bold('já'))).toBe('veja \\\\servidor\\pasta **já**')
  expect(said(bold('a.'), plain('b')), 'no sign is shown that nobody wrote').toBe('a.b')
  expect(said({ type: 'text', text: 'guia', marks: [{ type: 'link', attrs: { href: 'https://a.test/x_(y)' } }] })).toBe(
    '[guia](https://a.test/x_%28y%29)',
  )
})
