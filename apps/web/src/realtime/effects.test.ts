import type { Comment } from '@balcao/contracts/comments/comments'
import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetRecent, reapplyRecent, showChanged, showSaved } from '../lib/caches/recent-tickets.ts'
import { markSeen } from '../lib/draft-marks.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { watchTickets } from '../lib/watch.ts'
import { ANNOUNCEMENTS, type Announcement } from './announce.ts'
import { applyEvent, type Desk } from './effects.ts'

const ME = 7
const aTicket = (over: Partial<Ticket> = {}) =>
  ({
    id: 1,
    number: 41,
    title: 'Impressora',
    status: 'open',
    statusLabel: 'Em atendimento',
    assignee: null,
    version: 1,
    updatedAt: '2026-11-10T12:00:00Z',
    ...over,
  }) as Ticket
const aComment = (over: Partial<Comment> = {}) => ({ id: 5, ticketId: 1, content: 'Olá', isInternal: false, ...over }) as Comment
const anEvent = (over: Partial<LiveTicketEvent> = {}): LiveTicketEvent => ({
  name: 'ticket:updated',
  seq: 1,
  ticketId: 1,
  ticket: aTicket({ version: 2, title: 'Impressora nova' }),
  changes: [],
  actorId: 99,
  ...over,
})

const listKey = [['tickets', 'list'], { input: { status: ['open'] }, type: 'infinite' }]
const commentsKey = (ticketId: number) => [['tickets', 'comments', 'list'], { input: { ticketId, order: 'desc' }, type: 'infinite' }]
const page = <T>(...data: T[]) => ({ data, hasNext: false, nextCursor: null })

let cache: QueryClient
let told: Announcement[]
let reloads: number
let desk: Desk

beforeEach(() => {
  forgetRecent()
  cache = new QueryClient()
  told = []
  reloads = 0
  desk = {
    cache,
    me: ME,
    announce: (event, me) => told.push(ANNOUNCEMENTS[event.name]?.(event, me) as Announcement),
    reloadMe: () => (reloads += 1),
  }
  cache.setQueryData([['tickets', 'get'], { input: { id: 1 }, type: 'query' }], aTicket())
  cache.setQueryData(listKey, { pages: [page(aTicket({ id: 2 }), aTicket()), page(aTicket({ id: 3 }))], pageParams: [null, 'c'] })
  cache.setQueryData(commentsKey(1), { pages: [page(aComment({ id: 4 }))], pageParams: [null] })
})

const rows = () => cache.getQueryData<{ pages: { data: Ticket[] }[] }>(listKey)?.pages.flatMap(({ data }) => data) ?? []
const comments = (ticketId = 1) =>
  cache.getQueryData<{ pages: { data: Comment[] }[] }>(commentsKey(ticketId))?.pages.flatMap(({ data }) => data.map(({ id }) => id))

