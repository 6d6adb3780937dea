import { asDomainError, DomainError } from '@balcao/core/errors'
import { errorBody } from '@balcao/trpc/endpoint'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import { type ExtendedError, Server, type Socket } from 'socket.io'
import { browserCookie } from '../../cookies.ts'
import type { Deps } from '../../deps.ts'
import { report } from '../../errors.ts'
import { type Door, sameOrigin } from '../upgrades.ts'
import { openNotifications } from './notifications.ts'
import { Outgoing } from './outgoing.ts'
import { passOf } from './pass.ts'
import { type Channel, Session } from './session.ts'
import { answerSignIn } from './sign-in.ts'
import { openTickets } from './tickets.ts'

export const SOCKET_IO_PATH = '/socket.io/'
const MAX_FRAME = 64 * 1024
/** How long a connection may stand that has joined no namespace. */
const CONNECT_MS = 10_000

type Opens = (session: Session, outgoing: Outgoing) => Channel
/** Which namespace speaks what, and whether one may come in first and sign in by an event. */
const NAMESPACES: Readonly<Record<string, { channels: readonly Opens[]; byEvents: boolean }>> = {
  // For clients that name no namespace: all that the specification gives none of its own.
  '/': { channels: [openTickets, openNotifications], byEvents: true },
  '/tickets': { channels: [openTickets], byEvents: false },
  '/notifications': { channels: [openNotifications], byEvents: true },
}

/** A refusal as the client's `connect_error` shows it. */
function refusal(deps: Deps, thrown: unknown, id: string): ExtendedError {
  const error = asDomainError(thrown)
  report(deps.log, error, id)
  return Object.assign(new Error(error.message), { data: errorBody(error, id) })
}

/** Serves Socket.IO at /socket.io/: polling through Fastify, so that its guards hold here too; websockets by the door. */
export async function serveSocketIo(app: FastifyInstance, deps: Deps): Promise<{ door: Door; close(): void }> {
  const engine = new Engine({ transports: ['websocket', 'polling'], maxHttpBufferSize: MAX_FRAME, perMessageDeflate: false })
  const io = new Server({ serveClient: false, connectTimeout: CONNECT_MS })
  io.bind(engine)
  const cookieName = browserCookie(deps.env.PUBLIC_URL).name
  const cookieOf = (header: string) => app.parseCookie(header)[cookieName]
  const sessions = new WeakMap<Socket, Session>()

  for (const [name, { channels, byEvents }] of Object.entries(NAMESPACES)) {
    const namespace = io.of(name)
    const outgoing = new Outgoing(namespace)
    namespace.use((socket, next) => {
      const pass = passOf(socket, cookieOf)
      if (byEvents && pass.token === undefined) return next()
      Session.admit(deps, socket, pass).then(
        (session) => {
          sessions.set(socket, session)
          next()
        },
        (error: unknown) => next(refusal(deps, error, socket.id)),
      )
    })
    namespace.on('connection', (socket) => {
      const session = sessions.get(socket)
      const open = (opened: Session) => {
        socket.on('disconnect', () => opened.close())
        for (const channel of channels) opened.channels.push(channel(opened, outgoing))
        return opened
      }
      const passWith = (token: string) => ({ ...passOf(socket, cookieOf), token })
      if (session?.isOver) return void socket.disconnect(true)
      if (session) open(session)
      answerSignIn(socket, deps.log, {
        session,
        enter: async (token) => open(await Session.admit(deps, socket, passWith(token))),
        renew: (there, token) => there.renew(passWith(token)),
      })
    })
  }

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
    // Not `io.close()`: clients take that for a refusal and stay away, while a lost transport makes them come back.
    close: () => void engine.close(),
  }
}
