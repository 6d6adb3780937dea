import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '../../errors.ts'
import type { JobCtx } from '../../jobs.ts'
import { type ArticleExport, articlesIn } from './export.ts'
import { asStarter, progress, type Taken } from './taken.ts'
import { FORMATS, writeArticles } from './write.ts'

/** Writes the file of an export into the store, and tells who asked for it. One that was cut off is begun anew. */
export async function runExport({ db, ports }: JobCtx, taken: Taken): Promise<void> {
  const { tenantId, id } = taken
  const file = taken.input as ArticleExport
  const open = asStarter(db, taken)
  const bytes = async (key: string) => (await ports.files.get(key))?.stream
  const key = randomUUID()
  const { size, sha256 } = await ports.files.put(
    key,
    writeArticles({ file, articles: articlesIn(file, open), bytes, wrote: progress(db, taken) }),
  )
  const kept = await open(async (ctx) => {
    const mime = FORMATS[file.format].type.split(';')[0] ?? ''
    const row = await ctx.db
      .insertInto('files')
      .values({ tenantId, id: key, mime, size, sha256, scan: 'clean' })
      .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { fileName } = await ctx.db
      .updateTable('kbTransfers')
      .set({ state: 'done', fileId: row.id, done: file.articles.length, endedAt: sql<string>`now()` })
      .where('id', '=', id)
      .returning('fileName')
      .executeTakeFirstOrThrow()
    if (taken.startedBy === null) throw new DomainError('forbidden', 'forbidden')
    await ctx.emit('export:finished', { userId: taken.startedBy, what: 'articles', file: fileName, rows: file.articles.length })
    return row.id
  })
  // The same bytes were there before.
  if (kept !== key) await ports.files.remove(key)
}
