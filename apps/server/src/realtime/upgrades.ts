import { type IncomingMessage, setMaxIdleHTTPParsers } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { refuse } from '../headers/node-refusals.ts'
import { addressOf } from './address.ts'

/**
 * HTTP parsers kept for the next connection. Node's default of a thousand, at 2 kB each, is only needed while many clients connect at once.
 */
const IDLE_PARSERS = 100

/** Handshakes per turn of the event loop: about twenty. */
const SLICE_MS = 5

/** Takes over a connection that asked to become a websocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Whether a request comes from one of our own pages, or from a program. */
export function sameOrigin({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  // Programs send no origin; a browser always does.
  return origin === undefined || origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}

function destroy(this: Duplex): void {
  this.destroy()
}

/** Serves websockets on the HTTP server's port, with one handler per path. */
export function serveUpgrades(
  app: FastifyInstance,
  { env, connectionLimiter }: Pick<Deps, 'env' | 'connectionLimiter'>,
  handlers: Readonly<Record<string, UpgradeHandler>>,
): void {
  setMaxIdleHTTPParsers(IDLE_PARSERS)
  const address = addressOf(env.TRUST_PROXY)
  const schedule = openSlices()
  app.server.on('upgrade', (request, socket, head) => {
    // A refused client may hang up first; without a listener the error would end the process.
    socket.on('error', destroy)
    schedule(() => {
      if (!socket.destroyed) answer(request, socket, head)
    })
  })

  function answer(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = request.url?.split('?')[0] ?? ''
    const open = Object.hasOwn(handlers, path) ? handlers[path] : undefined
    if (!open) refuse(socket, '404 Not Found')
    else if (!sameOrigin(request, env.PUBLIC_URL)) refuse(socket, '403 Forbidden')
    else if (!connectionLimiter.tryConnect(address(request))) refuse(socket, '429 Too Many Requests')
    else {
      socket.on('close', connectionLimiter.register(address(request)))
      open(request, socket, head)
    }
  }
}

/**
 * Runs tasks in order, but only for a few milliseconds per turn of the event loop, so that many simultaneous handshakes do not block calls.
 */
function openSlices(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const runNext = () => {
    const until = performance.now() + SLICE_MS
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < until)
    if (waiting.length > 0) setImmediate(runNext)
  }
  return (work) => {
    if (waiting.push(work) === 1) runNext()
  }
}
