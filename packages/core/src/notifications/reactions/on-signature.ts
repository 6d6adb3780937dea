import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'
import type { SignatureNews } from '../news/texts.ts'

/** A request with who asked, as long as they are there and the document is. */
async function read(ctx: Ctx, requestId: number) {
  const request = await ctx.db
    .selectFrom('signatureRequests as q')
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'q.tenantId').onRef('d.id', '=', 'q.documentId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.askedBy'))
    .select(['q.title', 'q.documentId', 'q.state', 'u.id', 'u.language'])
    .where('q.id', '=', requestId)
    .where('d.deletedAt', 'is', null)
    .where('u.isActive', '=', true)
    .executeTakeFirst()
  if (!request) return undefined
  const signers = await ctx.db
    .selectFrom('signatureSigners')
    .select(['id', 'name', 'signedName', 'state'])
    .where('requestId', '=', requestId)
    .execute()
  return { request, signers }
}
type Found = NonNullable<Awaited<ReturnType<typeof read>>>

async function tell(ctx: Ctx, key: string, { request, signers }: Found, what: SignatureNews, name: string): Promise<void> {
  const { title, documentId, id, language } = request
  const left = signers.filter(({ state }) => state === 'waiting').length
  await notifyPeople(ctx, [{ id, language }], {
    sourceKey: key,
    said: newsOf('signature', { title, name, left, what }),
    type: `signature_${what}`,
    module: 'system',
    severity: what === 'given' || what === 'completed' ? 'info' : 'warning',
    entityType: 'document',
    entityId: documentId,
    actionUrl: `/documents/${documentId}`,
  })
}

/** Notifies whoever asked that somebody signed, unless that was the last: of that they learn by itself. */
export async function notifyOfSignature(ctx: Ctx, { outboxId, payload }: Fact<'signature:given'>): Promise<void> {
  const found = await read(ctx, payload.requestId)
  const signer = found?.signers.find(({ id }) => id === payload.signerId)
  if (!found || !signer || found.request.state !== 'pending') return
  await tell(ctx, `signature-${outboxId}`, found, 'given', signer.signedName ?? signer.name)
}

const NEWS: Partial<Record<string, SignatureNews>> = { signed: 'completed', declined: 'declined', expired: 'expired' }

/** Notifies whoever asked of the end. What they cancelled themselves they know of. */
export async function notifyOfEnd(ctx: Ctx, { outboxId, payload }: Fact<'signature:settled'>): Promise<void> {
  const what = NEWS[payload.state]
  const found = what && (await read(ctx, payload.requestId))
  if (!what || !found) return
  const decliner = found.signers.find(({ state }) => state === 'declined')
  await tell(ctx, `signature-${outboxId}`, found, what, decliner?.name ?? '')
}
