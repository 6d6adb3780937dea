import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { describe, expect, test } from 'vitest'
import { type Filter, matches, readSearch, VIEWS, viewOf, writeSearch } from './filter.ts'

const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  number: 1,
  title: 'Impressora',
  description: '',
  status: 'open',
  statusLabel: '',
  priority: 'high',
  type: 'incident',
  channel: 'portal',
  requester: { id: 9, name: 'Ana', email: null },
  assignee: { id: 7, name: 'Lia', email: null },
  queueId: null,
  companyId: null,
  companyName: null,
  tags: [],
  customFields: {},
  watchersCount: 0,
  scheduledFor: null,
  followUpOf: null,
  createdAt: '2026-11-10T12:00:00.000000Z',
  updatedAt: '2026-11-10T12:00:00.000000Z',
  firstResponseAt: null,
  resolvedAt: null,
  closedAt: null,
  version: 1,
  ...over,
})
const order = { sort: 'updatedAt', order: 'desc' } as const

describe('address ↔ filter', () => {
  test('urgency and impact stand in the address, excluded ones with a sign', () => {
    const filter: Filter = { urgency: ['high', 'none'], impact: ['low'], not: ['impact'] }
    expect(writeSearch({ filter, order })).toEqual({ urgency: 'high,none', impact: '!low' })
    expect(readSearch({ urgency: 'none,high,urgent', impact: '!low' }).filter).toEqual(filter)
  })

  test('a bare address is the view of all open tickets', () => {
    expect(readSearch({}).filter).toEqual(VIEWS.open)
    expect(writeSearch({ filter: VIEWS.open, order })).toEqual({})
  })

  test.each(Object.entries(VIEWS))('the view %s is written by its name and read back', (_, filter) => {
    expect(readSearch(writeSearch({ filter, order })).filter).toEqual(filter)
  })

  test('any other filter is spelled out and read back', () => {
    const filter: Filter = { status: ['new', 'open'], priority: ['urgent'], type: ['problem'], assignee: ['me', 'none', 12] }
    const search = writeSearch({ filter, order: { sort: 'priority', order: 'asc' } })
    expect(search).toEqual({
      status: 'new,open',
      priority: 'urgent',
      type: 'problem',
      assignee: 'me,none,12',
      sort: 'priority',
      order: 'asc',
    })
    expect(readSearch(search)).toEqual({ filter, order: { sort: 'priority', order: 'asc' }, highlight: null })
  })

  test('days cover themselves wholly', () => {
    const { filter } = readSearch({ from: '2026-11-10', to: '2026-11-10' })
    expect(Date.parse(filter.createdTo ?? '') - Date.parse(filter.createdFrom ?? '')).toBe(86_400_000)
    expect(writeSearch({ filter, order })).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  })

  test('what is excluded has a sign before it, and days that move stay so', () => {
    const filter: Filter = {
      status: ['new'],
      channel: ['email'],
      queueId: [3],
      requester: ['me'],
      not: ['status', 'queueId'],
      createdDays: 7,
    }
    const search = writeSearch({ filter, order })
    expect(search).toEqual({ status: '!new', channel: 'email', queue: '!3', requester: 'me', created: '7d' })
    expect(readSearch(search).filter).toEqual(filter)
    const spans = { updated: '2026-11-01..', replied: '1d', resolved: '2026-11-01..2026-11-02', closed: '30d', due: '..2026-11-30' }
    expect(writeSearch({ filter: readSearch(spans).filter, order })).toEqual(spans)
    expect(readSearch({ status: '!x', updated: '99999d', due: '7d' }).filter).toEqual(VIEWS.open)
  })

  test('what one follows, and what one does not', () => {
    for (const [watching, word] of [
      [true, 'yes'],
      [false, 'no'],
    ] as const) {
      expect(writeSearch({ filter: { watching }, order })).toEqual({ watching: word })
      expect(readSearch({ watching: word }).filter).toEqual({ watching })
    }
    expect(readSearch({ watching: 'maybe' }).filter).toEqual(VIEWS.open)
  })

  test('a kept view is named beside what is spelled out, also where that is nothing', () => {
    expect(writeSearch({ filter: { status: ['new'] }, order, viewId: 7 })).toEqual({ view: '7', status: 'new' })
    expect(readSearch({ view: '7', status: 'new' })).toMatchObject({ viewId: 7, filter: { status: ['new'] } })
    expect(writeSearch({ filter: VIEWS.open, order, viewId: 7 })).toMatchObject({ view: '7', status: VIEWS.open.status.join() })
    expect(writeSearch({ filter: {}, order, viewId: 7 })).toEqual({ view: '7', filter: 'all' })
    expect(readSearch({ view: '7', filter: 'all' })).toEqual({ viewId: 7, filter: {}, order, highlight: null })
    expect(readSearch({ view: '7' })).toMatchObject({ viewId: 7, bare: true })
  })

  test('nonsense is dropped', () => {
    expect(readSearch({ status: 'x,y', assignee: '-1,;', from: '2026-99-99', sort: 'rm', highlight: '0' })).toEqual({
      filter: VIEWS.open,
      order,
      highlight: null,
    })
  })

  test('an empty filter is the view of all, in any order of values', () => {
    expect(viewOf({})).toBe('all')
    expect(viewOf({ status: [] })).toBe('all')
    expect(viewOf({ assignee: ['me'], status: [...VIEWS.mine.status].reverse() })).toBe('mine')
  })
})

