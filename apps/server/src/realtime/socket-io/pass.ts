import type { Socket } from 'socket.io'
import type { Pass } from '../../session.ts'

const text = (value: unknown): string | undefined => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' && one !== '' ? one.replace(/^Bearer /i, '') : undefined
}

/** What a connection shows: a token in `auth`, in the query, or in the Authorization header; and the browser's cookie. */
export function passOf({ handshake }: Socket, cookieOf: (header: string) => string | undefined): Pass {
  const { auth, query, headers } = handshake
  return { token: text(auth.token) ?? text(query.token) ?? text(headers.authorization), browser: cookieOf(headers.cookie ?? '') }
}
