import { setTimeout as sleep } from 'node:timers/promises'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** What a client was told: the event's name and what came with it. */
export type Told = { name: string; payload: Record<string, unknown> }

export type Connected = {
  socket: Socket
  events: Told[]
  named(name: string): Record<string, unknown>[]
  /** Why it is not connected: what the server said, or what the client noticed; undefined while it is. */
  refused: () => Record<string, unknown> | undefined
  closed: () => string | undefined
  until(enough: (events: Told[]) => boolean, ms?: number): Promise<void>
  ask(event: string, ...sent: unknown[]): Promise<Record<string, unknown>>
  close(): void
}

/** Connects the standard client to a namespace, and waits until it is in or refused. It does not come back by itself. */
export async function connect(
  url: string,
  namespace: string,
  token: string | undefined,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Connected> {
  const socket = io(`${url}${namespace}`, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket', 'polling'],
    ...(token === undefined ? {} : { auth: { token } }),
    ...options,
  })
  const events: Told[] = []
  let refused: Record<string, unknown> | undefined
  let closed: string | undefined
  socket.onAny((name: string, payload: Record<string, unknown>) => events.push({ name, payload }))
  socket.on('connect_error', (error) => {
    refused = (error as { data?: Record<string, unknown> }).data ?? { message: error.message }
  })
  socket.on('disconnect', (reason) => {
    closed = reason
  })
  while (!socket.connected && refused === undefined) await sleep(5)
  return {
    socket,
    events,
    named: (name) => events.filter((event) => event.name === name).map(({ payload }) => payload),
    refused: () => refused,
    closed: () => closed,
    until: (enough, ms = 20_000) =>
      vi.waitFor(
        () => {
          if (!enough(events)) throw new Error(`not yet: ${events.map(({ name }) => name)}`)
        },
        { timeout: ms, interval: 10 },
      ),
    ask: (event, ...sent) => socket.timeout(20_000).emitWithAck(event, ...sent),
    close: () => socket.disconnect(),
  }
}

/**
 * Speaks the protocol by hand over a plain websocket, as a client without any library does.
 * @param token sent with the CONNECT packet; undefined for who signs in by events
 * @param query goes behind the handshake's address, as `&token=…` does
 */
export async function bareConnect(url: string, namespace: string, token: string | undefined, query = '') {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`)
  const at = namespace === '/' ? '' : `${namespace},`
  const frames: string[] = []
  socket.on('message', (data) => {
    const frame = String(data)
    if (frame === '2') socket.send('3')
    else frames.push(frame)
    if (frame.startsWith('0')) socket.send(`40${at}${JSON.stringify({ token })}`)
  })
  socket.on('error', () => undefined)
  const events = (): Told[] =>
    frames
      .filter((frame) => frame.startsWith(`42${at}`))
      .map((frame) => JSON.parse(frame.slice(2 + at.length)) as [string, Record<string, unknown>])
      .map(([name, payload]) => ({ name, payload }))
  await vi.waitFor(() => {
    if (!frames.some((frame) => frame.startsWith(`40${at}`))) throw new Error(`not in yet: ${frames}`)
  }, 20_000)
  let asked = 0
  /** Sends an event with an acknowledgement asked for, and waits for it. */
  const ask = async (...event: unknown[]): Promise<unknown> => {
    asked += 1
    const begins = `43${at}${asked}[`
    socket.send(`42${at}${asked}${JSON.stringify(event)}`)
    const frame = await vi.waitUntil(() => frames.find((one) => one.startsWith(begins)), { timeout: 20_000, interval: 10 })
    const [answered] = JSON.parse(frame.slice(begins.length - 1)) as unknown[]
    return answered
  }
  return { socket, frames, events, ask, send: (...event: unknown[]) => socket.send(`42${at}${JSON.stringify(event)}`) }
}
