import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A websocket with nothing around it: thousands of them share the processors with what they measure, and `ws` takes twice as long to hand a frame over.
 * No extensions, no frames in parts (our server sends none); pings are answered.
 */
export type Wire = { send(text: string): void; terminate(): void }

type Hears = { frame(data: Buffer): void; closed(error: Error): void }

const TEXT = 1
const BINARY = 2
const PING = 9
const PONG = 10
const WHOLE = 0x80

/** Connects and upgrades. @throws Error when the server does not let it in */
export function openWire(port: number, path: string, hears: Hears): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let rest: Buffer = Buffer.alloc(0)
    let isUp = false
    const wire: Wire = { send: (text) => void socket.write(masked(TEXT, Buffer.from(text))), terminate: () => void socket.destroy() }
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk) => {
      let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!isUp) {
        const end = data.indexOf('\r\n\r\n')
        if (end !== -1 && !data.toString('latin1', 0, 12).endsWith('101')) return void socket.destroy(new Error('not let in'))
        if (end === -1) {
          rest = data
          return
        }
        isUp = true
        data = data.subarray(end + 4)
        resolve(wire)
      }
      rest = readFrames(data, socket, hears)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const error = new Error('closed')
      reject(error)
      hears.closed(error)
    })
  })
}

/** Hands over all whole frames and says what is left of the last. */
function readFrames(data: Buffer, socket: Socket, hears: Hears): Buffer {
  let at = 0
  while (data.length - at >= 2) {
    const short = (data[at + 1] as number) & 0x7f
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (data.length - at < head) break
    const length = short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
    if (data.length - at < head + length) break
    const first = data[at] as number
    const body = data.subarray(at + head, at + head + length)
    at += head + length
    const kind = first & 0x0f
    if ((first & WHOLE) === 0) socket.destroy(new Error('a frame in parts'))
    else if (kind === TEXT || kind === BINARY) hears.frame(body)
    else if (kind === PING) socket.write(masked(PONG, body))
    else socket.end()
  }
  return at === data.length ? Buffer.alloc(0) : data.subarray(at)
}

/** A client's frame; what it is masked with hides nothing here, so it is nought. */
function masked(kind: number, body: Buffer): Buffer {
  if (body.length > 0xffff) throw new RangeError('A listener has little to say.')
  const length = body.length < 126 ? [WHOLE | body.length] : [WHOLE | 126, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([WHOLE | kind, ...length, 0, 0, 0, 0]), body])
}
