import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../ports.ts'

type Parts = { tenantId: number; sessionId: number; secret: string }
const FORM = /^([1-9]\d{0,9})\.([1-9]\d{0,15})\.([\w-]{43})\.([\w-]{43})$/

const signatureOf = (secrets: Secrets, { tenantId, sessionId, secret }: Parts) =>
  secrets.derive('refresh-signature', `${tenantId}.${sessionId}.${secret}`)

/**
 * Writes a refresh token: its session, a secret, and our signature over both. The signature is what tells a secret that this
 * session once had from one that somebody made up, without storing any former secret.
 */
export function writeRefreshToken(secrets: Secrets, parts: Parts): string {
  return [parts.tenantId, parts.sessionId, parts.secret, signatureOf(secrets, parts)].join('.')
}

/** Reads a refresh token; undefined for one that we did not issue for exactly this session. It never asks the database. */
export function readRefreshToken(secrets: Secrets, token: string | undefined): Parts | undefined {
  const [, tenant, session, secret, signature] = FORM.exec(token ?? '') ?? []
  if (!secret || !signature) return undefined
  const parts = { tenantId: Number(tenant), sessionId: Number(session), secret }
  if (!Number.isSafeInteger(parts.sessionId)) return undefined
  // Compared as text: base64url has several spellings of one value, and only ours counts.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secrets, parts))) ? parts : undefined
}
