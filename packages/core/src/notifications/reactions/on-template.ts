import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies whoever wrote a template that it names what is gone; of the team's, the administrators, when they are gone. */
export async function notifyAuthorOfTemplate(ctx: Ctx, { outboxId, payload: { templateId } }: Fact<'templates:troubled'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('templates as t')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenantId', '=', 't.tenantId').on((eb) => eb('u.id', '=', eb.fn.coalesce('t.ownerId', 't.authorId'))),
    )
    .select(['t.name', 't.problem', 't.ownerId', 'u.id', 'u.isActive', 'u.language'])
    .where('t.id', '=', templateId)
    .executeTakeFirst()
  if (!row?.problem) return
  const { id, language, isActive } = row
  const author = id !== null && language !== null && isActive ? [{ id, language }] : []
  const people = author.length > 0 || row.ownerId !== null ? author : await adminsOf(ctx)
  await notifyPeople(ctx, people, {
    sourceKey: `template-${outboxId}`,
    said: newsOf('template', { name: row.name }),
    type: 'template_troubled',
    module: 'tickets',
    severity: 'warning',
    priority: 'medium',
    entityType: 'template',
    entityId: templateId,
    actionUrl: `/templates?q=${encodeURIComponent(row.name)}`,
  })
}
