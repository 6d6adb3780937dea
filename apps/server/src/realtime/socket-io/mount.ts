import type { IncomingMessage } from 'node:http'
import { DomainError } from '@balcao/core/errors'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { browserCookie } from '../../cookies.ts'
import type { Deps } from '../../deps.ts'
import { thin } from '../thin-request.ts'
import { messageBucket } from '../token-bucket.ts'
import { sameOrigin, type UpgradeHandler } from '../upgrades.ts'
import { openNamespaces } from './namespaces.ts'

export const SOCKET_IO_PATH = '/socket.io/'
const MAX_FRAME = 64 * 1024
/** How long a connection may stand that has joined no namespace: as long as one may have to wait at the gate. */
const CONNECT_MS = 30_000

type Connection = Socket['conn']

/** Serves Socket.IO at /socket.io/: polling through Fastify, so that its guards hold here too; websockets by the door. */
export async function serveSocketIo(app: FastifyInstance, deps: Deps): Promise<{ upgrade: UpgradeHandler; close(): Promise<void> }> {
  const engine = new Engine({ transports: ['websocket', 'polling'], maxHttpBufferSize: MAX_FRAME, perMessageDeflate: false })
  const io = new Server({ serveClient: false, connectTimeout: CONNECT_MS })
  io.bind(engine)
  const addresses = new WeakMap<IncomingMessage, string>()
  engine.on('connection', (conn: Connection) => {
    const address = addresses.get(conn.request)
    // Websockets were counted at the door.
    if (address !== undefined) conn.once('close', deps.connectionLimiter.register(address))
    // A poll's request is still being answered.
    if (conn.transport.name === 'websocket') thin(conn.request)
    const bucket = messageBucket()
    conn.on('packet', ({ type }: { type: string }) => {
      if (type === 'message' && !bucket.take()) conn.close(true)
    })
  })
  const cookieName = browserCookie(deps.env.PUBLIC_URL).name
  const stop = await openNamespaces(io, deps, (header) => app.parseCookie(header)[cookieName])

  await app.register(async (scope) => {
    // Engine.IO reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: SOCKET_IO_PATH,
      handler: async (request, reply) => {
        if (!sameOrigin(request.raw, deps.env.PUBLIC_URL)) throw new DomainError('forbidden', 'origin_refused')
        const isNew = (request.query as { sid?: unknown }).sid === undefined
        if (isNew && !deps.connectionLimiter.tryConnect(request.ip)) throw new DomainError('limited', 'rate_limited')
        if (isNew) addresses.set(request.raw, request.ip)
        reply.hijack()
        for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value)
        reply.raw.setHeader('cache-control', 'no-store')
        engine.handleRequest(request.raw, reply.raw)
      },
    })
  })

  return {
    upgrade: (request, socket, head) => engine.handleUpgrade(request, socket, head),
    close: async () => {
      // Not `io.close()`: clients take that for a refusal and stay away, while a lost transport makes them come back.
      engine.close()
      await stop().catch(() => undefined)
    },
  }
}
