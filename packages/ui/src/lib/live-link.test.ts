import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveLink, FAST_ATTEMPTS, retryDelay, transportFor } from './live-link.ts'
import type { LiveListener } from './live-transport.ts'
import type { RefreshOutcome } from './session-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A network that records what was asked of it and plays the server. */
function aLink(refresh: RefreshOutcome = 'refreshed') {
  const asked: { from: string | null; via: string; listener: LiveListener }[] = []
  const renewed: string[] = []
  const seen: LiveEvent[] = []
  const transport = (via: string) => (from: string | null, _token: string, listener: LiveListener) => {
    asked.push({ from, via, listener })
    return () => {}
  }
  const link = createLiveLink({
    transports: { websocket: transport('websocket'), sse: transport('sse') },
    token: () => 'token',
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

test('the first attempts are quick, later ones slow and spread', () => {
  expect(retryDelay(1, () => 0)).toBe(750)
  expect(retryDelay(FAST_ATTEMPTS, () => 0)).toBe(11_250)
  expect(retryDelay(400, () => 1)).toBe(18_750)
})

test('three websockets that never open lead to the fallback, and back', () => {
  expect([0, 1, 2, 3, 4, 5].map(transportFor)).toEqual(['websocket', 'websocket', 'websocket', 'sse', 'websocket', 'sse'])
})

test('a lost connection resumes from the last event it saw', async () => {
  const { link, last, asked } = aLink()
  link.start()
  last().listener.onOpen()
  last().listener.onEvent({ name: 'ready', seq: 7 }, '7')
  last().listener.onEvent(refetch(9), '9')
  expect(link.getState().status).toBe('live')

  last().listener.onEnd('lost')
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
  last().listener.onEnd('lost')
  vi.advanceTimersByTime(2_000)
  expect(last().from).toBe('7')
})

test('a refused token is refreshed before the next attempt', async () => {
  const { link, asked, renewed, last } = aLink()
  link.start()
  last().listener.onEnd('refused')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  expect(renewed).toEqual(['token'])
})

test('an ended session stops the link', async () => {
  const { link, asked, last } = aLink('ended')
  link.start()
  last().listener.onEnd('refused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  expect(link.getState().status).toBe('idle')
})

test('a connection that does not open within ten seconds counts as lost', async () => {
  const { link, asked } = aLink()
  link.start()
  await vi.advanceTimersByTimeAsync(10_600)
  expect(link.getState().status).toBe('down')
  expect(asked.length).toBeGreaterThan(1)
})
