import type { ImportCounts } from '@balcao/contracts/kb/transfers'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Item } from '../reading/item.ts'
import type { Shelf } from './categories.ts'
import { counted, noCounts } from './counts.ts'
import { decide, type Here, type Loaded } from './decide.ts'
import { type Read, readFields } from './fields.ts'
import { keysOf, lookUp, matchesOf, placesOf, type Sought } from './look-up.ts'
import type { Store } from './media.ts'
import type { Options, Plan } from './plan.ts'
import { writeArticle } from './write.ts'
import { writeNew } from './write-new.ts'
import type { Around, Written } from './written.ts'

export type Import = { id: number; fileName: string; items: readonly Item[]; options: Options; store: Store }
/** Articles of one transaction. `seen`: where those of the file stand that were looked at before. */
export type Together = { loaded: readonly Loaded[]; shelf: Shelf; seen: Map<string, string> }
/** What is done with an article, and what that left. */
type Line = { one: Loaded; plan: Plan; written?: Written | undefined }

const nowhere: Here = { match: undefined, before: undefined }
const keyOf = ({ slug, title }: { slug: string | undefined; title: string }) => slug ?? `=${title.toLowerCase()}`
export function remember(seen: Map<string, string>, { parsed, place }: Loaded): void {
  if (parsed && !seen.has(keyOf(parsed))) seen.set(keyOf(parsed), place)
}

/**
 * Decides about these articles and writes them, with a line for each. What is new and shows no files is written together; where an article may be
 * one of those, they are written first.
 */
export async function doTogether(ctx: Ctx, work: Import, { loaded, shelf, seen }: Together): Promise<void> {
  const { id, options, fileName, store } = work
  const row = await ctx.db.selectFrom('kbTransfers').select('counts').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  let counts: ImportCounts = { ...noCounts(), ...row.counts }
  const known = await lookUp(
    ctx,
    loaded.flatMap(({ parsed }) => parsed ?? []),
  )
  const all = loaded.map((one) => ({ one, read: one.parsed && readFields(one.parsed, known) }))
  const found = await hereOf(ctx, id, all)
  const group = groupOf(ctx, id)
  for (const { one, read } of all) {
    const sought = soughtOf(one, read)
    if (sought && group.has(sought)) {
      await group.write()
      found.set(one, (await hereOf(ctx, id, [{ one, read }])).get(one) ?? nowhere)
    }
    const { match, before } = found.get(one) ?? nowhere
    const isThere =
      options.onConflict === 'copy' || !one.parsed ? undefined : (seen.get(keyOf(one.parsed)) ?? before ?? group.placeOf(match?.id))
    const plan = decide(one, read, options, { match, before: isThere })
    const place = plan.action === 'create' ? await shelf.at(ctx, plan.category, !options.dryRun) : { id: null, made: [], ids: [] }
    const around: Around = { transferId: id, fileName, categoryId: place.id, made: place.ids, store }
    await group.take(one, plan, options.dryRun ? undefined : around, sought)
    counts = counted(counts, plan, place.made)
    remember(seen, one)
  }
  await group.write()
  await ctx.db
    .updateTable('kbTransfers')
    .set({ counts: JSON.stringify(counts), done: loaded.at(-1)?.n ?? 0, workedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

type Reading = { one: Loaded; read: Read | undefined }
/** What to look for; undefined where there is nothing that could be stored. */
const soughtOf = ({ parsed }: Loaded, read: Read | undefined): Sought | undefined =>
  parsed && read && read.wrong.length === 0 ? { title: read.fields.title, slug: read.fields.slug, addresses: parsed.addresses } : undefined

/** Which articles these are, and where in the file those stand. */
async function hereOf(ctx: Ctx, transferId: number, all: readonly Reading[]): Promise<Map<Loaded, Here>> {
  const asked = all.flatMap(({ one, read }) => {
    const sought = soughtOf(one, read)
    return sought ? [{ one, sought }] : []
  })
  const matches = await matchesOf(
    ctx,
    asked.map(({ sought }) => sought),
  )
  const places = await placesOf(
    ctx,
    transferId,
    matches.flatMap((match) => match?.id ?? []),
  )
  return new Map(
    asked.map(({ one }, n) => {
      const match = matches[n]
      return [one, { match, before: match && places.get(match.id) }]
    }),
  )
}

/** What was decided in a transaction and is yet to be written. */
function groupOf(ctx: Ctx, transferId: number) {
  const taken = new Set<string>()
  const places = new Map<number, string>()
  let lines: Line[] = []
  let pending: { line: Line; around: Around }[] = []
  const write = async () => {
    const written = await writeNew(
      ctx,
      pending.map(({ line, around }) => ({ plan: line.plan, around })),
    )
    for (const [n, { line }] of pending.entries()) line.written = written[n]
    await writeLines(ctx, transferId, lines)
    lines = []
    pending = []
  }
  return {
    has: (sought: Sought) => keysOf(sought).some((key) => taken.has(key)),
    placeOf: (articleId: number | undefined) => (articleId === undefined ? undefined : places.get(articleId)),
    async take(one: Loaded, plan: Plan, around: Around | undefined, sought: Sought | undefined): Promise<void> {
      const line: Line = { one, plan }
      if (around && (plan.action === 'create' || plan.action === 'update')) {
        for (const key of sought ? keysOf(sought, plan.formerSlugs) : []) taken.add(key)
        if (plan.match) places.set(plan.match.id, one.place)
        if (plan.action === 'create' && plan.parsed?.media.length === 0) pending.push({ line, around })
        else {
          // Articles get their numbers in the order of the file.
          if (plan.action === 'create') await write()
          line.written = await writeArticle(ctx, plan, around)
        }
      }
      lines.push(line)
    },
    write,
  }
}

async function writeLines({ db, actor }: Ctx, transferId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const values = lines.map(({ one: { n, place }, plan, written }) => ({
    ...{ tenantId: actor.tenantId, transferId, n, place: place.slice(0, 500), title: plan.title, action: plan.action },
    notes: JSON.stringify([...plan.notes, ...(written?.notes ?? [])]),
    articleId: written?.articleId ?? plan.match?.id ?? null,
    appliedAt: written ? sql<string>`now()` : null,
    leftVersion: written?.leftVersion ?? null,
    former: written ? JSON.stringify(written.former) : null,
  }))
  await db.insertInto('kbTransferLines').values(values).execute()
}
