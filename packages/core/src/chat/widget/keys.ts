import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { IDENTITY_HOURS } from '@balcao/contracts/chat/widget'
import { LONGEST_EMAIL, looksLikeEmail } from '@balcao/contracts/email'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import type { Secrets } from '../../ports.ts'

/** Clocks of other servers may be ahead of ours by this much. */
const LEEWAY_SECONDS = 60
const LONGEST_NAME = 120
const PART = /^[A-Za-z0-9_-]+$/

/** Whom an organisation's own server signed for. */
export type SignedIdentity = { externalId: string; email: string; name: string | null }

export const newKid = (): string => `k_${randomBytes(9).toString('base64url')}`

/** The secret of a key: always the same, and stored nowhere. */
export const secretOf = (secrets: Secrets, tenantId: number, kid: string): string => secrets.derive('chat-widget-key', `${tenantId}.${kid}`)

/** Keys that are good, the newest first. */
export const liveKeys = ({ db, actor }: Ctx) =>
  db
    .selectFrom('chatWidgetKeys')
    .where('tenantId', '=', actor.tenantId)
    .where('retiredAt', 'is', null)
    .select(['kid', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute()

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (secret: string, signed: string) => createHmac('sha256', secret).update(signed).digest()

/** Signs an identity as an organisation's server would. */
export function signIdentity(kid: string, secret: string, claims: object): string {
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT', kid })}.${base64url(claims)}`
  return `${signed}.${signatureOf(secret, signed).toString('base64url')}`
}

function jsonOf(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Who an identity is for. One algorithm, a key of this widget that is good, an end within a day, an id and an e-mail: all else is refused
 * alike, so that nothing is learnt from trying.
 * @throws DomainError invalid_input
 */
export async function verifyIdentity(ctx: Ctx, secrets: Secrets, identity: string, now = Date.now()): Promise<SignedIdentity> {
  const refused = invalid({ field: 'identity', reason: 'chat_identity_refused' })
  const [head = '', body = '', signature = '', ...more] = identity.split('.')
  if (more.length > 0 || ![head, body, signature].every((part) => PART.test(part))) throw refused
  const { alg, kid } = jsonOf(head) ?? {}
  const key = alg === 'HS256' ? (await liveKeys(ctx)).find((one) => one.kid === kid) : undefined
  if (!key) throw refused
  const expected = signatureOf(secretOf(secrets, ctx.actor.tenantId, key.kid), `${head}.${body}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused
  const { sub, email, name, exp } = jsonOf(body) ?? {}
  const seconds = now / 1000
  const lasts = typeof exp === 'number' && exp > seconds - LEEWAY_SECONDS && exp <= seconds + IDENTITY_HOURS * 3_600 + LEEWAY_SECONDS
  const isWhole = typeof sub === 'string' && sub.length > 0 && sub.length <= 200 && typeof email === 'string'
  if (!lasts || !isWhole || email.length > LONGEST_EMAIL || !looksLikeEmail(email)) throw refused
  const called =
    typeof name === 'string'
      ? name
          .replace(/\p{C}+/gu, ' ')
          .trim()
          .slice(0, LONGEST_NAME)
      : ''
  return { externalId: sub, email: email.trim().toLowerCase(), name: called || null }
}
