import { expect, test } from 'vitest'
import { listedNow } from './listed-now.ts'

test('the list asks what the report asks, in its own words', () => {
  const filter = { queueId: [3, 4], agentId: [7], priority: ['high' as const], channel: [], type: ['incident'], companyId: [2], tagId: [9] }
  const list = { queue: '3,4', assignee: '7', priority: 'high', type: 'incident', company: '2', tag: '9' }
  expect(listedNow(filter, null)).toEqual(list)
  const customFields = [{ key: 'regiao', operator: 'is_not' as const, values: ['sul'] }]
  expect(listedNow({ customFields }, null)).toEqual({ 'cf.regiao': '!sul' })
  expect(listedNow({}, null)).toEqual({})
})

test('who sees figures of some queues gets the tickets of these queues, and none where these are not asked for', () => {
  expect(listedNow({ agentId: [7] }, [3, 5])).toEqual({ assignee: '7', queue: '3,5' })
  expect(listedNow({ queueId: [3, 4] }, [3, 5])).toEqual({ queue: '3' })
  expect(listedNow({ queueId: [4] }, [3, 5])).toBeUndefined()
  expect(listedNow({}, [])).toBeUndefined()
})
