import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const ticket = (over: Partial<Ticket>) =>
  ({ status: 'open', priority: 'low', type: 'question', assignee: null, tags: [], ...over }) as Ticket

test('the way back names what changed, as it was, and nothing else', () => {
  const tag = { id: 3, name: 'pix', color: null }
  expect(wayBack(ticket({}), ticket({}))).toEqual({})
  expect(wayBack(ticket({}), ticket({ status: 'resolved', assignee: { id: 1, name: 'Lia', email: null }, tags: [tag] }))).toEqual({
    status: 'open',
    assigneeId: null,
    tagIds: [],
  })
})
