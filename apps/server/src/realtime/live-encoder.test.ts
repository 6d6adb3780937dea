import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { asFrame, frameOf, liveEncoder, onBegin } from './live-encoder.ts'

const { encode, decode } = liveEncoder()
const tracked = (id: unknown, event: unknown, more: object = {}) => ({
  id,
  ...more,
  result: { type: 'data', data: { id: '7', data: event }, id: '7' },
})

test('a live event is encoded as tRPC does, and once however many sockets receive it', () => {
  let times = 0
  const event = {
    ticketId: 1,
    title: 'a "b" \u2028',
    get counted() {
      times += 1
      return 1
    },
  }
  for (const id of [1, 'two']) expect(JSON.parse(String(encode(tracked(id, event))))).toEqual({ ...tracked(id, { ...event }) })
  expect(times).toBe(1 + 2)
})

test('the direct path to a socket writes what the subscription would, once for all clients whose request ids are equal', () => {
  const event = { name: 'ticket:updated', seq: 7, ticketId: 1 } as never
  for (const id of [1, 'two']) expect(frameOf(id, event)).toEqual(asFrame(Buffer.from(encode(tracked(id, event) as never) as string)))
  expect(frameOf(3, event)).toBe(frameOf(3, event))
  const ready = { name: 'ready', seq: 7 } as never
  const ids: unknown[] = []
  onBegin(ready, (id) => ids.push(id))
  encode(tracked(5, ready) as never)
  expect(ids).toEqual([5])
})

test('a websocket client reads a frame back as its text, however long', async () => {
  const texts = [1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'é'.repeat(length >> 1) + 'x'.repeat(length % 2))
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  server.on('connection', (_, { socket }: IncomingMessage) => {
    for (const text of texts) socket.write(asFrame(Buffer.from(text)))
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => client.terminate())
  const read: string[] = []
  client.on('message', (data, isBinary) => read.push(`${isBinary} ${data}`))
  await vi.waitFor(() => expect(read).toHaveLength(texts.length), { timeout: 20_000 })
  expect(read).toEqual(texts.map((text) => `false ${text}`))
})

test('all other messages are encoded as usual', () => {
  for (const message of [
    { id: 1, result: { type: 'started' } },
    { id: 1, result: { type: 'data', data: { ticketId: 1 } } },
    { id: 1, result: { type: 'data', data: { id: '7', data: null } } },
    tracked(1, { name: 'ready', seq: 7 }),
    tracked(1, { ticketId: 1 }, { jsonrpc: '2.0' }),
    { id: null, error: { code: 1 } },
  ])
    expect(encode(message as never)).toBe(JSON.stringify(message))
  expect(decode('{"a":1}')).toEqual({ a: 1 })
  expect(() => decode(Buffer.from('{"a":1}'))).toThrow()
})
