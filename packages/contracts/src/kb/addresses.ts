/** The element of a page in which the server leaves the page's data (`PublicPage`), as JSON. Here stands nothing that needs zod. */
export const PAGE_DATA = 'kb-page'

/** Addresses of pages: the number decides, the words are for people. */
export const articleAddress = ({ id, slug }: { id: number; slug: string }): string => `/portal/article/${id}-${slug}`
export const categoryAddress = ({ id, slug }: { id: number; slug: string }): string => `/portal/knowledge-base/${id}-${slug}`
/** The number and the words of such an address; undefined where it begins with none. */
export function addressParts(address: string): { id: number; words: string } | undefined {
  const found = /^([1-9]\d{0,9})(?:-(.*))?$/s.exec(address)
  return found ? { id: Number(found[1]), words: found[2] ?? '' } : undefined
}
