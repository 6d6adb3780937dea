import { SentTenant, SentToken, SentUser } from '@balcao/contracts/realtime/sockets'
import { DomainError, notFound, unauthenticated } from '@balcao/core/errors'
import type { Log } from '@balcao/platform/log'
import { errorBody } from '@balcao/trpc/endpoint'
import type { Socket } from 'socket.io'
import { answer } from './answers.ts'
import type { Session } from './session.ts'

/** How long a connection without a token may stay to show one. */
const SIGN_IN_MS = 10_000
const MAX_TRIES = 3

/** How somebody gets in: with the session they came with, or by the token they send. */
export type Entrance = {
  session: Session | undefined
  enter(token: string): Promise<Session>
  renew(session: Session, token: string): Promise<void>
}

/**
 * Signing in by events (`auth`, answered by `authenticated`), for connections that came without a token; for others it goes
 * on with a renewed one. `join:tenant` and `join:user` are answered, and change nothing: everybody hears what is theirs.
 */
export function answerSignIn(socket: Socket, log: Log, { session, enter, renew }: Entrance): void {
  // One after the other: what comes right behind waits for what becomes of it.
  let entered: Promise<Session | undefined> = Promise.resolve(session)
  let tries = 0
  const leave = () => {
    socket.emit('error', errorBody(new DomainError('unauthenticated', 'unauthenticated'), ''))
    socket.disconnect(true)
  }
  const waiting = session ? undefined : setTimeout(leave, SIGN_IN_MS)
  socket.on('disconnect', () => clearTimeout(waiting))

  async function signIn(before: Promise<Session | undefined>, token: string): Promise<Session> {
    const there = await before
    if (!there) return enter(token)
    await renew(there, token)
    return there
  }
  answer({ socket, log }, 'auth', SentToken, async (token) => {
    const before = entered
    const signingIn = signIn(before, token)
    entered = signingIn.catch(() => before)
    const { userId, tenantId } = await signingIn.catch(async (error: unknown) => {
      tries += 1
      if (tries >= MAX_TRIES && !(await before)) setImmediate(leave)
      throw error
    })
    clearTimeout(waiting)
    socket.emit('authenticated', { userId, tenantId })
    return { userId, tenantId }
  })

  const who = async () => {
    const there = await entered
    if (!there) throw unauthenticated()
    return there
  }
  answer({ socket, log }, 'join:tenant', SentTenant, async (tenantId) => {
    if ((await who()).tenantId !== tenantId) throw notFound('route_not_found')
    return { tenantId }
  })
  answer({ socket, log }, 'join:user', SentUser, async (userId) => {
    if ((await who()).userId !== userId) throw notFound('user_not_found')
    return { userId }
  })
}