describe('cache', () => {
  test('a row changes where it stands', () => {
    applyEvent(desk, anEvent())
    expect(rows().map(({ id, title }) => [id, title])).toEqual([
      [2, 'Impressora'],
      [1, 'Impressora nova'],
      [3, 'Impressora'],
    ])
    expect(cache.getQueryData<Ticket>([['tickets', 'get'], { input: { id: 1 }, type: 'query' }])?.version).toBe(2)
  })

  test('a ticket and a conversation that are being read when something happens to them are read again, those of others not', async () => {
    const asked: string[] = []
    const answers: (() => void)[] = []
    const read = (queryKey: unknown[]) =>
      cache.fetchQuery({
        queryKey,
        staleTime: 0,
        queryFn: () => {
          asked.push(JSON.stringify(queryKey))
          return new Promise((answer) => answers.push(() => answer(cache.getQueryData(queryKey) ?? null)))
        },
      })
    const ticketKey = (id: number) => [['tickets', 'get'], { input: { id }, type: 'query' }]
    const keys = [ticketKey(1), commentsKey(1), ticketKey(7), commentsKey(7)]
    const reading = keys.map((key) => read(key).catch(() => undefined))
    applyEvent(desk, anEvent({ name: 'comment:added', comment: aComment({ id: 5 }) }))
    expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false])
    for (const answer of answers) answer()
    await Promise.all(reading)
    expect(asked).toHaveLength(keys.length)
  })

  test('a conversation is read again when a ticket was merged into it, and not for other changes', () => {
    const stale = () => cache.getQueryState(commentsKey(1))?.isInvalidated
    applyEvent(desk, anEvent({ changes: [{ field: 'priority', from: 'low', to: 'high' }] }))
    expect(stale()).toBe(false)
    applyEvent(desk, anEvent({ changes: [{ field: 'mergedFrom', from: null, to: 40 }] }))
    expect(stale()).toBe(true)
  })

  test('what a ticket was merged into is read again when that changes, on either side', () => {
    for (const field of ['mergedInto', 'mergedFrom']) {
      const key = [['tickets', 'merges', 'list'], { input: { id: 1 }, type: 'query' }]
      cache.setQueryData(key, { into: null, from: [] })
      applyEvent(desk, anEvent({ changes: [{ field, from: null, to: 40 }] }))
      expect(cache.getQueryState(key)?.isInvalidated, field).toBe(true)
    }
  })

  test('a new ticket enters no list by itself', () => {
    applyEvent(desk, anEvent({ name: 'ticket:created', ticketId: 9, ticket: aTicket({ id: 9 }) }))
    expect(rows()).toHaveLength(3)
  })

  test('an older ticket than the one shown is ignored', () => {
    applyEvent(desk, anEvent({ ticket: aTicket({ version: 5, title: 'depois' }) }))
    applyEvent(desk, anEvent({ ticket: aTicket({ version: 3, title: 'antes' }) }))
    expect(rows()[1]?.title).toBe('depois')
  })

  test('what one may do stays known of a ticket that changes, and is asked again when its ties do', () => {
    const key = [['tickets', 'get'], { input: { id: 1 }, type: 'query' }]
    cache.setQueryData(key, aTicket({ can: ['note'] }))
    applyEvent(desk, anEvent())
    expect(cache.getQueryData<Ticket>(key)).toMatchObject({ version: 2, can: ['note'] })
    expect(cache.getQueryState(key)?.isInvalidated).toBe(false)
    const assignee = { id: ME, name: 'Lia', email: null }
    applyEvent(desk, anEvent({ seq: 2, ticket: aTicket({ version: 3, assignee }) }))
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
    applyEvent(desk, anEvent({ seq: 3, ticket: aTicket({ version: 4, assignee, can: ['note', 'edit'] }) }))
    expect(cache.getQueryData<Ticket>(key)?.can).toEqual(['note', 'edit'])
    expect(rows()[1]).not.toHaveProperty('can')
  })

  test('the same event twice changes nothing more', () => {
    const event = anEvent({ name: 'comment:added', comment: aComment() })
    applyEvent(desk, event)
    const once = rows()
    applyEvent(desk, event)
    expect(comments()).toEqual([5, 4])
    expect(rows()).toEqual(once)
  })

  test('a comment goes only into its own conversation, at the end that is read first, and one of a page unread comes with that', () => {
    cache.setQueryData(commentsKey(2), { pages: [{ ...page(aComment({ id: 3 })), hasNext: true }], pageParams: [null] })
    const add = (comment: ReturnType<typeof aComment>) =>
      applyEvent(desk, anEvent({ name: 'comment:added', ticketId: 2, ticket: aTicket({ id: 2 }), comment }))
    add(aComment({ ticketId: 2 }))
    add(aComment({ id: 1, ticketId: 2 }))
    expect(comments()).toEqual([4])
    expect(comments(2)).toEqual([5, 3])
  })

  test('an answer read before an event does not undo it', async () => {
    const stop = reapplyRecent(cache)
    applyEvent(desk, anEvent({ name: 'comment:added', ticket: aTicket({ version: 9, title: 'depois' }), comment: aComment({ id: 77 }) }))
    await cache.fetchQuery({
      queryKey: [['tickets', 'get'], { input: { id: 1 }, type: 'query' }],
      queryFn: () => aTicket({ title: 'antes' }),
    })
    await cache.fetchQuery({ queryKey: commentsKey(1), queryFn: () => ({ pages: [page(aComment({ id: 4 }))], pageParams: [null] }) })
    await new Promise((done) => setTimeout(done))
    stop()
    expect(cache.getQueryData<Ticket>([['tickets', 'get'], { input: { id: 1 }, type: 'query' }])?.title).toBe('depois')
    expect(comments()).toEqual([77, 4])
  })

  test('one’s own change is shown whatever answer arrives that was read before it, though no event comes', async () => {
    const client = createQueryClient()
    const stop = reapplyRecent(client)
    const ticketKey = [['tickets', 'get'], { input: { id: 1 }, type: 'query' }]
    const [one, list] = [aTicket(), { pages: [page(aTicket(), aTicket({ id: 2 }))], pageParams: [null] }]
    client.setQueryData(ticketKey, one)
    client.setQueryData(listKey, list)
    const answers: (() => void)[] = []
    const reread = [ticketKey, listKey].map((queryKey, n) =>
      client.fetchQuery({ queryKey, staleTime: 0, queryFn: () => new Promise((answer) => answers.push(() => answer([one, list][n]))) }),
    )
    showSaved(client, aTicket({ version: 2, title: 'salvo' }))
    showChanged(client, [
      { id: 2, version: 2, status: 'resolved', updatedAt: '2026-11-10T12:01:00Z' } as Parameters<typeof showChanged>[1][number],
    ])
    const shown = () => client.getQueryData<typeof list>(listKey)?.pages[0]?.data.map(({ title, status }) => [title, status])
    const saved = [
      ['salvo', 'open'],
      ['Impressora', 'resolved'],
    ]
    expect(shown()).toEqual(saved)
    for (const answer of answers) answer()
    await Promise.all(reread)
    await vi.waitFor(() => expect(shown()).toEqual(saved))
    expect(client.getQueryData<Ticket>(ticketKey)?.title).toBe('salvo')
    expect(client.getQueryState(listKey)?.isInvalidated, 'no second question').toBe(false)
    stop()
    client.clear()
  })

  test('changed people are read again, and nothing else', () => {
    const people = [['users', 'list'], { input: {}, type: 'query' }]
    cache.setQueryData(people, page())
    applyEvent(desk, { name: 'people', seq: 9 })
    expect(cache.getQueryState(people)?.isInvalidated).toBe(true)
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(false)
    expect(reloads).toBe(0)
  })

  test('merged companies are read again, and so are lists and tickets, whose company may be another one; messages are not', async () => {
    const company = [['companies', 'get'], { input: { id: 3 }, type: 'query' }]
    const ticket = [['tickets', 'get'], { input: { id: 1 }, type: 'query' }]
    cache.setQueryData(company, { id: 3 })
    cache.setQueryData(ticket, aTicket())
    cache.setQueryData(listKey, { pages: [page(aTicket())], pageParams: [null] })
    cache.setQueryData(commentsKey(1), { pages: [page(aComment({ id: 4 }))], pageParams: [null] })
    for (const seq of [9, 10]) applyEvent(desk, { name: 'companies', seq })
    const isOld = (key: QueryKey) => cache.getQueryState(key)?.isInvalidated
    await vi.waitFor(() => expect([company, ticket, listKey].map(isOld)).toEqual([true, true, true]), { timeout: 10_000 })
    expect(isOld(commentsKey(1))).toBe(false)
    expect(reloads).toBe(0)
  })

  test('changed views are read again, and how much they hold', () => {
    const keys = ['list', 'counts'].map((noun) => [['tickets', 'views', noun], { input: {}, type: 'query' }])
    for (const key of keys) cache.setQueryData(key, { data: [] })
    applyEvent(desk, { name: 'views', seq: 9 })
    expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true])
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(false)
  })

  test('changed words of the organisation are read with the profile, and nothing else is', () => {
    applyEvent(desk, { name: 'words', seq: 9 })
    expect(reloads).toBe(1)
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(false)
  })

  test('B22 after a restore whatever is held is read again, and what one may do', () => {
    applyEvent(desk, { name: 'restored', seq: 9 })
    expect(reloads).toBe(1)
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(true)
  })

  test('a draft begun or sent on any device marks its ticket, and an event about the ticket takes no mark away', () => {
    cache.setQueryData(listKey, { pages: [page(aTicket(), aTicket({ id: 2 }))], pageParams: [null] })
    const marks = () =>
      cache
        .getQueryData<{ pages: { data: Ticket[] }[] }>(listKey)
        ?.pages.flatMap(({ data }) => data.map(({ hasDraft }) => hasDraft ?? false))
    applyEvent(desk, { name: 'draft', seq: 9, at: 1, isThere: true })
    expect(marks()).toEqual([true, false])
    applyEvent(desk, anEvent())
    expect(marks()).toEqual([true, false])
    applyEvent(desk, { name: 'draft', seq: 10, at: 1, isThere: false })
    expect(marks()).toEqual([false, false])
  })

  test('what is patched into a list that is read for the first time is read again; a ticket’s change is done to the answer instead', async () => {
    const client = createQueryClient()
    const stop = reapplyRecent(client)
    const answers: ((list: unknown) => void)[] = []
    const reading = client.fetchQuery({ queryKey: listKey, queryFn: () => new Promise((answer) => answers.push(answer)) })
    const isOld = () => client.getQueryState(listKey)?.isInvalidated
    applyEvent({ ...desk, cache: client }, anEvent({ seq: 90, ticket: aTicket({ version: 9, title: 'depois' }) }))
    answers[0]?.({ pages: [page(aTicket())], pageParams: [null] })
    await reading
    await vi.waitFor(() => expect(JSON.stringify(client.getQueryData(listKey))).toContain('depois'))
    expect(isOld(), 'no second question').toBe(false)
    client.removeQueries({ queryKey: listKey })
    const anew = client.fetchQuery({ queryKey: listKey, queryFn: () => new Promise((answer) => answers.push(answer)) })
    applyEvent({ ...desk, cache: client }, { name: 'draft', seq: 91, at: 1, isThere: true })
    answers[1]?.({ pages: [page(aTicket())], pageParams: [null] })
    await anew
    await vi.waitFor(() => expect(isOld()).toBe(true))
    stop()
    client.clear()
  })

  test('what the other side says is unread in its row until it is seen, and read for all once the desk has answered', () => {
    const isUnread = () => rows().find(({ id }) => id === 1)?.unread ?? false
    const said = (minute: number, turn: 'desk' | 'customer', over: Partial<Comment> = {}) =>
      applyEvent(
        desk,
        anEvent({
          name: 'comment:added',
          seq: minute,
          ticket: aTicket({ turn, updatedAt: `2026-11-10T12:0${minute}:00Z` }),
          comment: aComment({ id: minute, ...over }),
        }),
      )
    said(1, 'desk')
    expect(isUnread()).toBe(true)
    markSeen(cache, 1)
    expect(isUnread()).toBe(false)
    said(2, 'desk', { isInternal: true })
    expect(isUnread()).toBe(false)
    said(3, 'desk')
    expect(isUnread()).toBe(true)
    said(4, 'customer')
    expect(isUnread()).toBe(false)
  })

  test('whether the reader follows a ticket is put into its row, though nothing else changed; an older event says nothing', () => {
    cache.setQueryData(listKey, { pages: [page(aTicket({ version: 2 }))], pageParams: [null] })
    const told = (over: object) => applyEvent(desk, anEvent({ ticket: aTicket({ version: 2 }), ...over }))
    const isWatched = () => rows()[0]?.watched ?? false
    told({ watcherIds: [ME] })
    expect(isWatched()).toBe(true)
    told({ watcherIds: [ME + 1] })
    expect(isWatched()).toBe(false)
    told({ watcherIds: [ME], ticket: aTicket({ version: 1 }) })
    expect(isWatched()).toBe(false)
  })

  test('too much missed: everything is read again', () => {
    applyEvent(desk, { name: 'refetch', seq: 9 })
    expect(cache.getQueryState(listKey)?.isInvalidated).toBe(true)
    expect(reloads, 'what one may do as well').toBe(1)
  })
})

