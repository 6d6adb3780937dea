import { once } from 'node:events'
import { connect } from 'node:net'

/** What a scanner found, by the name it gives it; null where it found nothing. */
export type Verdict = { threat: string | null }

/** The scanner cannot say now; asked again it may. */
export class ScannerUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScannerUnavailableError'
  }
}

export type Address = { host: string; port: number } | { path: string }

/** More than the pause between two answers of a busy scanner, and than a scan of 25 MiB takes. */
const SILENCE_MS = 60_000
/** Each piece goes with its length before it. */
const LENGTH_BYTES = 4
const MOST_REPLY = 4_096
const THREAT_LENGTH = 200

/** Speaks with ClamAV's daemon: one connection for each question, as it likes best. */
export function openClamd(address: Address, { silenceMs = SILENCE_MS } = {}) {
  return {
    /** @throws ScannerUnavailableError whatever keeps it from a verdict, also a file that it takes for too large */
    async scan(source: AsyncIterable<Uint8Array>): Promise<Verdict> {
      const reply = await ask(address, silenceMs, instream(source))
      if (reply === 'stream: OK') return { threat: null }
      const [, threat] = /^stream: (.+) FOUND$/.exec(reply) ?? []
      if (!threat) throw new ScannerUnavailableError(`the scanner said: ${reply}`)
      return { threat: threat.slice(0, THREAT_LENGTH) }
    },
    async probe(): Promise<void> {
      const reply = await ask(address, silenceMs, only('zPING\0'))
      if (reply !== 'PONG') throw new ScannerUnavailableError(`the scanner said: ${reply}`)
    },
  }
}

async function* only(text: string) {
  yield Buffer.from(text)
}

async function* instream(source: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of source) {
    if (piece.byteLength === 0) continue
    yield lengthOf(piece.byteLength)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes)
  return length
}

/** Sends a question and reads its answer. An answer that comes before all of the question is out is none. */
async function ask(address: Address, silenceMs: number, question: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = connect(address)
  const state = { isAsked: false, reply: '' }
  const over = new AbortController()
  socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no sign of life for ${silenceMs} ms`)))
  const answered = new Promise<void>((done, fail) => {
    socket.on('data', (bytes) => {
      state.reply += bytes
      const isTooSoon = !state.isAsked || state.reply.length > MOST_REPLY
      if (isTooSoon) socket.destroy(new Error(`it broke off with: ${state.reply.slice(0, THREAT_LENGTH)}`))
      else if (state.reply.includes('\0')) done()
    })
    socket.on('error', fail).on('close', () => fail(new Error('the connection was closed')))
  })
  const asked = async () => {
    await once(socket, 'connect', over)
    for await (const piece of question) {
      over.signal.throwIfAborted()
      if (!socket.write(piece)) await once(socket, 'drain', over)
    }
    state.isAsked = true
  }
  try {
    await Promise.all([answered, asked()])
    return state.reply.slice(0, state.reply.indexOf('\0'))
  } catch (error) {
    throw new ScannerUnavailableError(`the scanner does not answer as it should: ${(error as Error).message}`, { cause: error })
  } finally {
    over.abort()
    socket.destroy()
  }
}
