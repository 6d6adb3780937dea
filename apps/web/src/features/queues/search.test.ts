import { expect, test } from 'vitest'
import { readSearch, readTab, writeSearch } from './search.ts'

test('a filter comes back from its address, and what is unknown is dropped', () => {
  for (const filter of [
    { q: '', active: undefined },
    { q: 'n1', active: true },
    { q: '', active: false },
  ])
    expect(readSearch(writeSearch(filter))).toEqual(filter)
  expect(readSearch({ q: 7, active: 'maybe' })).toEqual({ q: '', active: undefined })
  expect([readTab({ tab: 'rules' }), readTab({ tab: 'x' }), readTab({})]).toEqual(['rules', 'overview', 'overview'])
})
