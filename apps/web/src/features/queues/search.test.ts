import { expect, test } from 'vitest'
import { readPeriod, readSearch, readTab, writePage, writeSearch } from './search.ts'

test('a filter comes back from its address, and what is unknown is dropped', () => {
  for (const filter of [
    { q: '', active: undefined },
    { q: 'n1', active: true },
    { q: '', active: false },
  ])
    expect(readSearch(writeSearch(filter))).toEqual(filter)
  expect(readSearch({ q: 7, active: 'maybe' })).toEqual({ q: '', active: undefined })
  for (const days of [7, 28, 90] as const) expect(readPeriod(writePage('overview', days))).toBe(days)
  expect([readPeriod({ days: '31' }), writePage('rules', 28)]).toEqual([28, { tab: 'rules' }])
  expect([readTab({ tab: 'rules' }), readTab({ tab: 'x' }), readTab({})]).toEqual(['rules', 'overview', 'overview'])
})
