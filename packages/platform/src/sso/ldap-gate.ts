import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { LdapError } from './ldap-error.ts'
import { LdapMessages } from './ldap-messages.ts'

/**
 * Stands between a connection and the library: it lets whole answers of LDAP through, one at a time, and counts what comes. It looks like a
 * connection that is open already.
 */
export class LdapGate extends Duplex {
  readonly connecting = false
  readonly readyState = 'open'
  readonly #socket: Socket
  readonly #messages: LdapMessages
  readonly #mostBytes: number
  readonly #onFailure: (error: Error) => void
  #bytes = 0
  #count = 0

  /** @param onFailure is called besides `error`, whose listeners the library takes away */
  constructor(socket: Socket, mostBytes: number, onFailure: (error: Error) => void) {
    super()
    this.#onFailure = onFailure
    this.#socket = socket
    this.#mostBytes = mostBytes
    this.#messages = new LdapMessages(mostBytes)
    socket.on('data', this.#onData)
    socket.on('error', this.#onError)
    socket.once('end', this.#onEnd)
    socket.once('close', this.#onClose)
  }

  /** Begins to count anew. */
  renew(): void {
    this.#bytes = 0
  }

  /** Whether one answer came, and nothing behind it. */
  get hasOneAnswer(): boolean {
    return this.#count === 1 && this.#messages.pending === 0
  }

  /** Lets go of the connection, for whoever speaks TLS over it. */
  release(): Socket {
    for (const [event, listener] of [
      ['data', this.#onData],
      ['error', this.#onError],
      ['end', this.#onEnd],
      ['close', this.#onClose],
    ] as const)
      this.#socket.removeListener(event, listener)
    return this.#socket
  }

  readonly #onData = (part: Buffer) => {
    this.#bytes += part.length
    try {
      if (this.#bytes > this.#mostBytes) throw new LdapError('too_much', `the answer is longer than ${this.#mostBytes} bytes`)
      let isFull = false
      for (const message of this.#messages.take(part)) {
        this.#count += 1
        isFull = !this.push(message) || isFull
      }
      if (isFull) this.#socket.pause()
    } catch (error) {
      this.#onError(error instanceof LdapError ? error : new LdapError('not_ldap', (error as Error).message, error))
    }
  }
  readonly #onError = (error: Error) => {
    this.#onFailure(error)
    this.destroy(error)
  }
  readonly #onEnd = () => void this.push(null)
  readonly #onClose = () => void this.destroy()

  override _read(): void {
    this.#socket.resume()
  }
  override _write(chunk: Buffer, _: string, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }
  override _final(done: () => void): void {
    this.#socket.end(done)
  }
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}
