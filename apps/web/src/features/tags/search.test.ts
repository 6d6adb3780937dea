import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search.ts'

test('the address and the list agree, and what is unknown is dropped', () => {
  for (const place of [
    { search: '', sort: 'name' },
    { search: 'bole to', sort: 'uses' },
  ] as const)
    expect(readSearch(writeSearch(place))).toEqual(place)
  expect(readSearch({ q: 7, sort: 'x' })).toEqual({ search: '', sort: 'name' })
  expect(readSearch({ q: 'x'.repeat(500) }).search).toHaveLength(100)
})
