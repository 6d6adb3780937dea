import type { WebSocket } from 'ws'

/** Parts of a round: thousands of pings at once, and their answers, would hold up whatever else is said. */
const PARTS = 100

/** How often all are asked for a sign of life; what one may leave unread, and how often that is looked at. */
type Bounds = { pingMs: number; maxUnsent: number; unsentMs: number }

/**
 * Looks after the sockets of a server by one timer for all of them, since thousands of idle ones hold what each of them
 * holds: who leaves a ping unanswered until the next one is gone, and so is who leaves too much unread.
 */
export class Heartbeat {
  readonly #sockets: ReadonlySet<WebSocket>
  readonly #maxUnsent: number
  readonly #silent = new WeakSet<WebSocket>()
  readonly #parts: readonly Set<WebSocket>[] = Array.from({ length: PARTS }, () => new Set<WebSocket>())
  #at = 0
  #next = 0
  readonly #timers: NodeJS.Timeout[]
  readonly #hear: (this: WebSocket) => void

  constructor(sockets: ReadonlySet<WebSocket>, { pingMs, maxUnsent, unsentMs }: Bounds) {
    this.#sockets = sockets
    this.#maxUnsent = maxUnsent
    const silent = this.#silent
    this.#hear = function hear() {
      silent.delete(this)
    }
    this.#timers = [setInterval(() => this.#ping(), pingMs / PARTS).unref(), setInterval(() => this.#cutOff(), unsentMs).unref()]
  }

  /** Whatever comes from this socket is a sign of life. */
  watch(socket: WebSocket): void {
    socket.on('message', this.#hear)
    this.#parts[this.#next]?.add(socket)
    this.#next = (this.#next + 1) % PARTS
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  /** One part of those who are here; who left is forgotten when their part comes round. */
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
