import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { NotificationCalls } from './center.ts'
import { NO_FILTER } from './filter.ts'
import { callsOver, centerList, centerOf, drawerList } from './keeping.ts'

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

test('changes reach the server in the order in which they were made, each once the one before is answered, also by a refusal', async () => {
  const sent: string[] = []
  const answers: { done: () => void; no: () => void }[] = []
  /** Stands at the network's edge: answers when it is told to. */
  const slow = (name: string) => () => {
    sent.push(name)
    return new Promise<never>((done, no) => answers.push({ done: done as () => void, no: () => no(new Error('no')) }))
  }
  const calls = callsOver({
    list: { query: slow('list') },
    stats: { query: slow('stats') },
    readMany: { mutate: slow('readMany') },
    update: { mutate: slow('unread') },
    readAll: { mutate: slow('readAll') },
    updateMany: { mutate: slow('archive') },
    removeMany: { mutate: slow('remove') },
    act: { mutate: slow('act') },
  })
  const unread = calls.unread(1)
  const all = calls.readAll()
  const removed = calls.remove([1])
  await expect.poll(() => sent).toEqual(['unread'])
  answers[0]?.no()
  await expect(unread).rejects.toThrow('no')
  await expect.poll(() => sent).toEqual(['unread', 'readAll'])
  // What only asks waits for nothing.
  void calls.stats()
  expect(sent).toEqual(['unread', 'readAll', 'stats'])
  answers[1]?.done()
  await all
  await expect.poll(() => sent).toEqual(['unread', 'readAll', 'stats', 'remove'])
  answers[3]?.done()
  await removed
})

test('R-315 the drawer asks to read, archive and delete by lists of ids, in parts where there are many, and to refresh', async () => {
  const sent: [string, unknown][] = []
  const call = (name: string) => async (input: unknown) => void sent.push([name, input])
  const list = async (input: unknown) => {
    sent.push(['list', input])
    return { data: [], hasNext: false, nextCursor: null }
  }
  const calls = callsOver({
    list: { query: list },
    stats: { query: call('stats') as never },
    readMany: { mutate: call('readMany') },
    update: { mutate: call('update') },
    readAll: { mutate: call('readAll') },
    updateMany: { mutate: call('updateMany') },
    removeMany: { mutate: call('removeMany') },
    act: { mutate: call('act') as never },
  })
  await calls.read([1, 2])
  await calls.archive([3, 4])
  const many = Array.from({ length: 501 }, (_, n) => n + 1)
  await calls.remove(many)
  const cache = new QueryClient()
  await centerOf(cache).read(calls, NO_FILTER, null)
  expect(sent).toEqual([
    ['readMany', { notificationIds: [1, 2] }],
    ['updateMany', { notificationIds: [3, 4], archived: true }],
    ['removeMany', { notificationIds: many.slice(0, 500) }],
    ['removeMany', { notificationIds: [501] }],
    ['list', { limit: 50 }],
  ])
})

test.each([
  ['R-317 R-318 the list is asked for again for a focus after 30 s, and three times more where it fails', centerList, [1, 2], 4],
  ['R-317 R-318 its variant of the drawer not for a focus, and once more', drawerList, [1, 1], 2],
] as const)('%s', async (_name, variant, afterFocus, afterFailing) => {
  vi.useFakeTimers()
  let asked = 0
  let fails = false
  const calls = {
    list: async () => {
      asked += 1
      if (fails) throw new TypeError('network')
      return { data: [], hasNext: false, nextCursor: null }
    },
  } as Partial<NotificationCalls> as NotificationCalls
  const cache = new QueryClient({ defaultOptions: { queries: { retry: 0, staleTime: 0 } } })
  cache.mount()
  const observer = new InfiniteQueryObserver(cache, variant(calls, centerOf(cache), NO_FILTER))
  const end = observer.subscribe(() => undefined)
  const comeBack = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    return asked
  }
  await vi.advanceTimersByTimeAsync(0)
  expect([await comeBack(29_900), await comeBack(200)]).toEqual(afterFocus)
  ;[asked, fails] = [0, true]
  void observer.refetch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(afterFailing)
  end()
  cache.unmount()
})
