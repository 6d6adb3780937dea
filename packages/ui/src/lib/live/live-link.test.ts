import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefreshOutcome } from '../session/session-store.ts'
import { createLiveLink, liveUrls, retryDelay, transportFor } from './live-link.ts'
import type { LiveListener } from './live-transport.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A network that records what was asked of it and plays the server. */
function aLink(refresh: RefreshOutcome = 'refreshed', token: string | null = 'token') {
  const asked: { from: string | null; via: string; listener: LiveListener }[] = []
  const renewed: string[] = []
  const seen: LiveEvent[] = []
  const transport = (via: string) => (from: string | null, _token: string, listener: LiveListener) => {
    asked.push({ from, via, listener })
    return () => {}
  }
  const link = createLiveLink({
    transports: { websocket: transport('websocket'), sse: transport('sse') },
    token: () => token,
    refresh: async (refused) => {
      renewed.push(refused)
      return refresh
    },
    onEvent: (event) => void seen.push(event),
    random: () => 0.5,
  })
  return { link, asked, renewed, seen, last: () => asked.at(-1) as (typeof asked)[number] }
}

const refetch = (seq: number): LiveEvent => ({ name: 'refetch', seq })

test('R-328 R-355 five attempts grow from one second to five, later ones are slow, and all are spread', () => {
  const delays = (random: number) => [0, 1, 2, 3, 4, 5, 400].map((attempt) => retryDelay(attempt, () => random))
  expect(delays(0.5)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 15_000, 15_000])
  expect(delays(0)).toEqual([500, 1_000, 2_000, 4_000, 5_000, 7_500, 7_500])
  expect(delays(1)).toEqual([1_500, 3_000, 5_000, 5_000, 5_000, 22_500, 22_500])
})

test('R-328 a server that is gone is asked after 1, 2, 4, 5 and 5 seconds, then every fifteen, and after a loss anew', async () => {
  const { link, asked, last } = aLink()
  link.start()
  for (const ms of [1_000, 2_000, 4_000, 5_000, 5_000, 15_000, 15_000]) {
    const before = asked.length
    last().listener.onEnd('lost', 'closed')
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect([ms, asked.length]).toEqual([ms, before])
    await vi.advanceTimersByTimeAsync(1)
    expect([ms, asked.length]).toEqual([ms, before + 1])
  }
  last().listener.onOpen()
  last().listener.onEnd('lost', 'closed')
  const before = asked.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(before + 1)
})

test('R-337 R-342 an error leaves it disconnected with its message until there is a connection', () => {
  const { link, last } = aLink()
  link.start()
  expect(link.getState()).toMatchObject({ status: 'connecting', error: null })
  for (const error of ['closed (1006)', 'closed (1012)']) {
    last().listener.onEnd('lost', error)
    expect(link.getState()).toMatchObject({ status: 'down', error })
  }
  vi.advanceTimersByTime(2_000)
  expect(link.getState()).toMatchObject({ status: 'down', error: 'closed (1012)' })
  last().listener.onOpen()
  expect(link.getState()).toMatchObject({ status: 'live', error: null })
})

test('an event of a later version is passed over: nobody hears of it, the connection stays, and a later one resumes after it', async () => {
  const { link, last, asked, seen } = aLink()
  link.start()
  last().listener.onOpen()
  const later = [
    { name: 'ticket:from_tomorrow', seq: 4, ticketId: 1 },
    { name: 'notification:from_tomorrow', seq: 5, stats: {}, groups: [] },
    { name: 'toString', seq: 6 },
  ] as unknown as LiveEvent[]
  for (const event of later) last().listener.onEvent(event, `${event.seq}-0`)
  expect(seen).toEqual([])
  expect(link.getState()).toMatchObject({ status: 'live', error: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  last().listener.onEnd('lost', 'closed')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().from).toBe('6-0')
  last().listener.onEvent(refetch(7), '7-0')
  expect(seen).toEqual([refetch(7)])
})

test('two websockets that never open lead to the fallback, and back', () => {
  expect([0, 1, 2, 3, 4].map(transportFor)).toEqual(['websocket', 'websocket', 'sse', 'websocket', 'sse'])
})

test('a lost connection resumes from the last event it saw', async () => {
  const { link, last, asked } = aLink()
  link.start()
  last().listener.onOpen()
  last().listener.onEvent({ name: 'ready', seq: 7 }, '7')
  last().listener.onEvent(refetch(9), '9')
  expect(link.getState().status).toBe('live')

  last().listener.onEnd('lost', 'closed')
  expect(link.getState().status).toBe('down')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(2)
  expect(last().from).toBe('9')
})

test('the position a resumed connection is greeted with skips nothing still to come', () => {
  const { link, last, seen } = aLink()
  link.start()
  last().listener.onEvent({ name: 'ready', seq: 7 }, '7')
  last().listener.onEvent({ name: 'ready', seq: 20 }, '20')
  expect(seen).toEqual([{ name: 'ready', seq: 7 }])
  last().listener.onEnd('lost', 'closed')
  vi.advanceTimersByTime(2_000)
  expect(last().from).toBe('7')
})

test('a refused token is refreshed before the next attempt', async () => {
  const { link, asked, renewed, last } = aLink()
  link.start()
  last().listener.onEnd('refused', 'token')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  expect(renewed).toEqual(['token'])
})

test('an ended session stops the link', async () => {
  const { link, asked, last } = aLink('ended')
  link.start()
  last().listener.onEnd('refused', 'token')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  expect(link.getState().status).toBe('idle')
})

test('R-356 a connection that does not open within ten seconds counts as lost', async () => {
  const { link, asked } = aLink()
  link.start()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(link.getState().status).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1)
  expect(link.getState().status).toBe('down')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
})

test('R-338 R-339 nothing is asked for before it starts, nor without a token', async () => {
  const made = aLink()
  const without = aLink('refreshed', null)
  without.link.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([made.asked, without.asked]).toEqual([[], []])
  expect([made.link.getState().status, without.link.getState().status]).toEqual(['idle', 'idle'])
  made.link.start()
  expect(made.asked).toHaveLength(1)
})

test('R-345 the websocket is secured where the page is', () => {
  expect(['http://localhost:3000', 'https://acme.example'].map((origin) => liveUrls(origin).websocket)).toEqual([
    'ws://localhost:3000/trpc-ws',
    'wss://acme.example/trpc-ws',
  ])
})

test('R-341 what the server ended is begun anew at once; where that fails, or it ends again at once, it waits its turn', async () => {
  const { link, asked, last } = aLink()
  link.start()
  last().listener.onOpen()
  await vi.advanceTimersByTimeAsync(5_000)
  last().listener.onEnd('ended', 'server restarting')
  expect(link.getState()).toMatchObject({ status: 'down', error: 'server restarting' })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  last().listener.onEnd('lost', 'closed')
  await vi.advanceTimersByTimeAsync(999)
  expect(asked, 'the first of the usual attempts').toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(3)
  last().listener.onOpen()
  last().listener.onEnd('ended', 'closed (1012)')
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(4)
})
