import { line } from '@balcao/contracts/common'
import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NAME } from '@balcao/contracts/kb/words'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { asDomainError, refusedFields } from '../../../errors.ts'
import type { Item, Parsed } from '../reading/item.ts'
import type { Read } from './fields.ts'
import type { Match, Options, Plan } from './plan.ts'

/** An article of the file, read, or why it could not be. */
export type Loaded = { n: number; place: string; parsed: Parsed | undefined; wrong: FieldReason[] }

/** Reads an article; what is wrong with it is its own affair, and ends no import. */
export async function load({ place, load: read }: Item, n: number): Promise<Loaded> {
  try {
    return { n, place, parsed: await read(), wrong: [] }
  } catch (error) {
    const refused = refusedFields(asDomainError(error))
    return { n, place, parsed: undefined, wrong: refused.length > 0 ? refused : [{ field: 'content', reason: 'import_failed' }] }
  }
}

const nothing = { fields: undefined, match: undefined, category: [], addresses: [], formerSlugs: [] }

/** What is here of an article of the file: which one it is, and where in the file that stands already. */
export type Here = { match: Match | undefined; before: string | undefined }

/** What is done with an article of the file, as its fields are read. */
export function decide({ parsed, wrong }: Loaded, read: Read | undefined, { onConflict }: Options, { match, before }: Here): Plan {
  if (!parsed || !read) return { ...nothing, parsed, action: 'error', title: '', notes: wrong }
  const title = read.fields.title
  const wholly = { ...nothing, parsed, title }
  if (read.wrong.length > 0) return { ...wholly, action: 'error', notes: [...read.wrong, ...read.notes] }
  if (before !== undefined)
    return { ...wholly, action: 'error', notes: [{ field: 'title', reason: 'import_repeated', params: { place: before } }, ...read.notes] }
  const category = categoryOf(parsed, read.notes)
  const planned = {
    ...wholly,
    fields: read.fields,
    category,
    addresses: parsed.addresses.slice(0, 20),
    formerSlugs: parsed.formerSlugs.slice(0, 50),
  }
  if (!match) return { ...planned, action: 'create', notes: read.notes }
  if (onConflict === 'copy')
    return { ...planned, fields: { ...read.fields, slug: undefined }, addresses: [], formerSlugs: [], action: 'create', notes: read.notes }
  if (onConflict === 'skip')
    return {
      ...planned,
      match,
      action: 'skip',
      notes: [{ field: 'title', reason: 'import_exists', params: { title: match.title } }, ...read.notes],
    }
  const replaced: FieldReason[] = match.hasDraft ? [{ field: 'content', reason: 'import_draft_replaced' }] : []
  return { ...planned, match, action: 'update', notes: [...replaced, ...read.notes] }
}

function categoryOf({ category }: Parsed, notes: FieldReason[]): string[] {
  const names = category.flatMap(
    (name) => line(MAX_CATEGORY_NAME).safeParse([...name.trim()].slice(0, MAX_CATEGORY_NAME).join('')).data ?? [],
  )
  if (names.length <= MAX_CATEGORY_DEPTH) return names
  notes.push({ field: 'category', reason: 'import_category_depth', params: { most: MAX_CATEGORY_DEPTH } })
  return names.slice(0, MAX_CATEGORY_DEPTH)
}
