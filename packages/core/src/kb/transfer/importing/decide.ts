import { line } from '@balcao/contracts/common'
import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NAME } from '@balcao/contracts/kb/words'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../../../ctx.ts'
import { asDomainError, refusedFields } from '../../../errors.ts'
import type { Item, Parsed } from '../reading/item.ts'
import { type Known, readFields } from './fields.ts'
import { matchOf } from './look-up.ts'
import type { Options, Plan } from './plan.ts'

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

/** What is done with an article of the file. `before`: where the same one stands in it already. */
export async function decide(
  ctx: Ctx,
  { parsed, wrong }: Loaded,
  known: Known,
  { onConflict }: Options,
  before: (parsed: Parsed, match: number | undefined) => string | undefined | Promise<string | undefined>,
): Promise<Plan> {
  if (!parsed) return { ...nothing, parsed, action: 'error', title: '', notes: wrong }
  const read = readFields(parsed, known)
  const title = read.fields.title
  const wholly = { ...nothing, parsed, title }
  if (read.wrong.length > 0) return { ...wholly, action: 'error', notes: [...read.wrong, ...read.notes] }
  const match = await matchOf(ctx, parsed)
  const place = await before(parsed, match?.id)
  if (place !== undefined)
    return { ...wholly, action: 'error', notes: [{ field: 'title', reason: 'import_repeated', params: { place } }, ...read.notes] }
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
