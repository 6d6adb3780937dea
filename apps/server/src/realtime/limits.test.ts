import { expect, vi } from 'vitest'
import { listen, listenBySse } from '../testing/live.ts'
import { test, tokenOf } from '../testing/server.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 20_000, interval: 20 }

const subscription = (id: number) => ({ id, jsonrpc: '2.0', method: 'subscription', params: { path: 'live.events', input: {} } })

test('S04 a socket has five subscriptions at most, however many it asks for in one frame', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const one = await listen(server.url, token)
  const refused = new Set<number>()
  one.socket.on('message', (data) => {
    // The heartbeat is no answer.
    if (String(data) === 'PING') return
    const { id, error } = JSON.parse(String(data)) as { id: number; error?: { data?: { error?: string; code?: string } } }
    if (error) refused.add(id)
  })
  one.socket.send(JSON.stringify(Array.from({ length: 300 }, (_, n) => subscription(n + 10))))
  await vi.waitFor(() => expect(refused.size).toBe(296), soon)
  expect(one.closed(), 'what it has goes on').toBeUndefined()
  one.close()
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(0), soon)
})

test('S04 a socket that sends without end is closed, and no other', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const [one, other] = [await listen(server.url, token), await listen(server.url, token)]
  for (let n = 0; n < 500; n++) one.socket.send('[]')
  await vi.waitFor(() => expect(one.closed()).toBe(4429), soon)
  expect(other.closed()).toBeUndefined()
  other.close()
})

test('S05 streams of server-sent events are connections of their person, too', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'client')
  const many = await Promise.all(Array.from({ length: 20 }, () => listenBySse(server.url, token)))
  await vi.waitFor(() => expect(many.map(({ events }) => events.length)).toEqual(many.map(() => 1)), soon)
  const extra = await listenBySse(server.url, token)
  await vi.waitFor(() => expect(extra.closed()).toBe(0), soon)
  expect(extra.events).toEqual([])
  for (const one of many) one.close()
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(0), soon)
  const again = await listenBySse(server.url, token)
  await vi.waitFor(() => expect(again.events).toHaveLength(1), soon)
  again.close()
})
