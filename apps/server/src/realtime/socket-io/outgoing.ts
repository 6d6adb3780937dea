import type { Duplex } from 'node:stream'
import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import type { Namespace, Socket } from 'socket.io'
import { asFrame } from '../live-encoder.ts'
import { payloadOf } from './payloads.ts'

/**
 * Gathers who of a namespace hears an event while the hub walks through a slice of its connections, then has it written
 * and framed once for all of them.
 */
export class Outgoing {
  readonly #namespace: Namespace
  #waiting = new Map<LiveTicketEvent, Socket[]>()

  constructor(namespace: Namespace) {
    this.#namespace = namespace
  }

  add(event: LiveTicketEvent, socket: Socket): void {
    if (this.#waiting.size === 0) queueMicrotask(() => this.#send())
    const receivers = this.#waiting.get(event)
    if (receivers) receivers.push(socket)
    else this.#waiting.set(event, [socket])
  }

  #send(): void {
    const waiting = this.#waiting
    this.#waiting = new Map()
    for (const [event, receivers] of waiting) {
      const { name } = event
      const payload = payloadOf(event)
      const frame = asFrame(Buffer.from(packetOf(this.#namespace.name, name, payload)))
      const others: string[] = []
      for (const socket of receivers) {
        const wire = socket.connected ? freeWire(socket.conn) : undefined
        if (wire) wire.write(frame)
        else others.push(socket.id)
      }
      if (others.length > 0) this.#namespace.to(others).emit(name, payload)
    }
  }
}

/** An event as Engine.IO 4 and Socket.IO 5 write it: a message, an event, of which namespace. */
const packetOf = (namespace: string, name: string, payload: unknown): string =>
  `42${namespace === '/' ? '' : `${namespace},`}${JSON.stringify([name, payload])}`

/** Where Engine.IO and ws keep what is below them, which they type as their own. */
type Layers = {
  readyState: string
  writeBuffer: readonly unknown[]
  transport: { name: string; writable: boolean; socket?: { readyState: number; OPEN: number; _socket?: Duplex } }
}

/**
 * The wire of a websocket on which nothing is waiting, in any layer above it: what is written there now comes after all that was sent, and what
 * follows comes after it. Its way through the layers costs as much as sending it. Who does not read has something waiting, and goes by the layers,
 * which count it.
 */
function freeWire(conn: Socket['conn']): Duplex | undefined {
  const { readyState, writeBuffer, transport } = conn as unknown as Layers
  if (readyState !== 'open' || writeBuffer.length > 0 || transport.name !== 'websocket' || !transport.writable) return undefined
  const { socket } = transport
  if (!socket || socket.readyState !== socket.OPEN) return undefined
  return socket._socket?.writableLength === 0 ? socket._socket : undefined
}
