import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileMode } from '@balcao/contracts/backups/backups'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { BackupSecrets, ReadableBytes } from '../../ports.ts'
import { asLine, keyOrder, ownRows, type Shape } from '../shapes.ts'
import { signManifest } from './keys.ts'
import { sha256 } from './lines.ts'
import { FORMAT, type Head, type Manifest, type ManifestTable } from './manifest.ts'
import { Part } from './part.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

const pack = promisify(gzip)
/** Rows that are asked for at once, and how many times ahead: the database never waits to be asked, and a thousand long rows fit. */
const ROWS = 200
const AHEAD = 4
/** Bytes of lines that make an entry. */
const PART_BYTES = 1024 * 1024
/** Files whose keys are read at once. */
const KEYS = 64

/** How far an archive is. */
export type Written = { table: string; rows: number; bytes: number; files: number }

export type Writing = {
  tx: Tx
  shapes: readonly Shape[]
  head: Head
  secrets: BackupSecrets
  /** The store, and whether the bytes of files come along, their names alone, or neither. */
  files: ReadableBytes
  mode: FileMode
  wrote(progress: Written): Promise<void>
  done(manifest: Manifest, bytes: number): void
}

/** Each entry is a gzip member of its own, so that one can be read without the rest; tar and gzip read them all. */
class Archive {
  readonly entries: Manifest['entries'] = []
  bytes = 0
  readonly #seconds: number
  constructor(at: string) {
    this.#seconds = Math.floor(Date.parse(at) / 1000)
  }

  add(name: string, content: Buffer): Promise<Buffer> {
    if (name !== 'manifest.json' && name !== 'manifest.sig') this.#note(name, content)
    return this.#packed(Buffer.concat([tarHeader(name, content.length, this.#seconds), content, tarPadding(content.length)]))
  }

  addPart(name: string, part: Part): Promise<Buffer> {
    this.#note(name, part.content)
    return this.#packed(part.asEntry(name, this.#seconds))
  }

  end(): Promise<Buffer> {
    return this.#packed(TAR_END)
  }

  #note(name: string, content: Buffer): void {
    this.entries.push({ name, bytes: content.length, sha256: sha256(content) })
  }

  async #packed(bytes: Buffer): Promise<Buffer> {
    const packed = await pack(bytes, { level: 1 })
    this.bytes += packed.length
    return packed
  }
}

/** Writes an archive while it is read, with one part of one table in memory. What it holds is what the transaction sees. */
export async function* writeArchive(writing: Writing): AsyncGenerator<Buffer> {
  const { head, shapes, secrets } = writing
  const archive = new Archive(head.at)
  const progress: Written = { table: '', rows: 0, bytes: 0, files: 0 }
  yield await archive.add('header.json', json(head))
  const tables: ManifestTable[] = []
  const parts = [new Part(PART_BYTES), new Part(PART_BYTES)] as const
  for (const shape of shapes) {
    progress.table = shape.name
    const table = { name: shape.name, columns: shape.columns, rows: 0, bytes: 0, digest: '0' }
    let sum = 0n
    let entry = 0
    // One part is packed while the next one is filled.
    let packing: Promise<Buffer> | undefined
    for await (const part of partsOf(writing, shape, parts)) {
      entry += 1
      sum += part.hashes
      table.rows += part.rows
      table.bytes += part.content.length
      progress.rows += part.rows
      if (packing) yield await packing
      packing = ahead(archive.addPart(`data/${shape.name}/${String(entry).padStart(6, '0')}.ndjson`, part))
      progress.bytes = archive.bytes
      await writing.wrote({ ...progress })
    }
    if (packing) yield await packing
    tables.push({ ...table, digest: sum.toString() })
  }
  const missing: string[] = []
  progress.table = 'files'
  if (writing.mode === 'reference') {
    const { content, count } = await referencesOf(writing)
    yield await archive.add('files.ndjson', content)
    progress.files = count
  }
  for await (const { id, content } of filesOf(writing)) {
    if (content) {
      yield await archive.add(`files/${id}`, content)
      progress.files += 1
    } else missing.push(id)
    progress.bytes = archive.bytes
    await writing.wrote({ ...progress })
  }
  const manifest: Manifest = {
    ...head,
    entries: archive.entries,
    tables,
    files: { included: writing.mode === 'include', count: progress.files, missing },
  }
  const written = json(manifest)
  yield await archive.add('manifest.json', written)
  yield await archive.add('manifest.sig', json({ format: FORMAT, ...signManifest(secrets[0], written) }))
  yield await archive.end()
  writing.done(manifest, archive.bytes)
}

