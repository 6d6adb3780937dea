import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How often within the limit a response is looked at: it ends no later than a tenth after it. */
const LOOKS = 10
/** Whoever takes less than this within the limit, while more waits all the time, reads on purpose as slowly as it can. */
const LEAST_BYTES = 16 * 1024

/** Bytes that have left this process. */
const takenOf = ({ socket }: ServerResponse) => (socket ? socket.bytesWritten - socket.writableLength : 0)

/** What one reader took, and since when that is next to nothing. */
export class Reader {
  readonly #stallMs: number
  #at: { taken: number; since: number } | undefined
  #window: { taken: number; since: number } | undefined

  constructor(stallMs: number) {
    this.#stallMs = stallMs
  }

  /** Whether it has taken nothing, or less than 16 kB, for the limit. @param taken bytes so far @param waits whether more is there for it @param now ms */
  isStalled(taken: number, waits: boolean, now: number): boolean {
    if (!waits || !this.#at || !this.#window) {
      this.#at = this.#window = { taken, since: now }
      return false
    }
    if (taken !== this.#at.taken) this.#at = { taken, since: now }
    const isSlow = now - this.#window.since >= this.#stallMs && taken - this.#window.taken < LEAST_BYTES
    if (now - this.#window.since >= this.#stallMs) this.#window = { taken, since: now }
    return isSlow || now - this.#at.since >= this.#stallMs
  }
}

/**
 * Ends every response of which something waits to be sent and nothing, or next to nothing, was taken for `stallMs`: such a reader would hold
 * its file, its stream and its memory for as long as it likes. Node's own socket timeout starts over once when the system's buffers
 * took a part of the last write, and so takes up to twice as long.
 */
export function endStalledReaders(app: FastifyInstance, stallMs: number): void {
  const watched = new Map<ServerResponse, Reader>()
  app.addHook('onSend', async (_, { raw }) => {
    watched.set(raw, new Reader(stallMs))
    raw.once('close', () => watched.delete(raw))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [response, reader] of watched) if (reader.isStalled(takenOf(response), response.writableLength > 0, now)) response.destroy()
  }, stallMs / LOOKS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