describe('toasts', () => {
  test('R-359 R-360 R-361 R-364 R-365 R-366 as the specification words them', () => {
    const names = ['ticket:created', 'ticket:updated', 'ticket:status_changed', 'comment:added'] as const
    for (const name of names) applyEvent(desk, anEvent({ name }))
    applyEvent(desk, anEvent({ name: 'ticket:assigned', ticket: aTicket({ assignee: { id: ME, name: 'Lia', email: null } }) }))
    applyEvent(desk, anEvent({ name: 'ticket:assigned', ticket: aTicket({ assignee: { id: 3, name: 'Caio', email: null } }) }))
    applyEvent(desk, anEvent({ name: 'ticket:rated' }))
    expect(told.map(({ kind, title, text }) => [kind, title, text])).toEqual([
      ['info', 'Novo Ticket', 'Ticket #41 foi criado'],
      ['success', 'Ticket Atualizado', 'Ticket #41 foi atualizado'],
      ['success', 'Status Alterado', 'Status do ticket #41 mudou para Em atendimento'],
      ['info', 'Novo Comentário', 'Novo comentário: Um novo comentário foi adicionado'],
      ['info', 'Ticket Atribuído', 'Ticket #41 foi atribuído a você'],
      ['info', 'Ticket Atribuído', 'Ticket #41 foi atribuído a Caio'],
      ['default', 'Avaliação Recebida', 'O ticket #41 foi avaliado pelo cliente'],
    ])
  })

  test('not for own acts', () => {
    applyEvent(desk, anEvent({ actorId: ME }))
    expect(told).toEqual([])
  })

  test('not for what is on screen', () => {
    const leave = watchTickets({ shows: ({ ticketId }) => ticketId === 1 })
    applyEvent(desk, anEvent())
    applyEvent(desk, anEvent({ ticketId: 2, ticket: aTicket({ id: 2, number: 42 }) }))
    leave()
    expect(told.map(({ text }) => text)).toEqual(['Ticket #42 foi atualizado'])
  })
})
