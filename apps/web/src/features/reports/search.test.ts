import { expect, test } from 'vitest'
import { daysOf, queryOf, readSearch, writeSearch } from './search.ts'

test('the address keeps what was chosen, and leaves out what is usual', () => {
  const search = { tab: 'sla', period: '90', compare: 'year', hours: 'all', queue: '3,7', priority: 'low,urgent' }
  expect(writeSearch(readSearch(search))).toEqual(search)
  expect(writeSearch(readSearch({}))).toEqual({})
})

test('what an address cannot say is passed over', () => {
  const asked = readSearch({ tab: 'x', period: '13', from: '2026-02-31', to: '2026-03-01', queue: '0,a,5', priority: 'high,none' })
  expect(asked).toMatchObject({ tab: 'overview', period: '28', from: undefined, to: undefined, queueId: [5], priority: ['high'] })
  expect(readSearch({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ from: undefined, to: undefined })
})

test('periods end today, and months begin on their first day', () => {
  expect(daysOf('7', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(daysOf('month', '2026-03-02')).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  expect(daysOf('last-month', '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(queryOf(readSearch({ from: '2026-01-01', to: '2026-01-31' }), '2026-03-02')).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
  })
})
