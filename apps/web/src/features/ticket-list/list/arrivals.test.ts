import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { afterEvent } from './arrivals.ts'

const event = (over: Partial<LiveTicketEvent> = {}, status: Ticket['status'] = 'open'): LiveTicketEvent => ({
  name: 'ticket:created',
  seq: 1,
  ticketId: 5,
  changes: [],
  actorId: 2,
  ...over,
  ticket: { id: 5, status, assignee: null, createdAt: '2026-11-10T12:00:00Z' } as Ticket,
})
const filter = { status: ['open' as const] }
const none = new Set<number>()

test('a new ticket of this list waits', () => {
  expect([...afterEvent(none, event(), none, filter, 1)]).toEqual([5])
})

test('one that is shown already, or belongs elsewhere, does not', () => {
  expect(afterEvent(none, event(), new Set([5]), filter, 1)).toBe(none)
  expect(afterEvent(none, event({}, 'closed'), none, filter, 1)).toBe(none)
})

test('a comment on a ticket further down is no arrival, a status change is', () => {
  expect(afterEvent(none, event({ name: 'comment:added' }), none, filter, 1)).toBe(none)
  expect([...afterEvent(none, event({ name: 'ticket:status_changed' }), none, filter, 1)]).toEqual([5])
})

test('a ticket that comes to be so urgent is an arrival', () => {
  const changed = event({ name: 'ticket:updated', changes: [{ field: 'urgency', from: 'low', to: 'high' }] })
  const urgent = { ...changed, ticket: { ...changed.ticket, urgency: 'high' as const } }
  expect([...afterEvent(none, urgent, none, { urgency: ['high'] }, 1)]).toEqual([5])
  expect(afterEvent(none, changed, none, { urgency: ['high'] }, 1)).toBe(none)
})

test('what left the list again no longer waits', () => {
  expect([...afterEvent(new Set([5]), event({ name: 'ticket:status_changed' }, 'resolved'), none, filter, 1)]).toEqual([])
})

test('a comment brings into a list of what is followed, or was first answered then, what it makes so', () => {
  const written = event({ name: 'comment:added' })
  const told = { ...written, ticket: { ...written.ticket, watched: true, firstResponseAt: new Date().toISOString() } }
  expect([...afterEvent(none, told, none, { watching: true }, 1)]).toEqual([5])
  expect(afterEvent(none, written, none, { watching: true }, 1)).toBe(none)
  expect([...afterEvent(none, told, none, { firstResponseDays: 1 }, 1)]).toEqual([5])
  const follows = { ...told, name: 'ticket:updated' as const, changes: [{ field: 'watchers', from: null, to: 'Lia' }] }
  expect([...afterEvent(none, follows, none, { watching: true }, 1)]).toEqual([5])
  expect(afterEvent(none, follows, none, filter, 1), 'for other lists it is no news').toBe(none)
})
