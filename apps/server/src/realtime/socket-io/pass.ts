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

const MAX_FOLLOWED_AT_ONCE = 500
const ids = (value: unknown): number[] | undefined => {
  const all = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? value.split(',') : undefined
  return all?.slice(0, MAX_FOLLOWED_AT_ONCE).map(Number).filter(Number.isSafeInteger)
}

/** Where a connection goes on that was here before: behind which event, and which tickets it followed; all where it names none. */
export type Resuming = { lastSeq: number; tickets: number[] | undefined }

/**
 * What a connection shows of where it was, in `auth` or in the query. A position that cannot be read is as good as one that is out of
 * reach: the client has missed something, and is told to fetch anew.
 */
export function resumingOf({ handshake: { auth, query } }: Socket): Resuming | undefined {
  const lastSeq: unknown = auth.lastSeq ?? query.lastSeq
  if (lastSeq === undefined || lastSeq === null || lastSeq === '') return undefined
  const isPosition = (typeof lastSeq === 'string' || typeof lastSeq === 'number') && /^\d{1,15}$/.test(String(lastSeq))
  return { lastSeq: isPosition ? Number(lastSeq) : Number.MAX_SAFE_INTEGER, tickets: ids(auth.tickets ?? query.tickets) }
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
