import { SentTenant, SentToken, SentUser } from '@balcao/contracts/realtime/sockets'
import { DomainError, notFound, unauthenticated } from '@balcao/core/errors'
import type { Log } from '@balcao/platform/log'
import { errorBody } from '@balcao/trpc/errors'
import type { Socket } from 'socket.io'
import { answer } from './answers.ts'
import type { Session } from './session.ts'

/** How long a connection without a token may stay to show one. */
const SIGN_IN_MS = 10_000
const MAX_TRIES = 3

/** How somebody gets into a namespace by the token they send, or goes on with another. */
export type Entrance = {
  enter(socket: Socket, token: string): Promise<Session>
  renew(session: Session, token: string): Promise<void>
}

function putOut(socket: Socket): void {
  socket.emit('error', errorBody(new DomainError('unauthenticated', 'unauthenticated'), ''))
  socket.disconnect(true)
}

function known(session: Session | undefined): Session {
  if (!session) throw unauthenticated()
  return session
}

/**
 * Signing in by events (`auth`, answered by `authenticated`), for connections that came without a token; for others it goes
 * on with a renewed one. `join:tenant` and `join:user` are answered, and change nothing: everybody hears what is theirs.
 */
export function answerSignIn(socket: Socket, log: Log, session: Session | undefined, { enter, renew }: Entrance): void {
  // One after the other: what comes right behind waits for what becomes of it.
  let entered: Promise<Session | undefined> = Promise.resolve(session)
  let tries = 0
  const waiting = session ? undefined : setTimeout(putOut, SIGN_IN_MS, socket)
  if (waiting) socket.on('disconnect', () => clearTimeout(waiting))
  answer({ socket, log }, 'auth', SentToken, async (token) => {
    const before = entered
    const signingIn = before.then(async (there) => {
      if (!there) return enter(socket, token)
      await renew(there, token)
      return there
    })
    entered = signingIn.catch(() => before)
    const { userId, tenantId } = await signingIn.catch(async (error: unknown) => {
      tries += 1
      if (tries >= MAX_TRIES && !(await before)) setImmediate(putOut, socket)
      throw error
    })
    clearTimeout(waiting)
    socket.emit('authenticated', { userId, tenantId })
    return { userId, tenantId }
  })

  answer({ socket, log }, 'join:tenant', SentTenant, async (tenantId) => {
    if (known(await entered).tenantId !== tenantId) throw notFound('route_not_found')
    return { tenantId }
  })
  answer({ socket, log }, 'join:user', SentUser, async (userId) => {
    if (known(await entered).userId !== userId) throw notFound('user_not_found')
    return { userId }
  })
}
