import { isSocketTicket, redeem } from '@balcao/core/auth/socket-tickets'
import type { Socket } from 'socket.io'
import type { Deps } from '../../deps.ts'
import { ACCESS_SECONDS, type Claims, type Pass } from '../../session.ts'

const text = (value: unknown): string | undefined => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' && one !== '' ? one.replace(/^Bearer /i, '') : undefined
}

/** What a connection shows: a token in `auth`, in the query, or in the Authorization header; and the browser's cookie. */
export function passOf({ handshake }: Socket, cookieOf: (header: string) => string | undefined): Pass {
  const { auth, query, headers } = handshake
  return { token: text(auth.token) ?? text(query.token) ?? text(headers.authorization), browser: cookieOf(headers.cookie ?? '') }
}

/** What the ticket of a connection stood for: it is good once, and all namespaces of the connection come by it. */
const redeemed = new WeakMap<Socket['conn'], Promise<Claims>>()

/** Takes a ticket that was shown in place of a token, as long as a token made now would be good. @throws DomainError session_expired */
export async function spent(
  { db, secrets, admissions }: Pick<Deps, 'db' | 'secrets' | 'admissions'>,
  { conn }: Socket,
  pass: Pass,
): Promise<Pass> {
  const { token } = pass
  if (!isSocketTicket(token)) return pass
  const asked =
    redeemed.get(conn) ??
    admissions
      .run(() => redeem(db, secrets, token))
      .then((whose) => ({ ...whose, expiresAt: Math.floor(Date.now() / 1_000) + ACCESS_SECONDS }))
  redeemed.set(conn, asked)
  return { ...pass, redeemed: await asked }
}
