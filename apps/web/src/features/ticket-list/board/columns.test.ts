import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { takeOwnWords } from '@balcao/ui/lib/texts/own-words'
import { expect, test } from 'vitest'
import { cardsOf, changeTo, columnKeys, keyOf, movesOf, type News, narrowed, withLatest } from './columns.ts'

const ME = 7
const aTicket = (id: number, over: Partial<Ticket> = {}) =>
  ({
    id,
    status: 'open',
    priority: 'medium',
    requester: { id: 1, name: 'Ana', email: null },
    assignee: null,
    tags: [],
    customFields: {},
    version: 1,
    updatedAt: `2026-11-10T12:00:0${id}Z`,
    ...over,
  }) as unknown as Ticket
const NONE = new Map<string, number>()
const PEOPLE = new Map([
  ['7', 'Eu'],
  ['8', 'Bia'],
])
const news = (over: Partial<News> = {}): News => ({ known: new Map(), pending: new Map(), named: PEOPLE, ...over })
const ids = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id)

test('a board has the columns its filter leaves, and those of removed tickets where there are any', () => {
  expect(columnKeys({ status: ['open', 'new'] }, 'status', NONE)).toEqual(['new', 'open'])
  expect(columnKeys({ priority: ['low'], not: ['priority'] }, 'priority', NONE)).toEqual(['urgent', 'high', 'medium'])
  expect(columnKeys({}, 'status', NONE)).not.toContain('merged')
  expect(columnKeys({}, 'status', new Map([['merged', 2]]))).toContain('merged')
  expect(columnKeys({ status: ['spam'] }, 'status', NONE)).toEqual(['spam'])
})

test('the list of a column is the filter with its own value, chosen and never excluded', () => {
  expect(narrowed({ status: ['closed'], tagId: [3], not: ['status', 'tagId'] }, 'status', 'open')).toEqual({
    status: ['open'],
    tagId: [3],
    not: ['tagId'],
  })
  expect(narrowed({ status: ['closed'], not: ['status'] }, 'status', 'open')).toEqual({ status: ['open'] })
})

test('only moves that are allowed are offered', () => {
  const may = { edit: true, cancel: true } as never
  expect(movesOf(aTicket(1, { status: 'resolved' }), 'status', may, ME)).toEqual(['open', 'closed'])
  expect(movesOf(aTicket(1), 'status', { edit: true, cancel: false } as never, ME)).not.toContain('cancelled')
  expect(movesOf(aTicket(1), 'status', { edit: false } as never, ME)).toEqual([])
  expect(movesOf(aTicket(1), 'priority', may, ME)).toEqual(['urgent', 'high', 'low'])
  expect(movesOf(aTicket(1, { status: 'merged' }), 'priority', may, ME)).toEqual([])
})

test('a card stands in the column it is moved to at once, and goes back when the move is dropped', () => {
  const [one, two] = [aTicket(1), aTicket(2, { status: 'new' })]
  const moving = news({ known: new Map([[1, one]]), pending: new Map([[1, { status: 'new' as const }]]) })
  expect(ids(cardsOf([one], { status: ['open'] }, moving, ME))).toEqual([])
  expect(ids(cardsOf([two], { status: ['new'] }, moving, ME))).toEqual([1, 2])
  const dropped = { ...moving, pending: new Map() }
  expect(ids(cardsOf([one], { status: ['open'] }, dropped, ME))).toEqual([1])
  expect(ids(cardsOf([two], { status: ['new'] }, dropped, ME))).toEqual([2])
})

test('what others change moves too, never to an older state, and no card stands twice', () => {
  const row = aTicket(1, { version: 3 })
  const stale = news({ known: new Map([[1, aTicket(1, { status: 'new' })]]) })
  expect(ids(cardsOf([row], { status: ['open'] }, stale, ME))).toEqual([1])
  const later = news({ known: new Map([[1, aTicket(1, { version: 4, title: 'Depois' })]]) })
  expect(cardsOf([row, row], { status: ['open'] }, later, ME).map(({ title }) => title)).toEqual(['Depois'])
  const came = news({ known: new Map([4, 5].map((id) => [id, aTicket(id)])) })
  expect(ids(cardsOf([row], { status: ['open'] }, came, ME)), 'newest first').toEqual([5, 4, 1])
})

test('a change that is told after what undid it moves no card back', () => {
  const moved = aTicket(1, { status: 'waiting_customer', version: 2 })
  const undone = aTicket(1, { status: 'open', version: 3, updatedAt: '2026-11-10T12:01:00Z' })
  const known = withLatest(withLatest(new Map(), moved), undone)
  expect(known.get(1)).toBe(undone)
  expect(withLatest(known, moved)).toBe(known)
})

