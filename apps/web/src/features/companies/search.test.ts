import { expect, test } from 'vitest'
import { fromChips, readSearch, toChips, writeSearch } from './search.ts'

test('an address is read as it was written, and what it cannot say is dropped', () => {
  const filter = { search: 'aurora', segment: ['Saúde, bem-estar'], active: false }
  expect(readSearch(writeSearch(filter))).toEqual(filter)
  expect(readSearch({ q: ' ', segment: 3, active: 'talvez' })).toEqual({})
})

test('chips say the filter, and the newest choice of one wins', () => {
  const filter = { segment: ['Varejo'], active: true }
  expect(fromChips(toChips(filter), undefined)).toEqual(filter)
  expect(fromChips([{ field: 'active', values: ['yes', 'no'] }], 'x')).toEqual({ search: 'x', active: false })
})
