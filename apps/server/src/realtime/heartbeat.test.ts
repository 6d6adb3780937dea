import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Heartbeat } from './heartbeat.ts'

const soon = { timeout: 20_000, interval: 10 }

async function aClient(server: WebSocketServer, answers: boolean) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`)
  let pings = 0
  let closed: number | undefined
  socket.on('message', (data) => {
    if (String(data) !== 'PING') return
    pings++
    if (answers) socket.send('PONG')
  })
  socket.on('close', (code) => {
    closed = code
  })
  await once(socket, 'open')
  return { socket, pings: () => pings, closed: () => closed }
}

test('a socket that leaves a ping unanswered until the next one is closed; one that answers stays', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const heartbeat = new Heartbeat(server.clients, { pingMs: 1_500, maxUnsent: 1_000_000, unsentMs: 60_000 })
  server.on('connection', (socket) => heartbeat.watch(socket))
  const [lively, dead] = [await aClient(server, true), await aClient(server, false)]
  onTestFinished(() => {
    heartbeat.stop()
    for (const { socket } of [lively, dead]) socket.terminate()
    server.close()
  })
  await vi.waitFor(() => expect(dead.closed()).toBe(1006), soon)
  const received = lively.pings()
  await vi.waitFor(() => expect(lively.pings()).toBeGreaterThan(received + 1), soon)
  expect([dead.pings(), lively.closed(), server.clients.size]).toEqual([1, undefined, 1])
})
