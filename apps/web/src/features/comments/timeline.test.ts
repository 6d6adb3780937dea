import type { Comment } from '@balcao/contracts/comments/comments'
import type { HistoryEntry } from '@balcao/contracts/tickets/history'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (minute: number) => `2026-11-10T12:${String(minute).padStart(2, '0')}:00.000000Z`
const ticket = { id: 1, requester: { id: 9, name: 'Ana', email: null }, description: 'Não liga', createdAt: at(0) } as Ticket
const comment = (id: number, minute: number) => ({ id, ticketId: 1, createdAt: at(minute) }) as Comment
const entry = (id: number, minute: number, changes = [{ field: 'status', from: 'new', to: 'open' }]) =>
  ({ id, changes, createdAt: at(minute) }) as HistoryEntry

test('the description opens the conversation', () => {
  expect(timelineOf(ticket, [], [])).toMatchObject([
    { kind: 'message', message: { id: 'description', content: 'Não liga', author: { name: 'Ana' } } },
  ])
})

test('an empty description is no message: the conversation begins with the note in its place', () => {
  const empty = { ...ticket, description: '' }
  const note = { ...comment(1, 0), content: 'Só para nós', attachments: [] as Comment['attachments'] }
  expect(timelineOf(empty, [note], []).map(({ key }) => key)).toEqual(['message-1'])
})

test('what somebody of the staff wrote for the requester is theirs, on behalf of the requester', () => {
  const lia = { id: 3, name: 'Lia', email: null }
  const [first] = timelineOf({ ...ticket, author: lia }, [], [])
  expect(first).toMatchObject({ message: { author: { name: 'Lia' }, authorSide: 'staff', onBehalfOf: 'Ana' } })
  const [own] = timelineOf({ ...ticket, requester: lia, author: lia }, [], [])
  expect(own).toMatchObject({ message: { author: { name: 'Lia' }, authorSide: 'staff' } })
  expect(own).not.toHaveProperty('message.onBehalfOf')
})

test('changes between two messages stand together, in the order of time', () => {
  const items = timelineOf(ticket, [comment(1, 5), comment(2, 9)], [entry(12, 7), entry(11, 6), entry(13, 10)])
  expect(items.map((item) => (item.kind === 'message' ? item.message.id : item.entries.map(({ id }) => id)))).toEqual([
    'description',
    1,
    [11, 12],
    2,
    [13],
  ])
})

test('entries that changed nothing are not shown', () => {
  expect(timelineOf(ticket, [], [entry(1, 1, [])])).toHaveLength(1)
})

test('the first message of a merged ticket stands where its time is, beside the own first one', () => {
  const [own] = timelineOf(ticket, [], [])
  if (own?.kind !== 'message') throw new Error('no first message')
  const merged = { ...own.message, id: 'description-7' as const, createdAt: comment(1, 7).createdAt, origin: { ticketId: 7, number: 70 } }
  const items = timelineOf(ticket, [comment(1, 5), comment(2, 9)], [], { merged: [merged] })
  expect(items.map((item) => item.key)).toEqual(['message-description', 'message-1', 'message-description-7', 'message-2'])
})

test('of a conversation read from its end, what may have gaps is left out', () => {
  const completeSince = comment(2, 9).createdAt
  const items = timelineOf(ticket, [comment(2, 9)], [entry(11, 6), entry(13, 10)], { completeSince })
  expect(items.map((item) => item.key)).toEqual(['message-2', 'changes-13'])
})
