import { expect, test } from 'vitest'
import { isPart, queuesOf, readSearch, writeSearch } from './search.ts'

test('the address says by what the columns go, and of which queues; what is usual is left out', () => {
  expect(readSearch({})).toMatchObject({ by: 'queue', order: { sort: 'slaDueAt', order: 'asc' } })
  expect(readSearch({ by: 'priority' }).by, 'no board of queues').toBe('queue')
  expect(writeSearch(readSearch({}))).toEqual({})
  for (const search of [{ queue: '3', by: 'assignee' }, { by: 'status' }, { sort: 'updatedAt', order: 'desc' }, { queue: '!3' }])
    expect(writeSearch(readSearch(search))).toEqual(search)
})

test('only queues that a filter asks for are its queues', () => {
  expect(queuesOf(readSearch({ queue: '3,4' }).filter)).toEqual([3, 4])
  expect(queuesOf(readSearch({ queue: '!3' }).filter)).toBeUndefined()
  expect(queuesOf(readSearch({}).filter)).toBeUndefined()
})

test('sums of whole columns are not those of a part of them', () => {
  for (const search of [
    {},
    { queue: '3' },
    { queue: '3', assignee: 'me' },
    { status: 'new,open,waiting_customer,waiting_third_party,closed' },
  ])
    expect(isPart(readSearch(search).filter), JSON.stringify(search)).toBe(false)
  for (const search of [{ status: 'new' }, { tag: '4' }, { queue: '3', status: '!new,open,waiting_customer,waiting_third_party' }])
    expect(isPart(readSearch(search).filter), JSON.stringify(search)).toBe(true)
})
