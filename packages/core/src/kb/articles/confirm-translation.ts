import type { Article, ConfirmTranslation } from '@balcao/contracts/kb/articles'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { must } from '../../policy.ts'
import { get } from './articles.ts'
import { lockState } from './state.ts'

/**
 * Says that a translation still fits the text that its original has now; its own text stays, without a new version.
 * @throws DomainError article_not_found, forbidden, article_changed (the original was published anew meanwhile), article_transition (nothing
 * changed that it could be held against)
 */
export async function confirmTranslation(ctx: Ctx, { id, publishedAt }: ConfirmTranslation): Promise<Article> {
  must(ctx, 'article.write')
  const state = await lockState(ctx, id)
  must(ctx, 'article.edit', state)
  const { originalChange } = await get(ctx, { id, version: 'draft' })
  if (originalChange === null) throw conflict('article_transition')
  if (Date.parse(originalChange.publishedAt) !== Date.parse(publishedAt))
    throw conflict('article_changed', { current: await get(ctx, { id, version: 'draft' }), sent: { publishedAt } })
  const facts = (at: string | null) => ({ originalCheckedAt: at })
  await ctx.db.updateTable('kbArticles').set(facts(originalChange.publishedAt)).where('id', '=', id).execute()
  const change = diff(facts(state.originalCheckedAt), facts(originalChange.publishedAt))
  await audit(ctx, { action: 'article.translation_confirmed', resource: 'article', resourceId: id, ...change, risk: 'low' })
  await ctx.emit('article:changed', { articleId: id, live: false })
  return get(ctx, { id, version: 'draft' })
}
