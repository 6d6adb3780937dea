import { setTimeout as sleep } from 'node:timers/promises'
import { openWire, type Wire } from './wire.ts'

/** The two ways to listen, and a bare websocket that is only sent frames. */
export type Transport = 'trpc' | 'socket.io' | 'floor'

/** Where the words begin that a measurement looks for, followed by their number. */
export const MARK = 'bench#'
const MARK_BYTES = Buffer.from(MARK)

/** Says of each frame which message it brings, without reading the rest: the listener must not cost more than the server. */
const numberIn = (frame: Buffer): number | undefined => {
  const at = frame.indexOf(MARK_BYTES)
  return at === -1 ? undefined : Number.parseInt(frame.toString('latin1', at + MARK.length, at + MARK.length + 10), 10)
}

type Heard = (message: number, at: number) => void

/** The floor knows rooms by their path: an organisation's id, as its tokens name it. */
export const floorRoom = (token: string) =>
  `/${(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { tenantId: number }).tenantId}`

const HELLO: Record<Transport, { path: (token: string) => string; speak(wire: Wire, frame: string, token: string): boolean }> = {
  floor: { path: floorRoom, speak: () => true },
  trpc: {
    path: () => '/trpc-ws?connectionParams=1',
    speak: (wire, frame, token) => {
      if (frame === 'PING') wire.send('PONG')
      if (frame === '') {
        wire.send(JSON.stringify({ method: 'connectionParams', data: { token } }))
        wire.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events', input: {} } }))
      }
      return frame.includes('"ready"')
    },
  },
  'socket.io': {
    path: () => '/socket.io/?EIO=4&transport=websocket',
    speak: (wire, frame, token) => {
      if (frame === '2') wire.send('3')
      if (frame.startsWith('0')) wire.send(`40/tickets,${JSON.stringify({ token })}`)
      if (frame.startsWith('40/tickets')) wire.send('42/tickets,1["subscribe:tickets"]')
      return frame.startsWith('43/tickets,1')
    },
  },
}

/** Connects one listener; resolves when it hears everything that its person may hear. */
async function listen(transport: Transport, port: number, token: string, heard: Heard): Promise<Wire> {
  const { path, speak } = HELLO[transport]
  const { promise, resolve, reject } = Promise.withResolvers<Wire>()
  const step = (frame: string) => speak(wire, frame, token) && resolve(wire)
  const early: Buffer[] = []
  const take = (data: Buffer) => {
    const at = performance.now()
    const message = data.length > 200 ? numberIn(data) : undefined
    if (message === undefined) step(data.toString())
    else heard(message, at)
  }
  let frame = (data: Buffer): void => void early.push(data)
  const wire = await openWire(port, path(token), { frame: (data) => frame(data), closed: reject })
  frame = take
  step('')
  early.forEach(take)
  return promise
}

/** Connects all, each trying again a little later where it is not let in. @param atOnce so many at a time; all, unless told */
export async function listenAll(
  transport: Transport,
  port: number,
  tokens: readonly string[],
  heard: Heard,
  atOnce = tokens.length,
): Promise<{ sockets: Wire[]; refused: number }> {
  let refused = 0
  const sockets: Wire[] = []
  const coming = tokens.values()
  const connect = async () => {
    for (const token of coming) {
      for (let socket: Wire | undefined; !socket; ) {
        socket = await listen(transport, port, token, heard).catch(() => undefined)
        if (socket) sockets.push(socket)
        else {
          refused += 1
          await sleep(Math.random() * 1_000)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, connect))
  return { sockets, refused }
}
