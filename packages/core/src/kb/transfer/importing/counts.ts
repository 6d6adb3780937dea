import type { ImportCounts } from '@balcao/contracts/kb/transfers'
import type { Plan } from './plan.ts'

/** Names of categories and people that a report lists. */
const MOST_NAMES = 200

export const noCounts = (): ImportCounts => ({
  ...{ create: 0, update: 0, skip: 0, error: 0, remoteImages: 0, addresses: 0, files: 0 },
  ...{ categories: [], authors: [], removed: [] },
})

const added = (names: readonly string[], more: readonly string[]) => [...new Set([...names, ...more])].slice(0, MOST_NAMES)

/** The counts with one article more. */
export function counted(counts: ImportCounts, { action, notes, parsed, addresses }: Plan, newCategories: readonly string[]): ImportCounts {
  const isWritten = action === 'create' || action === 'update'
  const authors = notes.flatMap((note) => (note.reason === 'import_owner_unknown' ? [note.params.email] : []))
  return {
    ...counts,
    [action]: counts[action] + 1,
    categories: added(counts.categories, newCategories),
    authors: added(counts.authors, authors),
    removed: added(counts.removed, parsed?.removed ?? []),
    remoteImages: counts.remoteImages + (parsed?.remoteImages ?? 0),
    addresses: counts.addresses + (isWritten ? addresses.length : 0),
    files: counts.files + (isWritten ? (parsed?.media.length ?? 0) : 0),
  }
}
