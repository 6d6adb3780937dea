import type { ImportCounts } from '@balcao/contracts/kb/transfers'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { asDomainError, refusedFields } from '../../../errors.ts'
import type { Item } from '../reading/item.ts'
import { type Shelf, shelfBelow } from './categories.ts'
import { counted, noCounts } from './counts.ts'
import { decide, type Loaded, load } from './decide.ts'
import { lookUp } from './look-up.ts'
import type { Store } from './media.ts'
import type { Options, Plan } from './plan.ts'
import { relink } from './relink.ts'
import { type Written, writeArticle } from './write.ts'

export type Import = { id: number; fileName: string; items: readonly Item[]; options: Options; store: Store }
/** A transaction of whoever imports. */
export type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Articles of one transaction. */
const TOGETHER = 10

/**
 * Goes through the articles of a file from where an earlier run ended. What was done with each is written down with it, so that one that is cut
 * off goes on exactly there; one that cannot be written is an error of its own line.
 */
export async function runImport(work: Import, open: Open): Promise<void> {
  const { items, options } = work
  const begun = await open((ctx) => lastLine(ctx, work.id))
  // Where the same article stands in the file already; a dry run leaves nothing that could be asked.
  const seen = new Map<string, string>()
  let shelf = shelfBelow(options.categoryId ?? null)
  for (let from = begun; from < items.length; from += TOGETHER) {
    const loaded: Loaded[] = []
    for (const [n, item] of items.slice(from, from + TOGETHER).entries()) loaded.push(await load(item, from + n + 1))
    try {
      await open((ctx) => doTogether(ctx, work, { loaded, shelf, seen: new Map(seen) }))
      for (const { parsed, place } of loaded) if (parsed) remember(seen, parsed, place)
    } catch (error) {
      if (asDomainError(error).kind === 'unavailable') throw error
      shelf = shelfBelow(options.categoryId ?? null)
      for (const one of loaded) await doAlone(work, open, one, shelf, seen)
    }
  }
  if (options.dryRun) return
  for (let after: number | undefined = 0; after !== undefined; ) {
    const at: number = after
    after = await open((ctx) => relink(ctx, work.id, at))
  }
}

async function lastLine({ db }: Ctx, transferId: number): Promise<number> {
  const row = await db
    .selectFrom('kbTransferLines')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('transferId', '=', transferId)
    .executeTakeFirst()
  return row?.n ?? 0
}

const keyOf = ({ slug, title }: { slug: string | undefined; title: string }) => slug ?? `=${title.toLowerCase()}`
function remember(seen: Map<string, string>, parsed: NonNullable<Loaded['parsed']>, place: string): void {
  if (!seen.has(keyOf(parsed))) seen.set(keyOf(parsed), place)
}

/** One alone, so that what is wrong with it is nobody else's affair. */
async function doAlone(work: Import, open: Open, one: Loaded, shelf: Shelf, seen: Map<string, string>): Promise<void> {
  try {
    await open((ctx) => doTogether(ctx, work, { loaded: [one], shelf, seen: new Map(seen) }))
    if (one.parsed) remember(seen, one.parsed, one.place)
  } catch (error) {
    const { kind } = asDomainError(error)
    if (kind === 'unavailable' || kind === 'forbidden') throw error
    const refused = refusedFields(asDomainError(error))
    const wrong: Loaded['wrong'] = refused.length > 0 ? refused : [{ field: 'content', reason: 'import_failed' }]
    await open((ctx) => doTogether(ctx, work, { loaded: [{ ...one, parsed: undefined, wrong }], shelf, seen: new Map() }))
  }
}

type Together = { loaded: readonly Loaded[]; shelf: Shelf; seen: Map<string, string> }

async function doTogether(ctx: Ctx, work: Import, { loaded, shelf, seen }: Together): Promise<void> {
  const { id, options, fileName, store } = work
  const row = await ctx.db.selectFrom('kbTransfers').select('counts').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  let counts: ImportCounts = { ...noCounts(), ...row.counts }
  const known = await lookUp(
    ctx,
    loaded.flatMap(({ parsed }) => parsed ?? []),
  )
  for (const one of loaded) {
    const before = (parsed: NonNullable<Loaded['parsed']>, match: number | undefined) =>
      options.onConflict === 'copy' ? undefined : (seen.get(keyOf(parsed)) ?? (match === undefined ? undefined : placeOf(ctx, id, match)))
    const plan = await decide(ctx, one, known, options, before)
    const isWritten = plan.action === 'create' || plan.action === 'update'
    const place = plan.action === 'create' ? await shelf.at(ctx, plan.category, !options.dryRun) : { id: null, made: [] }
    const around = { transferId: id, fileName, categoryId: place.id, store }
    const written = isWritten && !options.dryRun ? await writeArticle(ctx, plan, around) : undefined
    await writeLine(ctx, id, one, plan, written)
    counts = counted(counts, plan, place.made)
    if (one.parsed) remember(seen, one.parsed, one.place)
  }
  await ctx.db
    .updateTable('kbTransfers')
    .set({ counts: JSON.stringify(counts), done: loaded.at(-1)?.n ?? 0, workedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Where in the file the article stands that this import has written already. */
async function placeOf({ db }: Ctx, transferId: number, articleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('kbTransferLines')
    .select('place')
    .where('transferId', '=', transferId)
    .where('articleId', '=', articleId)
    .where('appliedAt', 'is not', null)
    .executeTakeFirst()
  return row?.place
}

async function writeLine(
  { db, actor }: Ctx,
  transferId: number,
  { n, place }: Loaded,
  plan: Plan,
  written: Written | undefined,
): Promise<void> {
  await db
    .insertInto('kbTransferLines')
    .values({
      ...{ tenantId: actor.tenantId, transferId, n, place: place.slice(0, 500), title: plan.title, action: plan.action },
      notes: JSON.stringify([...plan.notes, ...(written?.notes ?? [])]),
      articleId: written?.articleId ?? plan.match?.id ?? null,
      appliedAt: written ? sql<string>`now()` : null,
      leftVersion: written?.leftVersion ?? null,
      former: written ? JSON.stringify(written.former) : null,
    })
    .execute()
}
