import type { WebSocket } from 'ws'

/** Sockets are pinged in parts: thousands at once, with their answers, would delay everything else. */
const PARTS = 100

/** Ping interval, the most unread bytes, and how often those are checked. */
type Bounds = { pingMs: number; maxUnsent: number; unsentMs: number }

/**
 * Supervises all sockets of a server with one timer, because timers of thousands of idle ones cost memory. Closes a socket that leaves a
 * ping unanswered until the next one, or leaves too much unread.
 */
export class Heartbeat {
  readonly #sockets: ReadonlySet<WebSocket>
  readonly #maxUnsent: number
  readonly #silent = new WeakSet<WebSocket>()
  readonly #parts: readonly Set<WebSocket>[] = Array.from({ length: PARTS }, () => new Set<WebSocket>())
  #at = 0
  #next = 0
  readonly #timers: NodeJS.Timeout[]
  readonly #onMessage: (this: WebSocket) => void

  constructor(sockets: ReadonlySet<WebSocket>, { pingMs, maxUnsent, unsentMs }: Bounds) {
    this.#sockets = sockets
    this.#maxUnsent = maxUnsent
    const silent = this.#silent
    this.#onMessage = function onMessage() {
      silent.delete(this)
    }
    this.#timers = [setInterval(() => this.#ping(), pingMs / PARTS).unref(), setInterval(() => this.#cutOff(), unsentMs).unref()]
  }

  /** Any message from this socket counts as a sign of life. */
  watch(socket: WebSocket): void {
    socket.on('message', this.#onMessage)
    this.#parts[this.#next]?.add(socket)
    this.#next = (this.#next + 1) % PARTS
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  /** Pings one part; closed sockets are dropped when their part is next. */
  #ping(): void {
    const part = this.#parts[this.#at] as Set<WebSocket>
    this.#at = (this.#at + 1) % PARTS
    for (const socket of part) {
      if (socket.readyState === socket.CLOSED) part.delete(socket)
      else if (this.#silent.has(socket)) socket.terminate()
      else if (socket.readyState === socket.OPEN) {
        this.#silent.add(socket)
        socket.send('PING')
      }
    }
  }

  #cutOff(): void {
    for (const socket of this.#sockets) if (socket.bufferedAmount > this.#maxUnsent) socket.terminate()
  }
}
