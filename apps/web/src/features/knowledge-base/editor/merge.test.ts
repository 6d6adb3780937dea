import { expect, test } from 'vitest'
import { blocksOf, chunksOf, merged } from './merge.ts'

const kinds = (base: string, mine: string, theirs: string) => chunksOf(base, mine, theirs).map(({ kind }) => kind)

test('what only one changed is kept without asking', () => {
  const chunks = chunksOf('a\n\nb\n\nc', 'A\n\nb\n\nc', 'a\n\nb\n\nc\n\nd')
  expect(chunks.map(({ kind }) => kind)).toEqual(['mine', 'same', 'same', 'theirs'])
  expect(merged(chunks, [])).toBe('A\n\nb\n\nc\n\nd')
})

test('where both changed the same, one of them is chosen, or both', () => {
  const chunks = chunksOf('a\n\nb', 'a\n\nmeu', 'a\n\ndele')
  expect(chunks.map(({ kind }) => kind)).toEqual(['same', 'conflict'])
  expect(merged(chunks, [undefined, 'mine'])).toBe('a\n\nmeu')
  expect(merged(chunks, [undefined, 'theirs'])).toBe('a\n\ndele')
  expect(merged(chunks, [undefined, 'both'])).toBe('a\n\ndele\n\nmeu')
})

test('what both did alike is no question, and what one took away is gone', () => {
  expect(kinds('a\n\nb', 'a\n\nx', 'a\n\nx')).toEqual(['same', 'mine'])
  expect(merged(chunksOf('a\n\nb\n\nc', 'a\n\nc', 'a\n\nb\n\nc'), [])).toBe('a\n\nc')
})

test('a fence of code is one block', () => {
  expect(blocksOf('a\n\n```\nx\n\ny\n```\n\nb')).toEqual(['a', '```\nx\n\ny\n```', 'b'])
})

/** Every text of up to three blocks. */
const TEXTS = [
  '',
  ...['a', 'b', 'c'].flatMap((one) => [one, ...['a', 'd'].flatMap((two) => [`${one}\n\n${two}`, `${one}\n\n${two}\n\ne`])]),
]

test('nothing that either wrote is lost, and without the others each text stays as it is', () => {
  for (const base of TEXTS)
    for (const mine of TEXTS)
      for (const theirs of TEXTS) {
        expect(merged(chunksOf(base, mine, base), [])).toBe(mine)
        expect(merged(chunksOf(base, base, theirs), [])).toBe(theirs)
        const chunks = chunksOf(base, mine, theirs)
        const side = (which: 'mine' | 'theirs') =>
          chunks
            .map((chunk) => chunk[which])
            .filter(Boolean)
            .join('\n\n')
        expect([side('mine'), side('theirs')]).toEqual([mine, theirs])
      }
})
