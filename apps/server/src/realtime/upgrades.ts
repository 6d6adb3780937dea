import { type IncomingMessage, setMaxIdleHTTPParsers } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { REFUSAL_HEADERS } from '../headers.ts'
import { addressOf } from './address.ts'

/** Parsers of HTTP that are kept for the next connection. Node keeps a thousand, 2 kB each: as many as a crowd comes with, which needs them no more. */
const IDLE_PARSERS = 100

/** Handshakes of one turn of the event loop: some twenty. */
const SLICE_MS = 5

/** Takes over a connection that asked to become a websocket. */
export type Door = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Does a request come from one of our own pages, or from a program? */
export function sameOrigin({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  // Programs send no origin; a browser always does.
  return origin === undefined || origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}

function refuse(socket: Duplex, status: string): void {
  const headers = Object.entries({ ...REFUSAL_HEADERS, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n'))
}

function letGo(this: Duplex): void {
  this.destroy()
}

/** Serves websockets on the HTTP server's own port: which path leads where. */
export function serveUpgrades(
  app: FastifyInstance,
  { env, crowd }: Pick<Deps, 'env' | 'crowd'>,
  doors: Readonly<Record<string, Door>>,
): void {
  setMaxIdleHTTPParsers(IDLE_PARSERS)
  const address = addressOf(env.TRUST_PROXY)
  const oneByOne = openSlices()
  app.server.on('upgrade', (request, socket, head) => {
    // Whoever is refused may hang up first; without a listener that would end the process.
    socket.on('error', letGo)
    oneByOne(() => {
      if (!socket.destroyed) answer(request, socket, head)
    })
  })

  function answer(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = request.url?.split('?')[0] ?? ''
    const open = Object.hasOwn(doors, path) ? doors[path] : undefined
    if (!open) refuse(socket, '404 Not Found')
    else if (!sameOrigin(request, env.PUBLIC_URL)) refuse(socket, '403 Forbidden')
    else if (!crowd.knock(address(request))) refuse(socket, '429 Too Many Requests')
    else {
      socket.on('close', crowd.arrive(address(request)))
      open(request, socket, head)
    }
  }
}

/** Does what it is given in order and at once, but of much that comes together only so much in one turn of the event loop: a crowd leaves calls their turns. */
function openSlices(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const goOn = () => {
    const until = performance.now() + SLICE_MS
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < until)
    if (waiting.length > 0) setImmediate(goOn)
  }
  return (work) => {
    if (waiting.push(work) === 1) goOn()
  }
}