test('by custom status a card goes between a status and its custom ones, and into those of statuses that it may move to', () => {
  takeOwnWords({
    customStatuses: [
      { id: 3, status: 'open', name: 'Em bancada', active: true },
      { id: 4, status: 'open', name: 'Parado', active: false },
      { id: 5, status: 'waiting_third_party', name: 'Peça', active: true },
    ],
  })
  const by = 'custom-status'
  expect(columnKeys({ status: ['open'] }, by, NONE)).toEqual(['open', 'custom:3'])
  expect(columnKeys({ status: ['open'] }, by, new Map([['custom:4', 1]])), 'one that is off, while it holds some').toContain('custom:4')
  const held = aTicket(1, { customStatusId: 3 })
  expect([keyOf(held, by), keyOf(aTicket(2), by)]).toEqual(['custom:3', 'open'])
  const moves = movesOf(held, by, { edit: true, cancel: true } as never, ME)
  expect(moves).toEqual(expect.arrayContaining(['open', 'waiting_third_party', 'custom:5']))
  expect(moves).not.toContain('custom:4')
  expect(changeTo(by, 'custom:5')).toEqual({ status: 'waiting_third_party', customStatusId: 5 })
  expect(changeTo(by, 'open')).toEqual({ status: 'open', customStatusId: null })
  const moving = news({ pending: new Map([[1, changeTo(by, 'open')]]) })
  const at = (key: 'open' | 'custom:3') => ids(cardsOf([held], narrowed({}, by, key), moving, ME))
  expect([at('open'), at('custom:3')]).toEqual([[1], []])
  takeOwnWords({})
})

test('columns of people: whom the server names, nobody first; hands only to whom one may', () => {
  const counts = new Map([
    ['none', 1],
    ['8', 0],
  ])
  expect(columnKeys({ assignee: ['none', 8] }, 'assignee', counts)).toEqual(['none', '8'])
  expect(narrowed({ assignee: ['me'], not: ['assignee'] }, 'assignee', '8')).toEqual({ assignee: [8] })
  expect(narrowed({}, 'assignee', 'none')).toEqual({ assignee: ['none'] })
  const bias = aTicket(1, { assignee: { id: 8, name: 'Bia', email: null } })
  const nobodys = aTicket(2)
  expect([keyOf(bias, 'assignee'), keyOf(nobodys, 'assignee')]).toEqual(['8', 'none'])
  const moves = (ticket: Ticket, may: object) => movesOf(ticket, 'assignee', may as never, ME, PEOPLE)
  expect(moves(bias, { assign: true })).toEqual(['none', '7'])
  expect(moves(nobodys, { assign: false, take: true })).toEqual(['7'])
  expect(moves(bias, { assign: false, take: true }), 'what is another’s is not taken').toEqual([])
  expect(moves(aTicket(3, { status: 'spam' }), { assign: true })).toEqual([])
  expect([changeTo('assignee', '8'), changeTo('assignee', 'none')]).toEqual([{ assigneeId: 8 }, { assigneeId: null }])
  const moving = news({ pending: new Map([[2, { assigneeId: 8 }]]) })
  expect(cardsOf([nobodys], { assignee: [8] }, moving, ME).map(({ assignee }) => assignee?.name)).toEqual(['Bia'])
  expect(cardsOf([nobodys], { assignee: ['none'] }, moving, ME)).toEqual([])
})

test('by queue a card goes to another queue, and whoever has it lets it go', () => {
  const queues = new Map([
    ['3', 'N1'],
    ['4', 'N2'],
  ])
  const manager = { edit: true, assign: true } as never
  const held = aTicket(1, { queueId: 3, assignee: { id: 8, name: 'Bia', email: null } })
  expect(keyOf(held, 'queue')).toBe('3')
  expect(movesOf(held, 'queue', manager, ME, queues)).toEqual(['4'])
  expect(movesOf(held, 'queue', { edit: true, take: true } as never, ME, queues), 'somebody else’s').toEqual([])
  expect(changeTo('queue', '4')).toEqual({ queueId: 4, assigneeId: null })
  expect(narrowed({ queueId: [3, 4], not: ['queueId'] }, 'queue', '3')).toEqual({ queueId: [3] })
  const pending = new Map([[1, changeTo('queue', '4')]])
  const moving = news({ pending, named: queues })
  expect([cardsOf([held], { queueId: [3] }, moving, ME), cardsOf([held], { queueId: [4] }, moving, ME)].map(ids)).toEqual([[], [1]])
})
