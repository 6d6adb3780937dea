import { expect, test } from 'vitest'
import { daysOf, queryOf, readSearch, withDay, writeSearch } from './search.ts'

test('the address keeps what was chosen, and leaves out what is usual', () => {
  const rest = { agent: '12', channel: 'portal,email', type: 'incident,loan_2', company: '4', tag: '9,11' }
  const search = {
    tab: 'sla',
    measure: 'resolved',
    figure: 'mean',
    period: '90',
    compare: 'year',
    hours: 'all',
    queue: '3,7',
    priority: 'low,urgent',
    ...rest,
  }
  expect(writeSearch(readSearch(search))).toEqual(search)
  expect(writeSearch(readSearch({}))).toEqual({})
})

test('custom fields narrow as they do in the list of tickets, and make groups', () => {
  const search = { tab: 'groups', by: 'custom-field', field: 'regiao', 'cf.valor': '>10,<20', 'cf.regiao': '!sul' }
  const asked = readSearch(search)
  expect(writeSearch(asked)).toEqual(search)
  expect(queryOf(asked, '2026-03-02').customFields).toEqual([
    { key: 'valor', operator: 'gte', values: ['10'] },
    { key: 'valor', operator: 'lte', values: ['20'] },
    { key: 'regiao', operator: 'is_not', values: ['sul'] },
  ])
  expect(readSearch({ by: 'custom-field' })).toMatchObject({ by: 'company', field: undefined })
})

test('what an address cannot say is passed over', () => {
  const asked = readSearch({
    tab: 'x',
    period: '13',
    from: '2026-02-31',
    to: '2026-03-01',
    queue: '0,a,5,5',
    priority: 'high,none',
    type: 'A,x',
  })
  expect(asked).toMatchObject({
    tab: 'overview',
    period: '28',
    from: undefined,
    to: undefined,
    filter: { queueId: [5], priority: ['high'], type: ['x'] },
  })
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

test('a day chosen anew takes the other along where the period would end before it begins, or be too long', () => {
  const days = { from: '2026-01-10', to: '2026-01-20' }
  expect(withDay(days, 'from', '2026-01-12')).toEqual({ from: '2026-01-12', to: '2026-01-20' })
  expect(withDay(days, 'from', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-01' })
  expect(withDay(days, 'to', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  expect(withDay(days, 'from', '2010-01-01')).toEqual({ from: '2010-01-01', to: '2013-01-04' })
  expect(withDay(days, 'to', '2040-01-01')).toEqual({ from: '2036-12-28', to: '2040-01-01' })
  for (const day of ['', '2026-02-31', '12/01/2026']) expect(withDay(days, 'to', day)).toEqual(days)
})
