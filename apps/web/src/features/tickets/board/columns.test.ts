import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { cardsOf, columnKeys, movesOf, type News, narrowed } from './columns.ts'

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
const news = (over: Partial<News> = {}): News => ({ known: new Map(), pending: new Map(), ...over })
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
  expect(movesOf(aTicket(1, { status: 'resolved' }), 'status', may)).toEqual(['open', 'closed'])
  expect(movesOf(aTicket(1), 'status', { edit: true, cancel: false } as never)).not.toContain('cancelled')
  expect(movesOf(aTicket(1), 'status', { edit: false } as never)).toEqual([])
  expect(movesOf(aTicket(1), 'priority', may)).toEqual(['urgent', 'high', 'low'])
  expect(movesOf(aTicket(1, { status: 'merged' }), 'priority', may)).toEqual([])
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
