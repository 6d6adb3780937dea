import { expect, test } from 'vitest'
import { askedOf, fromChips, isFiltered, readSearch, toChips, writeSearch } from './search.ts'

const FULL = {
  q: 'vpn',
  category: '7',
  status: 'draft',
  audience: 'staff',
  owner: '12',
  tag: 'acesso',
  language: 'en',
  stale: 'yes',
  bin: 'yes',
  sort: 'review',
}

test('an address is read and written alike', () => {
  expect(writeSearch(readSearch(FULL))).toEqual(FULL)
  expect(writeSearch(readSearch({ category: 'none' }))).toEqual({ category: 'none' })
  expect(askedOf(readSearch({ category: 'none', owner: '3' }))).toEqual({ categoryId: null, ownerId: 3 })
})

test('what an address cannot mean is dropped', () => {
  expect(
    readSearch({ q: ' ', category: '0', status: 'x', audience: ['staff'], owner: '1e9', language: 'fr', stale: 'no', sort: 'id' }),
  ).toEqual({})
})

test('chips leave the search, the category and the order as they are', () => {
  const filter = readSearch(FULL)
  expect(fromChips(filter, toChips(filter))).toEqual(filter)
  expect(fromChips(filter, [{ field: 'status', values: ['draft', 'review'] }])).toEqual({
    q: 'vpn',
    category: 7,
    sort: 'review',
    status: 'review',
  })
  expect([isFiltered(filter), isFiltered({ sort: 'title' })]).toEqual([true, false])
})
