import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { expect, test } from 'vitest'
import { announcementOf } from './announcements.ts'

const ME = 7
const event = (given: Partial<LiveTicketEvent>) =>
  ({
    name: 'ticket:status_changed',
    ticketId: 1,
    actorId: 2,
    ticket: { id: 1, number: 48, title: 'Fatura', status: 'open' },
    changes: [],
    ...given,
  }) as LiveTicketEvent
const moved = (status: string) => event({ ticket: { id: 1, status } as LiveTicketEvent['ticket'] })
const said = (comment: object) => event({ name: 'comment:added', comment: comment as LiveTicketEvent['comment'] })

test('a reply of the desk is news, a note and an own message are not', () => {
  expect(announcementOf(said({ authorSide: 'staff', isInternal: false }), ME)?.kind).toBe('reply')
  expect(announcementOf(said({ authorSide: 'staff', isInternal: true }), ME)).toBeNull()
  expect(announcementOf({ ...said({ authorSide: 'customer', isInternal: false }), actorId: ME }, ME)).toBeNull()
})

test('only moves that mean something to the customer are told', () => {
  expect(announcementOf(moved('waiting_customer'), ME)?.kind).toBe('waiting')
  expect(announcementOf(moved('resolved'), ME)?.kind).toBe('resolved')
  expect(announcementOf(moved('open'), ME)).toBeNull()
  expect(announcementOf(event({ name: 'ticket:assigned' }), ME)).toBeNull()
})

test('what the system closed by itself is told, too', () => {
  expect(announcementOf({ ...moved('closed'), actorId: null }, null)?.kind).toBe('closed')
})
