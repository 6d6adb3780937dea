import { DomainError } from '@balcao/core/errors'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { browserCookie } from '../../cookies.ts'
import type { Deps } from '../../deps.ts'
import { type Door, sameOrigin } from '../upgrades.ts'
import { openNamespaces } from './namespaces.ts'

export const SOCKET_IO_PATH = '/socket.io/'
const MAX_FRAME = 64 * 1024
/** How long a connection may stand that has joined no namespace. */
const CONNECT_MS = 10_000

/** Serves Socket.IO at /socket.io/: polling through Fastify, so that its guards hold here too; websockets by the door. */
export async function serveSocketIo(app: FastifyInstance, deps: Deps): Promise<{ door: Door; close(): Promise<void> }> {
  const engine = new Engine({ transports: ['websocket', 'polling'], maxHttpBufferSize: MAX_FRAME, perMessageDeflate: false })
  const io = new Server({ serveClient: false, connectTimeout: CONNECT_MS })
  io.bind(engine)
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
        reply.hijack()
        for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value)
        reply.raw.setHeader('cache-control', 'no-store')
        engine.handleRequest(request.raw, reply.raw)
      },
    })
  })

  return {
    door: (request, socket, head) => engine.handleUpgrade(request, socket, head),
    close: async () => {
      // Not `io.close()`: clients take that for a refusal and stay away, while a lost transport makes them come back.
      engine.close()
      await stop().catch(() => undefined)
    },
  }
}
