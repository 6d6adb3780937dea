import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How often within the limit a response is looked at: it ends no later than a tenth after it. */
const LOOKS = 10

/** Bytes that have left this process. */
const takenOf = ({ socket }: ServerResponse) => (socket ? socket.bytesWritten - socket.writableLength : 0)

/**
 * Ends every response of which something waits to be sent and nothing was taken for `stallMs`: a reader that reads nothing would hold
 * its file, its stream and its memory for as long as it likes. Node's own socket timeout starts over once when the system's buffers
 * took a part of the last write, and so takes up to twice as long.
 */
export function endStalledReaders(app: FastifyInstance, stallMs: number): void {
  const watched = new Map<ServerResponse, { taken: number; since: number }>()
  app.addHook('onSend', async (_, { raw }) => {
    watched.set(raw, { taken: -1, since: 0 })
    raw.once('close', () => watched.delete(raw))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [response, state] of watched) {
      const taken = takenOf(response)
      if (response.writableLength === 0 || taken !== state.taken) {
        state.taken = taken
        state.since = now
      } else if (now - state.since >= stallMs) response.destroy()
    }
  }, stallMs / LOOKS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
