import type { SessionUser } from '@balcao/contracts/auth/session'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { assignableTo, mayOn } from './may.ts'

const ME = 7
const me = (grants: Record<string, string>) => ({ id: ME, role: 'x', roles: [{ slug: 'agent' }], grants }) as unknown as SessionUser
const ticket = (over: Partial<Ticket> = {}) => ({ requester: { id: 1 }, assignee: null, ...over }) as Ticket
const mine = { id: ME, name: 'Lia', email: null }

test('of one ticket the server says it; a permission taken away counts before it is read again', () => {
  const reader = me({ 'ticket.reply': 'queue', 'ticket.note': 'none' })
  expect(mayOn(reader, ticket({ can: ['reply', 'note'] }))).toMatchObject({ reply: true, note: false, edit: false })
  expect(mayOn(reader, ticket({ can: [] })).reply).toBe(false)
})

test('of a row only what its ties show is known', () => {
  const reader = me({ 'ticket.reply': 'tenant', 'ticket.note': 'assigned', 'ticket.edit': 'cc', 'ticket.cancel': 'none' })
  expect(mayOn(reader, ticket())).toMatchObject({ reply: true, note: undefined, edit: undefined, cancel: false })
  expect(mayOn(reader, ticket({ assignee: mine }))).toMatchObject({ note: true, edit: undefined })
  expect(mayOn(reader, ticket({ requester: mine }))).toMatchObject({ note: true, edit: true, cancel: false })
})

test('who may only take can name themselves where nobody is, and leave what is theirs', () => {
  const taker = mayOn(me({ 'ticket.take': 'tenant' }), ticket())
  expect(assignableTo(taker, ticket(), ME)).toBe('me')
  expect(assignableTo(taker, ticket({ assignee: mine }), ME)).toBe('nobody')
  expect(assignableTo(taker, ticket({ assignee: { ...mine, id: 9 } }), ME)).toBeUndefined()
  expect(assignableTo(mayOn(me({ 'ticket.assign': 'tenant' }), ticket()), ticket({ assignee: { ...mine, id: 9 } }), ME)).toBe('anyone')
})
