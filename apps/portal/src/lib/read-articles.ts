import { ArticlePage } from '@balcao/contracts/kb/pages'
import { z } from 'zod'
import { readArticlesKey } from './read-articles-key.ts'

/** So many of the articles read last can be read without a connection. */
const MOST = 20
/** Longer ones would leave no room for the others. */
const LONGEST = 100_000

const Kept = z.array(z.object({ at: z.string(), page: ArticlePage }))
type Kept = z.output<typeof Kept>

function kept(storage: Storage, userId: number): Kept {
  try {
    return Kept.parse(JSON.parse(storage.getItem(readArticlesKey(userId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Keeps an article that this person reads, the newest first; a store that is full keeps what it has. */
export function keepArticle(storage: Storage, userId: number, page: ArticlePage): void {
  const others = kept(storage, userId).filter((one) => one.page.article.id !== page.article.id)
  if (page.article.content.length > LONGEST) return
  const next = [{ at: new Date().toISOString(), page }, ...others].slice(0, MOST)
  try {
    storage.setItem(readArticlesKey(userId), JSON.stringify(next))
  } catch {
    // Reading goes on; only offline this one is missing.
  }
}

/** An article as this person last read it here. */
export const keptArticle = (storage: Storage, userId: number, id: number) =>
  kept(storage, userId).find(({ page }) => page.article.id === id)

/** What is gone is not kept. */
export function forgetArticle(storage: Storage, userId: number, id: number): void {
  storage.setItem(readArticlesKey(userId), JSON.stringify(kept(storage, userId).filter(({ page }) => page.article.id !== id)))
}
