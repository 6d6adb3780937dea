import type { Ctx } from '../../../ctx.ts'
import { asDomainError, refusedFields } from '../../../errors.ts'
import { type Shelf, shelfBelow } from './categories.ts'
import { type Loaded, load } from './decide.ts'
import { relink } from './relink.ts'
import { doTogether, type Import, remember } from './together.ts'

/** A transaction of whoever imports. */
export type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Articles of one transaction, and letters after which it takes no more of them. */
const TOGETHER = 50
const LETTERS = 500_000

/**
 * Goes through the articles of a file from where an earlier run ended. What was done with each is written down with it, so that one that is cut
 * off goes on exactly there; one that cannot be written is an error of its own line.
 */
export async function runImport(work: Import, open: Open): Promise<void> {
  const { items, options } = work
  const begun = await open((ctx) => (options.dryRun ? anew(ctx, work.id) : lastLine(ctx, work.id)))
  // Where the same article stands in the file already; a dry run leaves nothing that could be asked.
  const seen = new Map<string, string>()
  let shelf = shelfBelow(options.categoryId ?? null)
  for (let from = begun; from < items.length; ) {
    const loaded = await loadSome(items, from)
    from += loaded.length
    try {
      await open((ctx) => doTogether(ctx, work, { loaded, shelf, seen: new Map(seen) }))
      for (const one of loaded) remember(seen, one)
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

async function loadSome(items: Import['items'], from: number): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  let letters = 0
  for (const [n, item] of items.slice(from, from + TOGETHER).entries()) {
    const one = await load(item, from + n + 1)
    loaded.push(one)
    letters += one.parsed?.content.length ?? 0
    if (letters > LETTERS) break
  }
  return loaded
}

/** A dry run that was cut off begins again: what it saw of the file is gone. */
async function anew({ db }: Ctx, id: number): Promise<number> {
  await db.deleteFrom('kbTransferLines').where('transferId', '=', id).execute()
  await db.updateTable('kbTransfers').set({ counts: '{}', done: 0 }).where('id', '=', id).execute()
  return 0
}

async function lastLine({ db }: Ctx, transferId: number): Promise<number> {
  const row = await db
    .selectFrom('kbTransferLines')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('transferId', '=', transferId)
    .executeTakeFirst()
  return row?.n ?? 0
}

/** One alone, so that what is wrong with it is nobody else's affair. */
async function doAlone(work: Import, open: Open, one: Loaded, shelf: Shelf, seen: Map<string, string>): Promise<void> {
  try {
    await open((ctx) => doTogether(ctx, work, { loaded: [one], shelf, seen: new Map(seen) }))
    remember(seen, one)
  } catch (error) {
    const { kind } = asDomainError(error)
    if (kind === 'unavailable' || kind === 'forbidden') throw error
    const refused = refusedFields(asDomainError(error))
    const wrong: Loaded['wrong'] = refused.length > 0 ? refused : [{ field: 'content', reason: 'import_failed' }]
    await open((ctx) => doTogether(ctx, work, { loaded: [{ ...one, parsed: undefined, wrong }], shelf, seen: new Map() }))
  }
}
