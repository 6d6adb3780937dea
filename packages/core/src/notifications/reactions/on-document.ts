import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Reminds the owner of a document that it ends soon; the administrators, where it is nobody's. */
export async function remindOwner(ctx: Ctx, { outboxId, payload: { documentId, days } }: Fact<'document:expiring'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('documents as d')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'd.tenantId').onRef('u.id', '=', 'd.ownerId'))
    .select(['d.title', 'u.id', 'u.isActive', 'u.language'])
    .where('d.id', '=', documentId)
    .where('d.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const { id, isActive, language, title } = row
  const people = id !== null && language !== null && isActive ? [{ id, language }] : await adminsOf(ctx)
  await notifyPeople(ctx, people, {
    sourceKey: `document-${outboxId}`,
    said: newsOf('documentExpiring', { title, days }),
    type: 'document_expiring',
    module: 'system',
    severity: 'warning',
    entityType: 'document',
    entityId: documentId,
    actionUrl: `/documents/${documentId}`,
  })
}

/** Lets whoever is asked to review a document know, or whoever is responsible what the review said. */
export async function notifyOfReview(ctx: Ctx, { outboxId, actorId, payload }: Fact<'document:reviewed'>): Promise<void> {
  const { documentId, step, userId, note } = payload
  if (userId === null || userId === actorId) return
  const row = await ctx.db
    .selectFrom('documents as d')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'd.tenantId').on('u.id', '=', userId))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'd.tenantId').on('a.id', '=', actorId))
    .select(['d.title', 'u.id', 'u.language', 'a.name'])
    .where('d.id', '=', documentId)
    .where('d.deletedAt', 'is', null)
    .where('u.isActive', '=', true)
    .executeTakeFirst()
  if (!row) return
  await notifyPeople(ctx, [row], {
    sourceKey: `document-review-${outboxId}`,
    said: newsOf('documentReview', { title: row.title, name: row.name ?? '', step, note }),
    type: 'document_review',
    module: 'system',
    entityType: 'document',
    entityId: documentId,
    actionUrl: `/documents/${documentId}`,
  })
}
