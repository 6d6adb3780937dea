import type { Notification, NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActs } from './acts.ts'
import { type Center, createCenter, type NotificationCalls } from './center.ts'
import { type Filter, NO_FILTER } from './filter.ts'
import { aNotification } from './fixture.ts'
import { LIST_KEY, STATS_KEY } from './keys.ts'
import { entriesOf, type Page, type Pages } from './pages.ts'

const UNREAD_ONLY: Filter = { ...NO_FILTER, read: false }
const stats = (over: Partial<NotificationStats> = {}): NotificationStats => ({
  total: 3,
  unread: 2,
  byModule: { tickets: 2 },
  bySeverity: { info: 2, warning: 0, error: 0, critical: 0 },
  ...over,
})

let cache: QueryClient
let center: Center
let told: string[]
let logged: string[]
let asked: [string, unknown][]
/** What the server says no to. */
let refuses: boolean
/** Words of the server's own for a quick action. */
let answers: string | undefined

const call = (name: string) => async (what?: unknown) => {
  asked.push([name, what])
  if (refuses) throw new Error('no')
}
/** Stands at the network's edge: the calls' own server is tested where it lives. */
const calls: NotificationCalls = {
  list: async () => ({ data: [], hasNext: false, nextCursor: null }),
  stats: async () => stats(),
  read: call('read'),
  unread: call('unread'),
  readAll: call('readAll'),
  archive: call('archive'),
  remove: call('remove'),
  act: async () => ({ success: !refuses, message: answers ?? (refuses ? 'Sem permissão.' : '') }),
}
const makeActs = () =>
  createActs({
    center,
    calls,
    tell: { success: (text) => told.push(text), error: (text) => told.push(`! ${text}`) },
    log: (what) => logged.push(what),
    now: () => '2026-11-22T13:00:00.000Z',
  })
const list = (filter: Filter = NO_FILTER) => {
  const held = cache.getQueryData<Pages>([...LIST_KEY, filter])
  return held ? entriesOf(held) : []
}
const states = () => list().map(({ id, isRead, readAt }) => [id, isRead, readAt !== null])
const counts = () => cache.getQueryData<NotificationStats>(STATS_KEY)
const hold = (filter: Filter, ...data: Notification[]) =>
  cache.setQueryData<Pages>([...LIST_KEY, filter], { pages: [{ data, hasNext: false, nextCursor: null }], pageParams: [1] })

beforeEach(() => {
  cache = new QueryClient()
  center = createCenter(cache)
  told = []
  logged = []
  asked = []
  refuses = false
  answers = undefined
  const read = aNotification({ id: 3, isRead: true, readAt: '2026-11-22T12:30:00.000Z' })
  hold(NO_FILTER, aNotification({ id: 1 }), aNotification({ id: 2 }), read)
  hold(UNREAD_ONLY, aNotification({ id: 1 }), aNotification({ id: 2 }))
  cache.setQueryData(STATS_KEY, stats())
})

describe('reading', () => {
  test('R-283 is seen before the server answers, on every list and in the counts, and asks only for what was unread', async () => {
    const done = makeActs().read([1, 3])
    expect(states()).toEqual([
      [1, true, true],
      [2, false, false],
      [3, true, true],
    ])
    expect(list(UNREAD_ONLY)[0]?.isRead).toBe(true)
    expect(counts()).toMatchObject({ total: 3, unread: 1, byModule: { tickets: 1 } })
    expect(await done).toBe(true)
    expect(asked).toEqual([['read', [1]]])
  })
  test('of one that no list holds, as a toast opened it, is asked for, and the counts are asked again', async () => {
    expect(await makeActs().read([77])).toBe(true)
    expect(asked).toEqual([['read', [77]]])
    expect(cache.getQueryState(STATS_KEY)?.isInvalidated).toBe(true)
  })
  test('R-284 is taken back when it fails, with its words', async () => {
    refuses = true
    expect(await makeActs().read([1, 3])).toBe(false)
    expect(states()).toEqual([
      [1, false, false],
      [2, false, false],
      [3, true, true],
    ])
    expect(counts()).toEqual(stats())
    expect(told).toEqual(['! Erro ao marcar notificações como lidas'])
  })
  test('of all is quiet about a failure, and taken back', async () => {
    refuses = true
    await makeActs().readAll()
    expect(states()[0]).toEqual([1, false, false])
    expect(told).toEqual([])
    expect(logged).toHaveLength(1)
  })
  test('of all is counted at once', async () => {
    await makeActs().readAll()
    expect(counts()).toMatchObject({ total: 3, unread: 0, byModule: {} })
    expect(states().every(([, isRead]) => isRead)).toBe(true)
  })
  test('can be taken back by the reader, which clears readAt', async () => {
    await makeActs().unread(3)
    expect(states()[2]).toEqual([3, false, false])
    expect(counts()).toMatchObject({ unread: 3 })
    expect(asked).toEqual([['unread', 3]])
  })
})

