type Place = { page: number | undefined; find: string | undefined }

/** The page and the words that an address leads to; anything that makes no sense is nothing. */
export function readPlace({ page, find }: Record<string, unknown>): Place {
  return {
    page: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : undefined,
    find: typeof find === 'string' && find.trim() ? find.trim().slice(0, 100) : undefined,
  }
}
