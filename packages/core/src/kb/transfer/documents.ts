import { setImmediate } from 'node:timers/promises'
import { type ExportArticles, MOST_AT_ONCE } from '@balcao/contracts/kb/export'
import { FILE_HOURS, type GetTransfer, type Transfer } from '@balcao/contracts/kb/transfers'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { articlesIn, beginExport } from './export.ts'
import { transferOf } from './transfers.ts'
import { FORMATS, writeArticles } from './write.ts'

type Tools = {
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
  bytes(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
}
/** A file that is written while it is sent, or the job that it was left to. */
export type Begun = { later: Transfer } | { name: string; type: string; rows: number; write(tools: Tools): AsyncIterable<Uint8Array> }

/** Begins a file of articles; one of more than 500 is left to a job. @throws DomainError forbidden, article_not_found, category_not_found */
export async function begin(ctx: Ctx, input: ExportArticles, most = MOST_AT_ONCE): Promise<Begun> {
  const file = await beginExport(ctx, input)
  const { ending, type } = FORMATS[file.format]
  const name = `${file.name}.${ending}`
  if (file.articles.length > most) {
    const { id } = await ctx.db
      .insertInto('kbTransfers')
      .values({
        tenantId: ctx.actor.tenantId,
        kind: 'export',
        input: JSON.stringify(file),
        language: file.language,
        fileName: name,
        total: file.articles.length,
        counts: '{}',
        startedBy: me(ctx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { later: await transferOf(ctx, id) }
  }
  // Other requests are served between two articles.
  const wrote = () => setImmediate()
  return {
    name,
    type,
    rows: file.articles.length,
    write: ({ open, bytes }) => writeArticles({ file, articles: articlesIn(file, open), bytes, wrote }),
  }
}

/** The file of an export that a job has written, for a day. @throws DomainError forbidden, transfer_not_found */
export async function fetchFile(ctx: Ctx, { id }: GetTransfer): Promise<Begun> {
  must(ctx, 'article.configure')
  const row = await ctx.db
    .selectFrom('kbTransfers as t')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 't.tenantId').onRef('f.id', '=', 't.fileId'))
    .where('t.id', '=', id)
    .where('t.kind', '=', 'export')
    .where('t.state', '=', 'done')
    .where('t.endedAt', '>', sql<string>`now() - make_interval(hours => ${FILE_HOURS})`)
    .select(['t.fileName as name', 't.total as rows', 'f.id as key', 'f.mime as type'])
    .executeTakeFirst()
  if (!row) throw notFound('transfer_not_found')
  return { name: row.name, type: row.type, rows: row.rows, write: ({ bytes }) => stored(bytes, row.key) }
}

async function* stored(bytes: Tools['bytes'], key: string): AsyncGenerator<Uint8Array> {
  const stream = await bytes(key)
  if (!stream) throw new Error(`the bytes of file ${key} are gone`)
  yield* stream
}