describe('archiving and deleting', () => {
  test.each(['archive', 'remove'] as const)(
    'R-279 R-282 R-283 R-288 R-289 %s takes it away at once, unread counts too, and says so',
    async (act) => {
      const done = makeActs()[act]([1, 3])
      expect(list().map(({ id }) => id)).toEqual([2])
      expect(counts()).toMatchObject({ total: 1, unread: 1, byModule: { tickets: 1 }, bySeverity: { info: 1 } })
      await done
      expect(told).toEqual([act === 'archive' ? 'Notificações arquivadas com sucesso' : 'Notificações deletadas com sucesso'])
    },
  )
  test.each([
    ['archive', 'Erro ao arquivar notificações'],
    ['remove', 'Erro ao deletar notificações'],
  ] as const)('R-285 %s refused: everything is read again, with its words; in the drawer without', async (act, words) => {
    refuses = true
    expect(await makeActs()[act]([1])).toBe(false)
    expect(cache.getQueryState([...LIST_KEY, NO_FILTER])?.isInvalidated).toBe(true)
    expect(told).toEqual([`! ${words}`])
    await makeActs()[act]([2], { quiet: true })
    expect(told).toHaveLength(1)
    expect(logged).toEqual([words, words])
  })
})

describe('a quick action', () => {
  const action = { action: 'take', label: 'Assumir', icon: 'person', style: 'default', primary: true, data: {} } as const
  test('R-290 that succeeds makes it read, and says so in the server’s words or ours', async () => {
    await makeActs().run(aNotification({ id: 1 }), action)
    expect(states()[0]).toEqual([1, true, true])
    answers = 'O ticket #41 foi resolvido.'
    await makeActs().run(aNotification({ id: 2 }), action)
    expect(told).toEqual(['Ação executada com sucesso', 'O ticket #41 foi resolvido.'])
  })
  test('R-287 that is refused says why in the server’s words, and without any that it failed', async () => {
    refuses = true
    await makeActs().run(aNotification({ id: 1 }), action)
    expect(states()[0]).toEqual([1, false, false])
    answers = ''
    await makeActs().run(aNotification({ id: 1 }), action)
    expect(told).toEqual(['! Sem permissão.', '! Erro ao executar ação'])
  })
})

const AT = '2026-11-22T13:00:00.000Z'
type News = Extract<LiveNotificationEvent, { name: 'notification:new' }>
const news = (notification: Notification, over: Partial<News> = {}): News => ({
  name: 'notification:new',
  seq: 5,
  groups: [],
  stats: stats(),
  notification,
  onto: null,
  ...over,
})

