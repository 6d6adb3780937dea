import { expect, test } from 'vitest'
import { fromChips, readSearch, toChips, writeSearch } from './overview.filter.ts'

test('a filter survives its address and its chips', () => {
  const filter = {
    userId: 7,
    number: 47912,
    companyId: 3,
    level: ['status', 'mentions'] as ('status' | 'mentions')[],
    what: ['ticket' as const, 'search' as const],
  }
  expect(writeSearch(filter)).toEqual({
    who: 'all',
    user: '7',
    ticket: '47912',
    company: '3',
    level: 'status,mentions',
    what: 'ticket,search',
  })
  expect(readSearch(writeSearch(filter))).toEqual(filter)
  expect(fromChips(toChips(filter))).toEqual(filter)
})

test('what an address says that is no filter is dropped; of two people the newest choice counts', () => {
  expect(readSearch({ user: 'x', ticket: '-1', company: '99999999999', level: 'loud', what: 'moon', who: 'all' })).toEqual({})
  expect(fromChips([{ field: 'user', values: ['7', '9'] }])).toEqual({ userId: 9 })
  expect(toChips({})).toEqual([])
})
