import { expect, test } from 'vitest'
import { type Filter, fromChips, readSearch, toChips, writeSearch } from './search.ts'

const filter: Filter = {
  search: 'dell',
  kind: [3, 4],
  status: ['in_use'],
  companyId: 7,
  userId: 9,
  warranty: ['expired'],
  customFields: [{ key: 'sala', operator: 'contains', values: ['2, norte'] }],
  sort: 'warranty',
}

test('an address is read as it was written; what it cannot say is dropped', () => {
  expect(readSearch(writeSearch(filter))).toEqual(filter)
  expect(readSearch({ kind: 'x,-1', status: 'lost', company: '0', person: 'ana', warranty: 'soon', sort: 'name' })).toEqual({})
  expect(readSearch({ kind: 3, company: 7 }), 'a number of the address').toEqual({ kind: [3], companyId: 7 })
})

test('chips say the filter, and the newest company and person win', () => {
  expect(fromChips(toChips(filter, []), filter)).toEqual(filter)
  expect(fromChips([{ field: 'company', values: ['7', '8'] }], {})).toEqual({ companyId: 8 })
})