describe('live', () => {
  test('an arrival enters the lists it belongs to, however often it comes, and the counts are those told', () => {
    const event = news(aNotification({ id: 9, isRead: true }), { stats: stats({ total: 4 }) })
    center.hear(event)
    center.hear(event)
    expect(list().map(({ id }) => id)).toEqual([9, 1, 2, 3])
    expect(list(UNREAD_ONLY).map(({ id }) => id)).toEqual([1, 2])
    expect(counts()).toEqual(stats({ total: 4 }))
  })
  test('a known one is replaced where it stands', () => {
    center.hear(news(aNotification({ id: 2, title: 'Outro' })))
    expect(list().map(({ id, title }) => [id, title === 'Outro'])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
  })
  test('one of a group raises the count of the group, and the one that stood for it takes its time', () => {
    hold(NO_FILTER, aNotification({ id: 2, groupKey: 'a' }), aNotification({ id: 1 }))
    const pair = { groupCount: 2, groupUnread: 2, groupSeverity: 'info' } as const
    const arrival = aNotification({ id: 3, groupKey: 'a', ...pair, createdAt: AT })
    center.hear(news(arrival, { onto: { id: 2, updates: { groupCount: 2, updatedAt: AT } }, groups: [{ groupKey: 'a', ...pair }] }))
    expect(list().map(({ id, groupCount, updatedAt }) => [id, groupCount, updatedAt === AT])).toEqual([
      [3, 2, false],
      [2, 2, true],
      [1, 1, false],
    ])
  })
  const told = { seq: 6, groups: [], stats: stats() }
  test.each<[string, LiveNotificationEvent, (number | boolean)[][]]>([
    [
      'read',
      { ...told, name: 'notification:read', id: 1, readAt: AT },
      [
        [1, true],
        [2, false],
        [3, true],
      ],
    ],
    [
      'unread again',
      { ...told, name: 'notification:update', id: 3, updates: { isRead: false, readAt: null } },
      [
        [1, false],
        [2, false],
        [3, false],
      ],
    ],
    [
      'archived',
      { ...told, name: 'notification:update', id: 1, updates: { archivedAt: AT } },
      [
        [2, false],
        [3, true],
      ],
    ],
    [
      'several read',
      { ...told, name: 'notification:bulk-update', ids: [1, 2], updates: { isRead: true, readAt: AT } },
      [
        [1, true],
        [2, true],
        [3, true],
      ],
    ],
    ['several deleted', { ...told, name: 'notification:delete', ids: [1, 3] }, [[2, false]]],
  ])('%s elsewhere', (_name, event, expected) => {
    center.hear(event)
    expect(list().map(({ id, isRead }) => [id, isRead])).toEqual(expected)
  })
  test.each<[string, LiveNotificationEvent]>([
    ['more than can be named', { ...told, name: 'notification:bulk-update', ids: null, updates: { isRead: true } }],
    ['more deleted than can be named', { ...told, name: 'notification:delete', ids: null }],
    ['what came out of the archive', { ...told, name: 'notification:update', id: 77, updates: { archivedAt: null } }],
  ])('%s: what is not on screen is forgotten, to be read again', (_name, event) => {
    center.hear(event)
    expect(list()).toEqual([])
  })
  test('a change to what is on no list has the counts asked again', () => {
    center.patch([77], { isRead: true })
    expect(cache.getQueryState(STATS_KEY)?.isInvalidated).toBe(true)
  })
  test('counts that were asked for before an event are asked for again: their answer may be older', async () => {
    const answers: ((answer: NotificationStats) => void)[] = []
    const slow = () => new Promise<NotificationStats>((done) => answers.push(done))
    const end = new QueryObserver(cache, { queryKey: STATS_KEY, queryFn: slow }).subscribe(() => undefined)
    await expect.poll(() => answers.length).toBe(1)
    center.hear(news(aNotification({ id: 9 }), { stats: stats({ unread: 3 }) }))
    expect(counts()).toMatchObject({ unread: 3 })
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.(stats({ unread: 0 }))
    answers[1]?.(stats({ unread: 4 }))
    await expect.poll(() => cache.isFetching()).toBe(0)
    expect(counts()).toMatchObject({ unread: 4 })
    end()
  })
  test('an answer that was under way does not undo what happened meanwhile', async () => {
    let answer: (page: Page) => void = () => undefined
    const slow = { ...calls, list: () => new Promise<Page>((done) => (answer = done)) }
    const reading = center.read(slow, NO_FILTER, null)
    center.hear(news(aNotification({ id: 9 })))
    center.patch([1], { isRead: true })
    center.drop([2])
    answer({ data: [aNotification({ id: 1 }), aNotification({ id: 2 })], hasNext: true, nextCursor: 'c' })
    expect((await reading).data.map(({ id, isRead }) => [id, isRead])).toEqual([
      [9, false],
      [1, true],
    ])
  })
})
