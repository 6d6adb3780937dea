import type { Article } from '@balcao/contracts/kb/articles'
import { useCategories } from '../kb.data.ts'
import { t as kb } from '../messages.ts'
import { t } from './messages.ts'
import { keptAwayBy, type Reader } from './who-reads.ts'

/** Whether somebody reads an article, and what keeps them from it: its own readers, or those of a category above it. */
export function useVerdict(article: Article, reader: Reader): { isKeptAway: boolean; why: string } {
  const categories = useCategories().data?.data ?? []
  const own = keptAwayBy(article, reader)
  if (own)
    return {
      isKeptAway: true,
      why: own === 'audience' ? t('why_audience', { audience: kb(`audience_${article.audience}`) }) : t(`why_${own}`),
    }
  let at = article.categoryId
  for (let depth = 0; at !== null && depth < 10; depth += 1) {
    const category = categories.find(({ id }) => id === at)
    if (!category) break
    if (keptAwayBy(category, reader))
      return { isKeptAway: true, why: t('why_category', { name: category.name, audience: kb(`audience_${category.audience}`) }) }
    at = category.parentId
  }
  const isLive = article.status === 'published' && article.draft === null
  return { isKeptAway: false, why: isLive ? '' : t('why_notLive') }
}
