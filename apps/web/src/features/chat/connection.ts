import { io, type Socket } from 'socket.io-client'
import { sessions } from '../../lib/session.ts'
import { RECONNECT, TRANSPORTS } from './connection-numbers.ts'

const ANSWER_MS = 15_000

export type Connection = {
  readonly socket: Socket
  /** Sends an event and waits for what comes of it. @throws Error where it is refused, or not answered in time */
  ask<T>(event: string, payload: object): Promise<T>
  close(): void
}

/** Opens the chat channel; `onState` hears whether it stands. After the attempts are over it is tried again quietly, and when somebody looks. */
export function openConnection(onState: (connected: boolean) => void): Connection {
  const socket = io('/chat', {
    transports: [...TRANSPORTS],
    reconnectionAttempts: RECONNECT.attempts,
    reconnectionDelay: RECONNECT.apart,
    reconnectionDelayMax: RECONNECT.apart,
    randomizationFactor: 0,
    auth: (send) => send({ token: sessions.getState().session?.token }),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const connectIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => !isClosed && !socket.connected && socket.connect(), ms)
  }
  const quietly = () => connectIn(RECONNECT.quietFrom + Math.random() * (RECONNECT.quietMost - RECONNECT.quietFrom))
  const now = () => !isClosed && !socket.connected && !socket.active && connectIn(0)
  socket.on('connect', () => onState(true))
  socket.on('disconnect', (reason) => {
    onState(false)
    if (reason === 'io server disconnect') connectIn(RECONNECT.afterServer)
  })
  socket.on('connect_error', async (error) => {
    onState(false)
    if (socket.active) return
    // Refused by name: with a new token where the old one is over.
    const { code } = (error as { data?: { code?: string } }).data ?? {}
    if (code === 'session_expired') await sessions.refresh(sessions.getState().session?.token ?? '').catch(() => undefined)
    connectIn(RECONNECT.afterServer)
  })
  socket.io.on('reconnect_failed', quietly)
  window.addEventListener('focus', now)
  window.addEventListener('online', now)
  return {
    socket,
    ask: async <T>(event: string, payload: object) => {
      const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, payload)
      if (!answer.ok) throw new Error(answer.error?.message ?? 'refused')
      return answer as T
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      window.removeEventListener('focus', now)
      window.removeEventListener('online', now)
      socket.disconnect()
    },
  }
}
