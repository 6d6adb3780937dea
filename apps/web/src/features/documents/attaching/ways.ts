import type { Document } from '@balcao/contracts/documents/documents'

/** How a document can go with a message: as a file of it, as a link that expires, or as the address that it is. */
export type Way = 'file' | 'link' | 'address'

/** The ways that there are for a message on this ticket, the first to begin with. The server judges each again. */
export function waysOf(document: Document, { isInternal, companyId }: { isInternal: boolean; companyId: number | null }): Way[] {
  const { kind, status, visibility, companies, mayEdit } = document
  const isTheirs = visibility === 'portal' || (visibility === 'company' && companies.some(({ id }) => id === companyId))
  const isReadable = isInternal || (status === 'published' && isTheirs)
  if (kind === 'link') return isReadable ? ['address'] : []
  return [...(isReadable ? (['file'] as const) : []), ...(mayEdit && status === 'published' ? (['link'] as const) : [])]
}
