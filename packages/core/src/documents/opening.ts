import { timingSafeEqual } from 'node:crypto'
import type { OpenedShare, OpenShare } from '@balcao/contracts/documents/shares'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { forbidden, notFound } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { recordEvent } from './internal/changes.ts'
import { isSecret } from './shares.ts'

type Tools = Pick<AuthContext, 'db' | 'secrets' | 'passwords' | 'attempts'>

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/
const SIGNATURE = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([1-9]\d{0,9})\.(\d{1,12})\.([\w-]{20,200})$/
/** Time enough to begin a download. */
const FILE_SECONDS = 60
/** The same for a link that never was, is over, or was revoked, and for a document that is not to be had by now. */
const dead = () => notFound('document_share_not_found')

/** What a link opens now, if it does. */
const opens = (ctx: Ctx, shareId: number) =>
  ctx.db
    .selectFrom('documentShares as s')
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 's.tenantId').onRef('d.id', '=', 's.documentId'))
    .innerJoin('documentVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'd.tenantId').onRef('v.documentId', '=', 'd.id').onRef('v.number', '=', 'd.currentNumber'),
    )
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
    .innerJoin('tenants as t', 't.id', 's.tenantId')
    .select(['s.id', 's.documentId', 's.secretHash', 's.passwordHash', 's.expiresAt', 'd.title', 't.name as organisation'])
    .select(['v.id as versionId', 'v.number', 'v.name', 'f.id as fileId', 'f.mime', 'f.size'])
    .where('s.id', '=', shareId)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('d.deletedAt', 'is', null)
    .where('d.status', '=', 'published')
    .where('f.scan', '=', 'clean')
    .where('t.status', '=', 'active')
    .executeTakeFirst()

const seal = ({ secrets }: Pick<Tools, 'secrets'>, tenantId: number, shareId: number, versionId: number, expires: number) =>
  secrets.derive('document-share', [tenantId, shareId, versionId, expires].join('.'))

/**
 * What somebody with a link gets to see, and an address of the file for a minute. Opening is counted; passwords are few to try.
 * @throws DomainError document_share_not_found, document_share_password
 */
export async function open(tools: Tools, { token, password }: OpenShare): Promise<OpenedShare> {
  const [, tenant, share, secret = ''] = TOKEN.exec(token) ?? []
  if (!tenant || !share) throw dead()
  const tenantId = Number(tenant)
  const found = await asSystem(tools.db, tenantId, (ctx) => opens(ctx, Number(share)), 'read')
  if (!found || !isSecret(secret, found.secretHash)) throw dead()
  const { id, passwordHash, title, name, mime, size, expiresAt, organisation, versionId } = found
  if (passwordHash !== null) {
    if (password === undefined) return { state: 'password' }
    await mustKnow(tools, `document-share:${tenantId}:${id}`, passwordHash, password)
  }
  await asSystem(tools.db, tenantId, async (ctx) => {
    await ctx.db
      .updateTable('documentShares')
      .set((eb) => ({ opened: eb('opened', '+', 1), lastOpenedAt: now }))
      .where('id', '=', id)
      .execute()
    await recordEvent(ctx, 'share_opened', { documentId: found.documentId, number: found.number, shareId: id })
  })
  const expires = Math.floor(Date.now() / 1000) + FILE_SECONDS
  const signature = [tenantId, id, versionId, expires, seal(tools, tenantId, id, versionId, expires)].join('.')
  return { state: 'open', organisation, title, name, mime, size, expiresAt, url: `/api/shared-documents/file?signature=${signature}` }
}

/** @throws DomainError document_share_password, also when there were too many tries */
async function mustKnow({ attempts, passwords }: Tools, key: string, hash: string, password: string): Promise<void> {
  if (!(await attempts.take(key)) || !(await passwords.verify(hash, password))) throw forbidden('document_share_password')
  await attempts.clear(key)
}

/** The file that a signed address leads to, while its link opens. @throws DomainError document_share_not_found */
export async function fileOf(tools: Tools, signature: string): Promise<{ fileId: string; name: string; mime: string; size: number }> {
  const match = SIGNATURE.exec(signature)
  if (!match) throw dead()
  const [tenantId, shareId, versionId, expires] = match.slice(1, 5).map(Number) as [number, number, number, number]
  const expected = Buffer.from(seal(tools, tenantId, shareId, versionId, expires))
  const given = Buffer.from(match[5] as string)
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || expires < Date.now() / 1000) throw dead()
  const found = await asSystem(tools.db, tenantId, (ctx) => opens(ctx, shareId), 'read')
  if (!found || found.versionId !== versionId) throw dead()
  const { fileId, name, mime, size } = found
  return { fileId, name, mime, size }
}
