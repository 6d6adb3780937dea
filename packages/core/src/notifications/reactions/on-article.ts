import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { managersOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Lets whoever may approve a draft know that it was submitted (its reviewer, else the managers), and whoever wrote it what the review said. */
export async function notifyOfArticleReview(ctx: Ctx, { outboxId, actorId, payload }: Fact<'article:reviewed'>): Promise<void> {
  const { articleId, step, writerIds, note } = payload
  const row = await ctx.db
    .selectFrom('kbArticles as k')
    .leftJoin('kbDrafts as d', (join) => join.onRef('d.tenantId', '=', 'k.tenantId').onRef('d.articleId', '=', 'k.id'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'k.tenantId').on('a.id', '=', actorId))
    .select((eb) => [eb.fn.coalesce('d.title', 'k.title').as('title'), 'k.reviewerId', 'a.name'])
    .where('k.id', '=', articleId)
    .where('k.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const named = await active(ctx, step === 'asked' ? [row.reviewerId ?? 0] : writerIds)
  const people = step === 'asked' && named.length === 0 ? await managersOf(ctx) : named
  await notifyPeople(
    ctx,
    people.filter(({ id }) => id !== actorId),
    {
      sourceKey: `article-review-${outboxId}`,
      said: newsOf('articleReview', { title: row.title, name: row.name ?? '', step, note }),
      type: 'article_review',
      module: 'kb',
      entityType: 'article',
      entityId: articleId,
      actionUrl: `/knowledge-base/${articleId}`,
    },
  )
}

const active = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', [0, ...ids])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()
