import { expect, test } from 'vitest'
import { fromChips, type Place, readSearch, toChips, writeSearch } from './search.ts'

test('the address, the chips and the list agree, and what is unknown is dropped', () => {
  const places: Place[] = [
    { sort: 'name' },
    { search: 'olá', category: 'Início', personal: true, sort: 'uses' },
    { personal: false, sort: 'name' },
    { favourite: true, sort: 'name' },
  ]
  for (const place of places) {
    expect(readSearch(writeSearch(place))).toEqual(place)
    expect(fromChips(toChips(place), place)).toEqual(place)
  }
  expect(readSearch({ q: 7, whose: 'x', sort: 'y', category: [] })).toEqual({ sort: 'name' })
  expect(fromChips([{ field: 'whose', values: ['own', 'team'] }], { sort: 'name' })).toEqual({ personal: false, sort: 'name' })
})
