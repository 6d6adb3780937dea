import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@balcao/contracts/realtime/live'
import type { Desk } from '@balcao/core/testing/desk'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { TestServer } from './server.ts'

/** A live connection as a test watches it. */
export type Listening = {
  events: LiveEvent[]
  /** The close code of a socket, 0 for a stream that ended; undefined while it stands. */
  closed: () => number | undefined
  close(): void
  until(enough: (events: LiveEvent[]) => boolean, ms?: number): Promise<LiveEvent[]>
}

const watching =
  (events: LiveEvent[]) =>
  (enough: (events: LiveEvent[]) => boolean, ms = 30_000) =>
    vi.waitFor(
      () => {
        if (!enough(events)) throw new Error(`not yet: ${JSON.stringify(events.map((event) => [event.name, event.seq]))}`)
        return events
      },
      { timeout: ms, interval: 20 },
    )

type Frame = { id?: number; result?: { type: string; data?: { id: string; data: LiveEvent } }; error?: unknown }

/** Listens over a websocket and waits for the first event. `paused` stops reading, as a slow reader would. */
export async function listen(
  url: string,
  token: string,
  lastEventId?: string,
  headers: Record<string, string> = {},
): Promise<Listening & { socket: WebSocket }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc-ws?connectionParams=1`, { headers })
  const events: LiveEvent[] = []
  let code: number | undefined
  socket.on('open', () => {
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }))
    socket.send(
      JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events', input: lastEventId ? { lastEventId } : {} } }),
    )
  })
  socket.on('message', (data) => {
    const text = String(data)
    if (text === 'PING') return socket.send('PONG')
    const frame = JSON.parse(text) as Frame
    if (frame.result?.type === 'data' && frame.result.data) events.push(frame.result.data.data)
  })
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('error', () => undefined)
  const until = watching(events)
  const listening = { socket, events, closed: () => code, close: () => socket.close(), until }
  while (events.length === 0 && code === undefined) await sleep(10)
  return listening
}

/** Listens by server-sent events and waits for the first one: what is told before it is in what it stands for. */
export async function listenBySse(url: string, token: string, lastEventId?: string, more: Record<string, string> = {}): Promise<Listening> {
  const ending = new AbortController()
  const input = encodeURIComponent(JSON.stringify(lastEventId ? { lastEventId } : {}))
  const response = await fetch(`${url}/trpc/live.events?input=${input}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...more },
    signal: ending.signal,
  })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  const events: LiveEvent[] = []
  let code: number | undefined
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (/^event:/m.test(block)) continue
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data && /^id: /m.test(block)) events.push(JSON.parse(data) as LiveEvent)
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      code = 0
    })
  while (events.length === 0 && code === undefined) await sleep(10)
  return { events, closed: () => code, close: () => ending.abort(), until: watching(events) }
}

/** Publishes what is in the outbox, as the relay does, and tells the servers. */
export async function publish(server: Pick<TestServer, 'deps'>, desk: Desk) {
  await inSystem(desk.db, (tx) =>
    sql`with u as (select tenant_id, id from outbox where seq is null order by id) update outbox o set seq = n.seq
        from (select tenant_id, id, nextval('outbox_seq') as seq from u) n where o.tenant_id = n.tenant_id and o.id = n.id`.execute(tx),
  )
  await server.deps.bus.publish('live', { from: 0, to: 0, tenantIds: [desk.id] })
}
