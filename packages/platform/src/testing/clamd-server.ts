import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** The harmless file that every scanner finds; cut in two, so that none finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const THREAT = 'Eicar-Test-Signature'

/** A server on this machine that speaks clamd's protocol (PING and INSTREAM), on a port or a socket of its own. */
export async function aClamd({ path = undefined as string | undefined, streamMaxLength = 26 * 1024 * 1024 } = {}) {
  const state = { silent: false, scanned: 0, asked: 0, verdict: undefined as string | undefined }
  const sockets = new Set<Socket>()

  const serve = (socket: Socket) => {
    let held = Buffer.alloc(0)
    let isStream = false
    let size = 0
    const content: Buffer[] = []
    const reply = (text: string) => void (state.silent || socket.end(`${text}\0`))
    const read = () => {
      if (!isStream) {
        const end = held.indexOf(0)
        if (end < 0) return
        const command = held.toString('latin1', 0, end)
        held = held.subarray(end + 1)
        state.asked += 1
        if (command === 'zPING') return reply('PONG')
        if (command !== 'zINSTREAM') return reply('UNKNOWN COMMAND')
        isStream = true
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0)
        if (length === 0) {
          state.scanned += 1
          return reply(state.verdict ?? (Buffer.concat(content).includes(EICAR) ? `stream: ${THREAT} FOUND` : 'stream: OK'))
        }
        if (size + length > streamMaxLength) return reply('INSTREAM size limit exceeded. ERROR')
        if (held.length < 4 + length) return
        content.push(held.subarray(4, 4 + length))
        size += length
        held = held.subarray(4 + length)
      }
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes])
      read()
    })
  }

  let server: Server | undefined
  const listen = async (place: { port: number; host: string } | { path: string }) => {
    server = createServer(serve).listen(place)
    await once(server, 'listening')
    return server.address() as AddressInfo
  }
  const stop = async () => {
    const closing = server
    server = undefined
    if (!closing) return
    for (const socket of sockets) socket.destroy()
    closing.close()
    await once(closing, 'close')
    if (path) await rm(path, { force: true })
  }
  const first = await listen(path ? { path } : { port: 0, host: '127.0.0.1' })
  const place = path ? { path } : { port: first.port, host: '127.0.0.1' }
  return {
    threat: THREAT,
    state,
    address: place,
    url: path ? `unix://${path}` : `tcp://127.0.0.1:${first.port}`,
    stop,
    start: async () => void (await listen(place)),
    close: stop,
  }
}
