import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MAX_SHARES } from '@balcao/contracts/documents/bounds'
import type { GetDocument } from '@balcao/contracts/documents/documents'
import type { DocumentShare, DocumentShares, RevokeShare, ShareDocument, SharedDocument } from '@balcao/contracts/documents/shares'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { person } from '../tickets/ticket-view.ts'
import { mustEdit } from './documents.ts'
import { recordEvent } from './internal/changes.ts'
import { mayEdit, mustFind } from './internal/document-rows.ts'

const SECRET_BYTES = 32
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
/** Whether a secret is the one whose hash is kept. */
export const isSecret = (secret: string, hash: string): boolean => timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash))

const shareRows = ({ db }: Ctx) =>
  db
    .selectFrom('documentShares as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.authorId'))
    .select(['s.id', 's.note', 's.passwordHash', 's.expiresAt', 's.revokedAt', 's.opened', 's.lastOpenedAt', 's.authorId', 's.createdAt'])
    .select(['u.name', 'u.email'])
type Row = Awaited<ReturnType<ReturnType<typeof shareRows>['execute']>>[number]

const shareView = ({ passwordHash, authorId, name, email, ...share }: Row): DocumentShare => ({
  ...share,
  hasPassword: passwordHash !== null,
  author: person(authorId, name, email, 'staff'),
})

/** Links to a document, the newest first. @throws DomainError document_not_found, forbidden */
export async function list(ctx: Ctx, { id }: GetDocument): Promise<DocumentShares> {
  if (!mayEdit(ctx, await mustFind(ctx, id))) throw forbidden()
  const rows = await shareRows(ctx).where('s.documentId', '=', id).orderBy('s.id', 'desc').limit(100).execute()
  return { data: rows.map(shareView) }
}

/** @throws DomainError document_not_found, forbidden, document_not_published, document_is_link, too_many_document_shares */
async function mustShare(ctx: Ctx, id: number) {
  const row = await mustEdit(ctx, id)
  if (row.kind === 'link') throw conflict('document_is_link')
  if (row.status !== 'published') throw conflict('document_not_published')
  const { n } = await ctx.db
    .selectFrom('documentShares')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('documentId', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_SHARES) throw conflict('too_many_document_shares')
  return row
}

type Tools = { open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>; passwords: Pick<AuthContext['passwords'], 'hash'> }

/** Makes a link, whose address is shown once. @throws DomainError all of `mustShare` */
export async function create({ open, passwords }: Tools, { id, days, password, note }: ShareDocument): Promise<SharedDocument> {
  await open((ctx) => mustShare(ctx, id))
  const passwordHash = password === undefined ? null : await passwords.hash(password)
  return open(async (ctx) => {
    const { title } = await mustShare(ctx, id)
    const { tenantId } = ctx.actor
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString()
    const { id: shareId } = await ctx.db
      .insertInto('documentShares')
      .values({ tenantId, documentId: id, secretHash: hashOf(secret), passwordHash, note, expiresAt, authorId: me(ctx) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(ctx, 'shared', { documentId: id, shareId })
    const details = { title, days, hasPassword: passwordHash !== null }
    await audit(ctx, { action: 'document.shared', resource: 'document', resourceId: id, details, risk: 'high' })
    const share = await shareRows(ctx).where('s.id', '=', shareId).executeTakeFirstOrThrow()
    return { share: shareView(share), path: `/portal/documents#${tenantId}.${shareId}.${secret}` }
  })
}

/** Revokes a link: it opens nothing from then on. @throws DomainError document_not_found, document_share_not_found, forbidden */
export async function revoke(ctx: Ctx, { id, shareId }: RevokeShare): Promise<DocumentShares> {
  const { title } = await mustEdit(ctx, id)
  const revoked = await ctx.db
    .updateTable('documentShares')
    .set({ revokedAt: now })
    .where('id', '=', shareId)
    .where('documentId', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw notFound('document_share_not_found')
  await recordEvent(ctx, 'share_revoked', { documentId: id, shareId })
  await audit(ctx, { action: 'document.share_revoked', resource: 'document', resourceId: id, details: { title, shareId }, risk: 'medium' })
  return list(ctx, { id })
}
