import type { LiveNotificationEvent, LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { beforeEach, expect, test } from 'vitest'
import { liveNotices } from './live-list.ts'

const told = { kind: 'info', title: 'Novo Ticket', text: 'Ticket #41 foi criado' } as const
const event = (seq: number, name: LiveTicketEvent['name'] = 'ticket:created') => ({ name, seq, ticketId: 1 }) as LiveTicketEvent
const kept = () => liveNotices.get().map(({ id, read }) => [id, read])

beforeEach(() => liveNotices.clear())

test('R-334 they begin unread, the newest first, and the same event is kept once', () => {
  liveNotices.add(told, event(1))
  liveNotices.add(told, event(2))
  liveNotices.add(told, event(2))
  expect(kept()).toEqual([
    ['ticket:created/2', false],
    ['ticket:created/1', false],
  ])
  expect(liveNotices.get()[0]).toMatchObject({
    type: 'ticket_created',
    title: 'Novo Ticket',
    message: 'Ticket #41 foi criado',
    data: { seq: 2 },
  })
})
test('R-335 one is read, all are read, all are cleared', () => {
  for (const seq of [1, 2, 3]) liveNotices.add(told, event(seq))
  liveNotices.markRead('ticket:created/2')
  expect(kept().map(([, read]) => read)).toEqual([false, true, false])
  liveNotices.markAllRead()
  expect(kept().every(([, read]) => read)).toBe(true)
  liveNotices.clear()
  expect(kept()).toEqual([])
})
test('R-336 fifty are kept, the newest first', () => {
  for (let seq = 1; seq <= 60; seq++) liveNotices.add(told, event(seq))
  expect(kept()).toHaveLength(50)
  expect(kept()[0]).toEqual(['ticket:created/60', false])
  expect(kept().at(-1)).toEqual(['ticket:created/11', false])
})
test.each([
  ['ticket:updated', 'ticket_updated'],
  ['ticket:assigned', 'ticket_assigned'],
  ['ticket:status_changed', 'ticket_status_changed'],
  ['comment:added', 'comment_added'],
  ['ticket:rated', 'notification'],
] as const)('%s is of type %s', (name, type) => {
  liveNotices.add(told, event(1, name))
  expect(liveNotices.get()[0]?.type).toBe(type)
})
test('one of the system is of type system (R-332)', () => {
  const arrived = { name: 'notification:new', seq: 8, notification: { id: 4, module: 'system' } }
  liveNotices.add({ title: 'Sistema', text: 'Manutenção às 22 h.' }, arrived as Parameters<typeof liveNotices.add>[1])
  expect(liveNotices.get()).toMatchObject([{ type: 'system', title: 'Sistema' }])
})
test('a notification that arrives is one of type notification, once (R-352)', () => {
  const arrived = { name: 'notification:new', seq: 7, notification: { id: 3, module: 'tickets' } } as Extract<
    LiveNotificationEvent,
    { name: 'notification:new' }
  >
  liveNotices.add({ title: 'Notificação', text: 'A represa encheu.' }, arrived)
  liveNotices.add({ title: 'Notificação', text: 'A represa encheu.' }, arrived)
  expect(liveNotices.get()).toMatchObject([
    { id: 'notification:new/7', type: 'notification', title: 'Notificação', message: 'A represa encheu.', data: arrived, read: false },
  ])
})
