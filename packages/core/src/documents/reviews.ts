import { isAtLeast } from '@balcao/contracts/access'
import type { LeastRole } from '@balcao/contracts/documents/bounds'
import type { Document } from '@balcao/contracts/documents/documents'
import type { ApproveDocument, AskReview, ReturnDocument, ReviewStep } from '@balcao/contracts/documents/reviews'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { can } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { actorsOf } from '../users/actors.ts'
import { mustEdit } from './documents.ts'
import { announce, recordEvent } from './internal/changes.ts'
import { type DocumentRow, documentRows, mustFind, shownAfter } from './internal/document-rows.ts'
import { readable } from './readers.ts'

/**
 * Asks somebody who may approve documents to review what is current; a draft is in review from then on.
 * @throws DomainError document_not_found, forbidden, document_not_reviewed for what is archived; invalid_input for who may not approve it
 */
export async function ask(ctx: Ctx, { id, reviewerId, note }: AskReview): Promise<Document> {
  const before = await mustEdit(ctx, id)
  if (before.status === 'archived') throw conflict('document_not_reviewed')
  const [reviewer] = await actorsOf(ctx, [reviewerId])
  const { ownerId, authorId, leastRole } = before
  const mayRead = reviewer && (leastRole === null || isAtLeast(reviewer.role, leastRole as LeastRole))
  if (!mayRead || !reviewer.isActive || !can(reviewer, 'document.approve', { ownerId, authorId }))
    throw invalid({ field: 'reviewerId', reason: 'document_reviewer' })
  return settle(ctx, before, 'asked', note, { reviewerId, status: before.status === 'draft' ? 'review' : before.status })
}

/** A document that the caller may approve, locked; nobody approves what is their own. @throws DomainError document_not_found, forbidden */
async function mustReview(ctx: Ctx, id: number, number: number): Promise<DocumentRow> {
  await ctx.db.selectFrom('documents as d').select('d.id').where('d.id', '=', id).where(readable(ctx)).forUpdate().executeTakeFirst()
  const row = await mustFind(ctx, id)
  if (!can(ctx.actor, 'document.approve', row)) throw forbidden()
  if (row.currentNumber !== number) throw conflict('document_version_not_current')
  return row
}

/**
 * Approves the current version; what is in review is published with it.
 * @throws DomainError document_not_found, forbidden, document_version_not_current, document_not_reviewed for drafts and what is archived
 */
export async function approve(ctx: Ctx, { id, number, note }: ApproveDocument): Promise<Document> {
  const before = await mustReview(ctx, id, number)
  if (before.status === 'draft' || before.status === 'archived') throw conflict('document_not_reviewed')
  await ctx.db
    .updateTable('documentVersions')
    .set({ approvedBy: me(ctx), approvedAt: now })
    .where('documentId', '=', id)
    .where('number', '=', number)
    .execute()
  return settle(ctx, before, 'approved', note, { reviewerId: null, status: 'published' })
}

/**
 * Gives the current version back with what is to be changed; it is a draft again where it was in review, and approved no more.
 * @throws DomainError document_not_found, forbidden, document_version_not_current, document_not_reviewed where nobody was asked
 */
export async function giveBack(ctx: Ctx, { id, number, note }: ReturnDocument): Promise<Document> {
  const before = await mustReview(ctx, id, number)
  if (before.status !== 'review' && before.reviewerId === null) throw conflict('document_not_reviewed')
  return settle(ctx, before, 'returned', note, { reviewerId: null, status: before.status === 'review' ? 'draft' : before.status })
}

type Becomes = { reviewerId: number | null; status: DocumentRow['status'] }

async function settle(ctx: Ctx, before: DocumentRow, step: ReviewStep, note: string, becomes: Becomes): Promise<Document> {
  const { id, currentNumber: number } = before
  await ctx.db
    .updateTable('documents')
    .set((eb) => ({ ...becomes, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  await announce(ctx, `review_${step}`, id, before, await documentRows(ctx).where('d.id', '=', id).executeTakeFirstOrThrow())
  await recordEvent(ctx, `review_${step}`, { documentId: id, number, note })
  await ctx.emit('document:reviewed', { documentId: id, number, step, userId: becomes.reviewerId ?? before.ownerId, note })
  return shownAfter(ctx, id)
}
