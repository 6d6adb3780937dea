import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './place.ts'

test('the address and the search say the same', () => {
  for (const place of [
    { q: 'status:aberto "nota fiscal"', type: 'ticket' },
    { q: '123', type: 'comment' },
    { q: '', type: 'user' },
  ] as const)
    expect(readSearch(writeSearch(place))).toEqual(place)
})

test('what makes no sense is dropped', () => {
  expect(readSearch({ q: ['x'], type: 'nada' })).toEqual({ q: '', type: 'ticket' })
  expect(readSearch({ q: `  ${'a'.repeat(300)}` }).q).toHaveLength(200)
})
