import { expect, test } from 'vitest'
import { fromChips, readSearch, toChips, writeSearch } from './search.ts'

test('an address is read as it was written, and what it cannot say is dropped', () => {
  const filter = {
    search: 'aurora',
    segment: ['Saúde, bem-estar'],
    status: ['inactive' as const, 'closed' as const],
    tier: ['premium' as const],
    contract: ['over' as const, 'within_30' as const],
    sort: 'contract' as const,
  }
  expect(readSearch(writeSearch(filter))).toEqual(filter)
  expect(readSearch({ q: ' ', segment: 3, active: 'yes', status: 'talvez', tier: ['ouro'], contract: 'logo', sort: 'nome' })).toEqual({})
})

test('chips say the filter, and the newest choice of one wins', () => {
  const filter = {
    segment: ['Varejo'],
    status: ['active' as const],
    tier: ['basic' as const, 'premium' as const],
    contract: ['none' as const],
  }
  expect(fromChips(toChips(filter), {})).toEqual(filter)
  expect(fromChips([{ field: 'segment', values: ['a', 'b'] }], { search: 'x', sort: 'contract' })).toEqual({
    search: 'x',
    segment: ['b'],
    sort: 'contract',
  })
})
