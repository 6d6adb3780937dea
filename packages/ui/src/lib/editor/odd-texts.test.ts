import { isPlain } from '@balcao/contracts/comments/rich-text'
import { ODD_TEXTS } from '@balcao/contracts/testing/odd-texts'
import { expect, test } from 'vitest'
import type { DocNode } from './doc.ts'
import type { Side } from './field.ts'
import { createWriter, fromMarkdown } from './markdown.ts'
import { plainLines, shown, textShown } from './testing/shown.tsx'

const SIDES: readonly Side[] = ['staff', 'customer']
const through = (text: string, side: Side) => createWriter(side)(fromMarkdown(text, side))
/** The document of whoever types this, key by key, and makes nothing bold or a list. */
const typed = (text: string): DocNode[] =>
  text.split('\n').map((line) => (line ? { type: 'paragraph', content: [{ type: 'text', text: line }] } : { type: 'paragraph' }))

test('there are many of them, each once', () => {
  expect(new Set(ODD_TEXTS).size).toBe(ODD_TEXTS.length)
  expect(ODD_TEXTS.length).toBeGreaterThan(100)
})

test.each(ODD_TEXTS)('an odd text in Markdown is shown alike after passing through the editor, and stays so: %j', (text) => {
  for (const side of SIDES) {
    const once = through(text, side)
    // What needs no parser any more links its addresses elsewhere.
    const seen = isPlain(once) ? shown(text, side).replace(/‹[^›]*›/g, '') : shown(text, side)
    expect(shown(once, side), side).toBe(seen)
    expect(through(once, side), side).toBe(once)
  }
})

test.each(ODD_TEXTS)('an odd text typed by staff is read as it was typed: %j', (text) => {
  expect(textShown(createWriter('staff')(typed(text)), 'staff')).toBe(plainLines(text))
})

test.each(ODD_TEXTS)('an odd text typed by a customer is sent to the letter: %j', (text) => {
  expect(createWriter('customer')(typed(text))).toBe(text)
})

test('addresses keep their signs where others in the same paragraph have to be escaped', () => {
  const written = (text: string) => createWriter('staff')(typed(text))
  expect(written('2*3*4 em https://a.test/b_c?x=1&y=2')).toBe('2\\*3\\*4 em https://a.test/b_c?x=1&y=2')
  expect(written('veja https://a.test/?x=1&lt;')).toBe('veja https\\://a.test/?x=1\\&lt;')
  expect(shown(written('veja https://a.test/?x=1&amp;y=2 *já*'))).toContain('href="https://a.test/?x=1&amp;amp;y=2"')
})

test('a document that cannot be written as Markdown is written as its text, to the last letter', () => {
  const inside: DocNode[] = [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'um &gt; ' },
        { type: 'mention', attrs: { kind: 'user', id: 1, name: 'Ana' } },
      ],
    },
  ]
  let deep = inside
  for (let depth = 0; depth < 20_000; depth += 1) deep = [{ type: 'blockquote', content: deep }]
  for (const side of SIDES)
    expect(createWriter(side)([...typed('antes'), ...deep, ...typed('DOIS')])).toBe('antes\num &gt; @[Ana](user:1)\nDOIS')
})
