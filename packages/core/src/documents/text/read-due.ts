import type { TextFailure } from '@balcao/contracts/documents/bounds'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import type { ReadableBytes, TextReader } from '../../ports.ts'
import { MOST_FILE_BYTES } from './bounds.ts'
import { mayHaveText } from './extract.ts'
import type { ReadText } from './gathered.ts'

/** A worker that died lets go of its file after this; longer than any reading. */
const LEASE_SECONDS = 600
/** Reading that died with its process is begun so often. */
const MOST_TRIES = 3
/** How long one run of the job goes on. */
const RUN_MS = 10_000

type Waiting = { tenantId: number; fileId: string; tries: number; name: string; mime: string; size: number }
type Reading = {
  db: Database
  ports: { files: ReadableBytes; readText: TextReader }
  log: { error: (fields: object, text: string) => void }
  progress?: (done: number, total: number | null) => Promise<void>
}

/**
 * Reads the text of files of documents that wait for it, those that wait longest first. What is in quarantine is not opened. A file that cannot be
 * read is marked so, with the reason, and not tried again.
 */
export async function readTextsDue(reading: Reading): Promise<void> {
  const until = Date.now() + RUN_MS
  let done = 0
  for (let next = await claim(reading.db); next; next = Date.now() < until ? await claim(reading.db) : undefined) {
    await readOne(reading, next)
    done += 1
    await reading.progress?.(done, done + (await waiting(reading.db)))
  }
}

/** How many wait, as far as counting is worth it. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from (select from document_texts where state = 'waiting' limit 10000) w`.execute(tx),
  )
  return rows[0]?.n ?? 0
}

async function claim(db: Database): Promise<Waiting | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Waiting>`
      with due as (
        select x.tenant_id, x.file_id, f.mime, f.size from document_texts x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
        where x.state = 'waiting' and x.due_at <= now() and f.scan = 'clean' order by x.due_at limit 1 for update of x skip locked
      )
      update document_texts x set tries = x.tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due d where x.tenant_id = d.tenant_id and x.file_id = d.file_id
      returning x.tenant_id, x.file_id, x.tries, d.mime, d.size, coalesce((select v.name from document_versions v
        where v.tenant_id = x.tenant_id and v.file_id = x.file_id order by v.id limit 1), '') as name`.execute(tx),
  )
  return rows[0]
}

async function readOne({ db, ports, log }: Reading, file: Waiting): Promise<void> {
  const { tenantId, fileId } = file
  try {
    const read = await readBytes(ports, file)
    await asSystem(db, tenantId, (ctx) => ('failure' in read ? fail(ctx, fileId, read.failure) : keep(ctx, fileId, read)))
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId, fileId }, 'the text of a file could not be read')
    await asSystem(db, tenantId, (ctx) => fail(ctx, fileId, 'limits'))
  }
}

async function readBytes({ files, readText }: Reading['ports'], file: Waiting): Promise<ReadText | { failure: TextFailure }> {
  const { fileId, tries, name, mime, size } = file
  if (tries > MOST_TRIES) return { failure: 'limits' }
  if (!mayHaveText(name, mime)) return { failure: 'unsupported' }
  if (size > MOST_FILE_BYTES) return { failure: 'too_large' }
  const stored = await files.get(fileId)
  if (!stored) return { failure: 'broken' }
  const pieces: Uint8Array[] = []
  let taken = 0
  for await (const piece of stored.stream) {
    pieces.push(piece)
    taken += piece.byteLength
    // The store may have another file than was written down.
    if (taken > MOST_FILE_BYTES) return { failure: 'too_large' }
  }
  // Bytes of their own: they go to a thread, without those of a pool around them.
  return readText(new Uint8Array(Buffer.concat(pieces)), name, mime)
}

const settled = ({ db }: Ctx, fileId: string) => db.updateTable('documentTexts').where('fileId', '=', fileId).where('state', '=', 'waiting')

async function fail(ctx: Ctx, fileId: string, reason: TextFailure): Promise<void> {
  await settled(ctx, fileId).set({ state: 'failed', reason, readAt: sql<string>`now()` }).execute()
  await tell(ctx, fileId)
}

async function keep(ctx: Ctx, fileId: string, { parts, hasPages, isCut }: ReadText): Promise<void> {
  const { tenantId } = ctx.actor
  await ctx.db.deleteFrom('documentTextParts').where('fileId', '=', fileId).execute()
  await sql`
    insert into document_text_parts (tenant_id, file_id, place, page, text, words)
    select ${tenantId}, ${fileId}, p.place, p.page, p.text, strip(search_words(p.text))
    from unnest(${parts.map(({ page }) => page)}::integer[], ${parts.map(({ text }) => text)}::text[]) with ordinality p(page, text, place)`.execute(
    ctx.db,
  )
  await settled(ctx, fileId)
    .set({
      ...{ state: parts.length > 0 ? 'read' : 'empty', hasPages, isCut, readAt: sql<string>`now()` },
      words: sql<string>`gather_document_words(${tenantId}, ${fileId})`,
    })
    .execute()
  await tell(ctx, fileId)
}

/** Open pages of documents of the file read them again. */
async function tell(ctx: Ctx, fileId: string): Promise<void> {
  const documents = await ctx.db
    .selectFrom('documents as d')
    .innerJoin('documentVersions as v', (join) => join.onRef('v.documentId', '=', 'd.id').onRef('v.number', '=', 'd.currentNumber'))
    .select('d.id')
    .where('v.fileId', '=', fileId)
    .limit(100)
    .execute()
  for (const { id } of documents) await ctx.emit('document:changed', { documentId: id })
}
