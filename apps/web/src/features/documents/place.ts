type Place = { page: number | undefined; find: string | undefined }

/** The page and the words that an address leads to; anything that makes no sense is nothing. */
export function readPlace({ page, find }: Record<string, unknown>): Place {
  const words = typeof find === 'number' ? String(find) : find
  return {
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 && page < 100_000 ? page : undefined,
    find: typeof words === 'string' && words.trim() ? words.trim().slice(0, 100) : undefined,
  }
}
