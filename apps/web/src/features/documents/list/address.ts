import { DOCUMENT_KINDS, DOCUMENT_SORTS, DOCUMENT_STATUSES } from '@balcao/contracts/documents/bounds'
import type { ListDocuments } from '@balcao/contracts/documents/documents'

export type Filter = Omit<Partial<ListDocuments>, 'limit' | 'cursor'>
type Search = Record<string, unknown>

const one = <T extends string>(values: readonly T[], value: unknown): T | undefined => values.find((known) => known === value)
const id = (value: unknown, least = 1): number | undefined => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= least && number < 2 ** 31 ? number : undefined
}
const text = (value: unknown, most: number): string | undefined => {
  const written = typeof value === 'number' ? String(value) : value
  return typeof written === 'string' && written.trim() ? written.trim().slice(0, most) : undefined
}

/** What the address asks for; anything that makes no sense is nothing. */
export function readFilter(search: Search): Filter {
  const filter: Filter = {
    search: text(search.q, 100),
    folderId: id(search.folder, 0),
    status: one(DOCUMENT_STATUSES, search.status),
    kind: one(DOCUMENT_KINDS, search.kind),
    tag: text(search.tag, 40),
    ownerId: id(search.owner),
    expiring: search.expiring === true || search.expiring === 'true' || search.expiring === 1 ? true : undefined,
    deleted: search.bin === true || search.bin === 'true' || search.bin === 1 ? true : undefined,
    sort: one(DOCUMENT_SORTS, search.sort),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The same as an address writes it. */
export function writeFilter({ search, folderId, status, kind, tag, ownerId, expiring, deleted, sort }: Filter): Search {
  const address = {
    ...{ q: search, folder: folderId, status, kind, tag, owner: ownerId, sort: sort === 'updated' ? undefined : sort },
    ...{ expiring: expiring || undefined, bin: deleted || undefined },
  }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}
