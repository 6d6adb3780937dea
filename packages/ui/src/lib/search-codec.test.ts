import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-codec.ts'

test('text that looks like a number stays text and gets no quotes', () => {
  expect(parseSearch('?q=0123')).toEqual({ q: '0123' })
  expect(stringifySearch({ q: '0123' })).toBe('?q=0123')
})

test('nothing to say leaves no question mark', () => {
  expect(stringifySearch({ q: '', page: undefined })).toBe('')
})

test('accents, plus and ampersand survive the way there and back', () => {
  const search = { q: 'São João & filhos +1' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
