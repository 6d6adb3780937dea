import type { Article } from '@balcao/contracts/kb/articles'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../lib/trpc.ts'

/** The tree of categories, as the reader sees it. */
export const useCategories = () => trpc.kb.categories.list.useQuery({})

/** An article; its draft, for those who write it. */
export function useArticle(id: number | undefined, version?: 'draft') {
  const query = trpc.kb.articles.get.useQuery({ id: id ?? 1, ...(version ? { version } : {}) }, { enabled: id !== undefined, retry: false })
  const isMissing = id === undefined || (query.error !== null && failureOf(query.error).code === 'article_not_found')
  return { ...query, isMissing, article: isMissing ? undefined : query.data }
}

/** The number in an address; undefined where it is none. */
export const idIn = ({ id = '' }: { id?: string }): number | undefined => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined)

/** What went wrong, as a sentence and by field. */
export type Refusal = { code: string; why: string; fields: Record<string, string>; details: unknown }
export function refusalOf(error: unknown): Refusal {
  const { code, message, details } = failureOf(error)
  return { code, why: message, details, fields: Object.fromEntries(fieldErrors(error).map(({ field, message: why }) => [field, why])) }
}

export type CreateInput = Parameters<typeof api.kb.articles.create.mutate>[0]
export type UpdateInput = Parameters<typeof api.kb.articles.update.mutate>[0]

/** What is done to articles; each answers or throws. What is shown of them is read again. */
export function useArticleActs() {
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: [['kb']] })
  const told = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      refresh()
    }
  }
  return {
    refresh,
    create: (input: CreateInput): Promise<Article> =>
      told(api.kb.articles.create.mutate(input, { context: { actionKey: newActionKey() } })),
    update: (input: UpdateInput): Promise<Article> => told(api.kb.articles.update.mutate(input)),
    confirmTranslation: (input: { id: number; publishedAt: string }): Promise<Article> =>
      told(api.kb.articles.confirmTranslation.mutate(input)),
    /** Into the bin; what it takes out of it is `restore`. */
    remove: (id: number, permanent = false) => told(api.kb.articles.remove.mutate({ id, permanent })),
    restore: (id: number): Promise<Article> => told(api.kb.articles.update.mutate({ id, restore: true })),
  }
}
