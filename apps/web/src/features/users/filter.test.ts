import { expect, test } from 'vitest'
import { fromChips, readSearch, toChips, writeSearch } from './filter.ts'

test('the address and the filter say the same, and what the address cannot mean is dropped', () => {
  const filter = { search: 'ana', role: ['agent', 'lider'], companyId: [3, 9], active: false }
  expect(readSearch(writeSearch(filter)).filter).toEqual(filter)
  expect(readSearch({ q: '  ', role: '', company: 'x,-1,0,1e9', active: 'talvez', highlight: '12abc' })).toEqual({
    filter: {},
    highlight: null,
  })
  expect(readSearch({ highlight: '42', role: ['agent'] })).toEqual({ filter: {}, highlight: 42 })
  expect(writeSearch({})).toEqual({})
})

test('chips hold everything but the search; the newer of active and inactive wins', () => {
  const filter = { search: 'ana', role: ['agent'], companyId: [3], active: true }
  expect(fromChips(toChips(filter), 'ana')).toEqual(filter)
  expect(fromChips([{ field: 'active', values: ['yes', 'no'] }], undefined)).toEqual({ active: false })
  expect(fromChips([], undefined)).toEqual({})
})