describe('matches', () => {
  test('urgency and impact, and that nobody assessed them', () => {
    const assessed = ticket({ urgency: 'high', impact: 'low' })
    expect(matches(assessed, { urgency: ['high'], impact: ['low', 'none'] }, 7)).toBe(true)
    expect(matches(assessed, { urgency: ['high'], not: ['urgency'] }, 7)).toBe(false)
    expect(matches(assessed, { impact: ['none'], not: ['impact'] }, 7)).toBe(true)
    expect(matches(ticket(), { impact: ['none'] }, 7)).toBe(true)
    expect(matches(ticket(), { urgency: ['high', 'medium', 'low'] }, 7)).toBe(false)
  })

  test('me, nobody and somebody', () => {
    expect(matches(ticket(), { assignee: ['me'] }, 7)).toBe(true)
    expect(matches(ticket(), { assignee: ['me'] }, 8)).toBe(false)
    expect(matches(ticket({ assignee: null }), { assignee: ['none'] }, 8)).toBe(true)
    expect(matches(ticket(), { assignee: ['none', 7] }, 8)).toBe(true)
  })

  test('every given condition counts', () => {
    expect(matches(ticket(), { status: ['open'], priority: ['low'] }, 7)).toBe(false)
    expect(matches(ticket(), { createdFrom: '2026-11-10T12:00:00Z', createdTo: '2026-11-10T12:00:01Z' }, 7)).toBe(true)
    expect(matches(ticket(), { createdFrom: '2026-11-11T00:00:00Z' }, 7)).toBe(false)
    const tagged = ticket({ tags: [{ id: 3, name: 'pix', color: null }] })
    expect([matches(tagged, { tagId: [2, 3] }, 7), matches(tagged, { tagId: [2] }, 7)]).toEqual([true, false])
  })

  test('what is excluded must not hold, and a day that is not set is in no range', () => {
    expect(matches(ticket(), { status: ['open'], not: ['status'] }, 7)).toBe(false)
    expect(matches(ticket(), { queueId: [3], assignee: ['none'], not: ['queueId', 'assignee'] }, 7)).toBe(true)
    expect(matches(ticket(), { scheduledFrom: '2026-01-01T00:00:00Z' }, 7)).toBe(false)
    expect(matches(ticket({ createdAt: new Date().toISOString() }), { createdDays: 1 }, 7)).toBe(true)
    expect(matches(ticket({ createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }), { createdDays: 2 }, 7)).toBe(false)
  })

  test('following is the row’s to say; days of reply, resolution and closing are the ticket’s', () => {
    const followed = ticket({ watched: true, resolvedAt: new Date().toISOString() })
    expect([matches(followed, { watching: true }, 7), matches(followed, { watching: false }, 7)]).toEqual([true, false])
    expect([matches(ticket(), { watching: true }, 7), matches(ticket(), { watching: false }, 7)]).toEqual([false, true])
    expect([matches(followed, { resolvedDays: 1 }, 7), matches(ticket(), { resolvedDays: 1 }, 7)]).toEqual([true, false])
    expect(matches(followed, { closedTo: '2999-01-01T00:00:00Z' }, 7)).toBe(false)
    expect(matches(ticket({ firstResponseAt: '2026-11-10T12:00:00Z' }), { firstResponseTo: '2026-11-11T00:00:00Z' }, 7)).toBe(true)
  })

  test('tags stand in the address by their ids', () => {
    expect(readSearch({ tag: '3,x,me,4' }).filter).toEqual({ tagId: [3, 4] })
    expect(writeSearch({ filter: { tagId: [3, 4] }, order: { sort: 'updatedAt', order: 'desc' } })).toEqual({ tag: '3,4' })
  })
})

test('the columns to show stand in the address, in their order', () => {
  const read = readSearch({ cols: 'subject,cf:regiao,x y,number' })
  expect(read.cols).toEqual(['subject', 'cf:regiao', 'number'])
  expect(writeSearch(read)).toEqual({ cols: 'subject,cf:regiao,number' })
  expect(readSearch({ cols: '' }).cols).toBeUndefined()
})

test('the height of the rows stands in the address, if it is one that there is', () => {
  expect(writeSearch(readSearch({ view: 'mine', density: 'compact' }))).toEqual({ view: 'mine', density: 'compact' })
  expect(readSearch({ density: 'huge' }).density).toBeUndefined()
})

test('a board is named in the address, and what its columns go by', () => {
  expect(writeSearch(readSearch({ face: 'board', by: 'priority', view: 'mine' }))).toEqual({ view: 'mine', face: 'board', by: 'priority' })
  expect(readSearch({ face: 'board', by: 'nonsense' }).board).toBe('status')
  expect(readSearch({ by: 'priority' }).board).toBeUndefined()
})
