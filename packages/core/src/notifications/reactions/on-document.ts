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
