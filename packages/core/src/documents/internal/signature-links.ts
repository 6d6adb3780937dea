import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGNED_LINK_DAYS } from '@balcao/contracts/documents/signature-bounds'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import type { Secrets } from '../../ports.ts'

const SECRET_BYTES = 32
const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/
const SIGNATURE = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.(\d{1,10})\.([dc])\.(\d{1,12})\.([\w-]{20,200})$/
const DAY_MS = 86_400_000
/** Time enough to begin a download. */
const FILE_SECONDS = 60

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The same for a link that never was, is over or was cancelled, and for a document that is not to be had by now. */
export const dead = () => notFound('signature_link_invalid')

/** What a link says: whose organisation, and the hash of its secret. @throws DomainError signature_link_invalid */
export function readToken(token: string): { tenantId: number; hash: string } {
  const [, tenant, secret] = TOKEN.exec(token) ?? []
  if (!tenant || !secret) throw dead()
  return { tenantId: Number(tenant), hash: hashOf(secret) }
}

/** Makes a link for somebody who signs: the database keeps its hash. @returns its path, whose secret stands behind the `#` */
export async function makeLink(ctx: Ctx, { signerId, dueAt }: { signerId: number; dueAt: string }): Promise<string> {
  const { tenantId } = ctx.actor
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = new Date(Date.parse(dueAt) + SIGNED_LINK_DAYS * DAY_MS).toISOString()
  await ctx.db
    .insertInto('signatureLinks')
    .values({ tenantId, signerId, secretHash: hashOf(secret), expiresAt })
    .execute()
  return `/portal/sign#${tenantId}.${secret}`
}

/** Which file of a request somebody may fetch; `signerId` 0 is the staff. */
export type Fetched = { tenantId: number; requestId: number; signerId: number; file: 'document' | 'certificate' }
type Seals = Pick<Secrets, 'derive'>

const seal = (secrets: Seals, { tenantId, requestId, signerId, file }: Fetched, expires: number) =>
  secrets.derive('signature-file', [tenantId, requestId, signerId, file, expires].join('.'))

/** An address of a file for a minute. */
export function signFile(secrets: Seals, what: Fetched): { url: string; expiresAt: string } {
  const expires = Math.floor(Date.now() / 1000) + FILE_SECONDS
  const { tenantId, requestId, signerId, file } = what
  const signature = [tenantId, requestId, signerId, file[0], expires, seal(secrets, what, expires)].join('.')
  return { url: `/api/signatures/file?signature=${signature}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** What such an address leads to. @throws DomainError signature_link_invalid */
export function readFileSignature(secrets: Seals, signature: string): Fetched {
  const match = SIGNATURE.exec(signature)
  if (!match) throw dead()
  const [tenantId, requestId, signerId] = match.slice(1, 4).map(Number) as [number, number, number]
  const what: Fetched = { tenantId, requestId, signerId, file: match[4] === 'd' ? 'document' : 'certificate' }
  const expires = Number(match[5])
  const expected = Buffer.from(seal(secrets, what, expires))
  const given = Buffer.from(match[6] as string)
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || expires < Date.now() / 1000) throw dead()
  return what
}
