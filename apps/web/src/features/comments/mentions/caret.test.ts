import { expect, test } from 'vitest'
import { mentionAt } from './caret.ts'

test('a name is being typed after an @ that begins a word, up to the caret', () => {
  expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' })
  expect(mentionAt('Oi @an e mais', 6)).toEqual({ from: 3, query: 'an' })
  expect(mentionAt('(@ana', 5)).toEqual({ from: 1, query: 'ana' })
  expect(mentionAt(`${'x'.repeat(500)}\n@lu`, 504)).toEqual({ from: 501, query: 'lu' })
})

test('addresses, finished mentions and other words are not names', () => {
  for (const text of ['ana@acme', '@[Ana](user:1)', '@ana ', 'Oi', '', `@${'a'.repeat(60)}`])
    expect(mentionAt(text, text.length)).toBeUndefined()
})
