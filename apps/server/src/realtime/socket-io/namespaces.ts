import { asDomainError, DomainError } from '@balcao/core/errors'
import { errorBody } from '@balcao/trpc/errors'
import type { ExtendedError, Namespace, Server, Socket } from 'socket.io'
import type { Deps } from '../../deps.ts'
import { report } from '../../errors.ts'
import { TokenBucket } from '../token-bucket.ts'
import { openChat } from './chat.ts'
import { ChatRelay } from './chat-relay.ts'
import { openNotifications } from './notifications.ts'
import { Outgoing } from './outgoing.ts'
import { passOf } from './pass.ts'
import { type Channel, Session } from './session.ts'
import { answerSignIn, type Entrance } from './sign-in.ts'
import { openTickets } from './tickets.ts'

type Shared = { outgoing: Outgoing; chat: ChatRelay }
type Opens = (session: Session, shared: Shared) => Channel
const tickets: Opens = (session, { outgoing }) => openTickets(session, outgoing)
const chat: Opens = (session, shared) => openChat(session, shared.chat)

/** Which namespace speaks what, and whether one may come in first and sign in by an event. */
const NAMESPACES: Readonly<Record<string, { channels: readonly Opens[]; byEvents: boolean }>> = {
  // For clients that name no namespace: all that the specification gives none of its own.
  '/': { channels: [tickets, openNotifications], byEvents: true },
  '/tickets': { channels: [tickets], byEvents: false },
  '/notifications': { channels: [openNotifications], byEvents: true },
  '/chat': { channels: [chat], byEvents: false },
}

const EVENTS_PER_SECOND = 20
const EVENTS_AT_ONCE = 60
const tooMuch = () => new DomainError('limited', 'rate_limited')

/** Reads the browser's cookie out of a header. */
type CookieOf = (header: string) => string | undefined

/** A refusal as the client's `connect_error` shows it. */
function refusal(deps: Deps, thrown: unknown, id: string): ExtendedError {
  const error = asDomainError(thrown)
  report(deps.log, error, id, 'socket.io connect')
  return Object.assign(new Error(error.message), { data: errorBody(error, id) })
}

/** Opens every namespace. @returns the way to stop */
export async function openNamespaces(io: Server, deps: Deps, cookieOf: CookieOf): Promise<() => Promise<void>> {
  const relay = new ChatRelay(deps.bus, io.of('/chat'))
  for (const [name, { channels, byEvents }] of Object.entries(NAMESPACES)) {
    const shared = { outgoing: new Outgoing(io.of(name)), chat: relay }
    const open = (session: Session) => {
      session.socket.on('disconnect', () => session.close())
      for (const channel of channels) session.channels.push(channel(session, shared))
      session.begin()
      return session
    }
    letIn(io.of(name), deps, { open, byEvents, cookieOf })
  }
  return relay.start()
}

function emitError(this: Socket, error: Error): void {
  this.emit('error', errorBody(asDomainError(error), ''))
}

type Ways = { open(session: Session): Session; byEvents: boolean; cookieOf: CookieOf }

function letIn(namespace: Namespace, deps: Deps, { open, byEvents, cookieOf }: Ways): void {
  const sessions = new WeakMap<Socket, Session>()
  const asking = new WeakSet<Socket['conn']>()
  namespace.use((socket, next) => {
    const { conn } = socket
    const pass = passOf(socket, cookieOf)
    if (byEvents && pass.token === undefined) return next()
    // One connection asks once, and waits for the answer.
    if (asking.has(conn)) return next(refusal(deps, tooMuch(), socket.id))
    asking.add(conn)
    Session.admit(deps, socket, pass)
      .finally(() => asking.delete(conn))
      .then(
        (session) => {
          sessions.set(socket, session)
          next()
        },
        (error: unknown) => {
          // No refusal, from which a standard client never comes back by itself: it lost its transport, and tries again.
          if (asDomainError(error).kind === 'unavailable') conn.close(true)
          next(refusal(deps, error, socket.id))
        },
      )
  })
  const passWith = (socket: Socket, token: string) => ({ ...passOf(socket, cookieOf), token })
  const entrance: Entrance = {
    enter: async (socket, token) => open(await Session.admit(deps, socket, passWith(socket, token))),
    renew: (there, token) => there.renew(passWith(there.socket, token)),
  }
  namespace.on('connection', (socket) => {
    const bucket = new TokenBucket(EVENTS_PER_SECOND, EVENTS_AT_ONCE)
    socket.use((_, next) => next(bucket.take() ? undefined : tooMuch()))
    socket.on('error', emitError)
    const session = sessions.get(socket)
    if (session?.isOver) return void socket.disconnect(true)
    if (session) open(session)
    answerSignIn(socket, deps.log, session, entrance)
  })
}