const json = (value: object) => Buffer.from(JSON.stringify(value))

/** The lines of a table in the order of its key, as many at a time as make an entry: the two parts in turn. */
async function* partsOf(writing: Writing, shape: Shape, [first, second]: readonly [Part, Part]): AsyncGenerator<Part> {
  let [part, other] = [first, second]
  part.clear()
  for await (const rows of rowsOf(writing, shape))
    for (const { line } of rows) {
      if (part.add(line)) continue
      yield part
      ;[part, other] = [other, part]
      part.clear()
      part.add(line)
    }
  if (part.rows > 0) yield part
}

/** The rows of a table in the order of its key; the next ones are made while these are worked on. */
async function* rowsOf({ tx, head }: Writing, shape: Shape): AsyncGenerator<readonly { line: string }[]> {
  await sql`declare backup_rows no scroll cursor for
    select ${asLine} as line from ${ownRows(shape, head.tenant.id)} order by ${keyOrder(shape)}`.execute(tx)
  const fetch = () => ahead(sql<{ line: string }>`fetch forward ${sql.lit(ROWS)} from backup_rows`.execute(tx))
  const coming = Array.from({ length: AHEAD }, fetch)
  for (let found = ROWS; found === ROWS; ) {
    const { rows } = (await coming.shift()) ?? { rows: [] }
    coming.push(fetch())
    yield rows
    found = rows.length
  }
  await Promise.all(coming)
  await sql`close backup_rows`.execute(tx)
}

/** Something that is awaited later: if it fails when nobody awaits it any more, that is no news. */
function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** The bytes of files; undefined for those that the store no longer has, or that are not what they were. */
async function* filesOf({ tx, head, files, mode }: Writing): AsyncGenerator<{ id: string; content: Buffer | undefined }> {
  if (mode !== 'include') return
  let after = '00000000-0000-0000-0000-000000000000'
  for (let found = KEYS; found === KEYS; ) {
    const { rows } = await sql<{ id: string; size: number }>`
      select id::text, size from files where tenant_id = ${head.tenant.id} and id > ${after}::uuid order by id limit 64`.execute(tx)
    for (const { id, size } of rows) {
      after = id
      yield { id, content: await bytesOf(files, id, size) }
    }
    found = rows.length
  }
}

/** The names of files, with what their bytes must be. */
async function referencesOf({ tx, head }: Writing): Promise<{ content: Buffer; count: number }> {
  const { rows } = await sql<{ line: string }>`
    select json_build_object('id', id, 'size', size, 'sha256', sha256)::text as line from files where tenant_id = ${head.tenant.id} order by id`.execute(
    tx,
  )
  return { content: Buffer.from(rows.map(({ line }) => `${line}\n`).join('')), count: rows.length }
}

async function bytesOf(files: ReadableBytes, key: string, size: number): Promise<Buffer | undefined> {
  const stored = await files.get(key)
  if (!stored) return undefined
  const parts: Uint8Array[] = []
  let held = 0
  for await (const part of stored.stream) {
    held += part.byteLength
    if (held > size) return undefined
    parts.push(part)
  }
  return held === size ? Buffer.concat(parts) : undefined
}
