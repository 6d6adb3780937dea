import { isAtLeast } from '@balcao/contracts/access'
import type { Article, DeleteArticle } from '@balcao/contracts/kb/articles'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, forbidden } from '../../errors.ts'
import { must } from '../../policy.ts'
import { get } from './articles.ts'
import { linkingTo } from './links.ts'
import { lockState, type State } from './state.ts'

const factsOf = ({ title, slug, status, audience, categoryId }: Pick<State, 'title' | 'slug' | 'status' | 'audience' | 'categoryId'>) => ({
  title,
  slug,
  status,
  audience,
  categoryId,
})

/**
 * Puts an article into the bin, where it stays for 30 days; `permanent` deletes what is there.
 * @throws DomainError forbidden, article_not_found, article_transition (not in the bin yet), article_in_use, naming who links to it
 */
export async function remove(ctx: Ctx, { id, permanent }: DeleteArticle): Promise<{ success: true }> {
  must(ctx, 'article.manage')
  const state = await lockState(ctx, id)
  const linking = await linkingTo(ctx, id)
  if (linking.length > 0) throw conflict('article_in_use', { articles: linking })
  if (permanent) await deleteForGood(ctx, state)
  else if (state.deletedAt === null) await putIntoBin(ctx, state)
  return { success: true }
}

/** The same for who takes many back at once, that link to each other. */
export async function putIntoBin(ctx: Ctx, state: State): Promise<void> {
  await ctx.db
    .updateTable('kbArticles')
    .set({ deletedAt: sql<string>`now()`, deletedBy: me(ctx), version: state.version + 1 })
    .where('id', '=', state.id)
    .execute()
  await audit(ctx, { action: 'article.deleted', resource: 'article', resourceId: state.id, ...diff(factsOf(state), null) })
  await ctx.emit('article:changed', { articleId: state.id, live: state.isLive, ...(state.isLive ? { became: 'archived' as const } : {}) })
}

async function deleteForGood(ctx: Ctx, state: State): Promise<void> {
  if (!isAtLeast(ctx.actor.role, 'admin')) throw forbidden()
  if (state.deletedAt === null) throw conflict('article_transition')
  await purge(ctx, state)
  await ctx.emit('article:changed', { articleId: state.id, live: false })
}

type Purged = Parameters<typeof factsOf>[0] & Pick<State, 'id' | 'publishedAt'>

/** Deletes what is in the bin. Addresses that readers had stay taken. */
export async function purge(ctx: Ctx, article: Purged): Promise<void> {
  if (article.publishedAt === null) await ctx.db.deleteFrom('kbSlugs').where('articleId', '=', article.id).execute()
  await ctx.db.deleteFrom('kbArticles').where('id', '=', article.id).execute()
  await audit(ctx, { action: 'article.purged', resource: 'article', resourceId: article.id, ...diff(factsOf(article), null), risk: 'high' })
}

/** Takes an article out of the bin, as it was. @throws DomainError forbidden */
export async function restoreFromBin(ctx: Ctx, state: State): Promise<Article> {
  must(ctx, 'article.manage')
  if (state.deletedAt !== null) {
    const { isLive } = await ctx.db
      .updateTable('kbArticles')
      .set({ deletedAt: null, deletedBy: null, version: state.version + 1 })
      .where('id', '=', state.id)
      .returning(
        sql<boolean>`(status = 'published' and publish_at <= now() and (unpublish_at is null or unpublish_at > now()))`.as('isLive'),
      )
      .executeTakeFirstOrThrow()
    await audit(ctx, { action: 'article.restored', resource: 'article', resourceId: state.id, ...diff(null, factsOf(state)), risk: 'low' })
    await ctx.emit('article:changed', { articleId: state.id, live: isLive, ...(isLive ? { became: 'published' as const } : {}) })
  }
  return get(ctx, { id: state.id, version: 'draft' })
}
