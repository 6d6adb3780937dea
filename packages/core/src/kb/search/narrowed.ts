import type { SearchArticles } from '@balcao/contracts/kb/search'

/** Whether a search has filters. */
export const isNarrowed = ({ categoryId, tags, language, updatedSince }: SearchArticles): boolean =>
  categoryId !== undefined || Boolean(tags?.length) || language !== undefined || updatedSince !== undefined
