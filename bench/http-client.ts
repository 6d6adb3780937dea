import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: Buffer }

const PATIENCE_MS = 15_000
const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)/i
const CHUNKED = /\r\ntransfer-encoding: *chunked/i

/**
 * One keep-alive connection over loopback. It parses no more of HTTP than our servers send, because a complete client
 * would take more of the two processors than the server it measures.
 */
export class HttpClient {
  readonly #port: number
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.#port = port
  }

  send(method: 'GET' | 'POST' | 'PATCH', path: string, token = '', body?: string): Promise<Answer> {
    const auth = token ? `authorization: Bearer ${token}\r\n` : ''
    const length = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    // A server closes a connection that was idle for long: it is then opened anew.
    if (!this.#socket || this.#socket.destroyed || this.#socket.readableEnded) this.#socket = this.#open()
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n${auth}${length}\r\n${body ?? ''}`)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      this.#read()
    })
    socket.setTimeout(PATIENCE_MS, () => {
      if (this.#waiting) socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`))
    })
    const fail = (error: Error) => {
      if (this.#socket !== socket) return
      this.#waiting?.reject(error)
      this.#waiting = undefined
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the server closed the connection')))
    return socket
  }

  #read(): void {
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const start = headEnd + 4
    const length = LENGTH.exec(head)?.[1]
    if (length !== undefined) {
      const end = start + Number(length)
      if (this.#received.length >= end) this.#answer(head, this.#received.subarray(start, end), end)
    } else if (CHUNKED.test(head)) this.#readChunks(head, start)
    else this.#answer(head, Buffer.alloc(0), start)
  }

  #readChunks(head: string, start: number): void {
    const parts: Buffer[] = []
    for (let at = start; ; ) {
      const lineEnd = this.#received.indexOf('\r\n', at)
      if (lineEnd < 0) return
      const size = Number.parseInt(this.#received.toString('latin1', at, lineEnd), 16)
      const end = lineEnd + 2 + size + 2
      if (this.#received.length < end) return
      if (size === 0) {
        this.#answer(head, Buffer.concat(parts), end)
        return
      }
      parts.push(this.#received.subarray(lineEnd + 2, end - 2))
      at = end
    }
  }

  #answer(head: string, body: Buffer, end: number): void {
    this.#received = this.#received.subarray(end)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve({ status: Number(head.slice(9, 12)), body })
  }
}
