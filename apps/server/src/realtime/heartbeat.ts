import type { WebSocket } from 'ws'

/** Sockets looked after between two turns of the event loop. */
const SLICE = 500

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
  readonly #timers: NodeJS.Timeout[]
  readonly #hear: (this: WebSocket) => void

  constructor(sockets: ReadonlySet<WebSocket>, { pingMs, maxUnsent, unsentMs }: Bounds) {
    this.#sockets = sockets
    this.#maxUnsent = maxUnsent
    const silent = this.#silent
    this.#hear = function hear() {
      silent.delete(this)
    }
    this.#timers = [setInterval(() => void this.#ping(), pingMs).unref(), setInterval(() => this.#cutOff(), unsentMs).unref()]
  }

  /** Whatever comes from this socket is a sign of life. */
  watch(socket: WebSocket): void {
    socket.on('message', this.#hear)
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  async #ping(): Promise<void> {
    let seen = 0
    for (const socket of [...this.#sockets]) {
      if (this.#silent.has(socket)) socket.terminate()
      else if (socket.readyState === socket.OPEN) {
        this.#silent.add(socket)
        socket.send('PING')
      }
      if (++seen % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #cutOff(): void {
    for (const socket of this.#sockets) if (socket.bufferedAmount > this.#maxUnsent) socket.terminate()
  }
}
