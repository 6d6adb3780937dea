import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { BackupSecrets } from '../../ports.ts'
import { ArchiveError } from './errors.ts'
import { isSigned } from './keys.ts'
import { hashOf, linesOf, sha256 } from './lines.ts'
import { Manifest, Signature } from './manifest.ts'
import { type Entry, tarEntries } from './tar.ts'

/** What unpacks to more than this many times its size is none of our archives. */
const MOST_RATIO = 200
const LEAST_ROOM = 64 * 1024 * 1024

/** Each piece takes a turn of a helper thread: in pieces of 16 KiB, the default, reading takes twice as long. */
const UNPACKED_AT_ONCE = 256 * 1024

/** Unpacks a stream of gzip members; what breaks it is an ArchiveError. */
async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: UNPACKED_AT_ONCE })
  let broken: unknown
  const feeding = pipeline(Readable.from(source, { objectMode: false }), gunzip).catch((error: unknown) => {
    broken = error
  })
  try {
    for await (const part of gunzip) yield part as Buffer
  } catch (error) {
    await feeding
    throw asArchiveError(broken ?? error)
  } finally {
    gunzip.destroy()
  }
  await feeding
  if (broken) throw asArchiveError(broken)
}

const asArchiveError = (error: unknown) =>
  error instanceof ArchiveError
    ? error
    : new ArchiveError('archive_damaged', error instanceof Error ? error.message : 'it does not unpack', { cause: error })

const TABLE = /^data\/([a-z_]+)\/(\d{6})\.ndjson$/

/** What is done with each entry, once it is known to be one of ours. */
export type Visit = {
  lines?(table: string, lines: readonly string[]): Promise<void>
  file?(id: string, content: Buffer): Promise<void>
  reference?(id: string): void
}

/** Of an archive that this process wrote a moment ago the entries' hashes are enough: their digests were taken while it was written. */
export type Trust = 'nothing' | 'digests'

/**
 * Reads an archive to its end: each entry by its hash and size, each table by its rows and digest, all of it by the signature.
 * @param bytes its packed size
 * @param trust `digests`: tables are not counted again
 * @throws ArchiveError for whatever does not fit; what `visit` did by then is to be taken back
 */
export async function readArchive(
  ring: BackupSecrets,
  bytes: number,
  source: AsyncIterable<Uint8Array>,
  visit: Visit = {},
  trust: Trust = 'nothing',
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const tables = new Map<string, { rows: number; sum: bigint; part: number }>()
  let manifest: Manifest | undefined
  let written: Buffer | undefined
  let isOurs = false
  for await (const { name, content } of tarEntries(unpacked(source), Math.max(LEAST_ROOM, bytes * MOST_RATIO))) {
    if (isOurs) throw new ArchiveError('archive_entry_refused', `${name} after the signature`)
    if (name === 'manifest.json') {
      written = content
      manifest = parsed(content)
      continue
    }
    if (name === 'manifest.sig') {
      isOurs = signed(ring, written, content)
      continue
    }
    if (written) throw new ArchiveError('archive_entry_refused', `${name} after the manifest`)
    found.set(name, { bytes: content.length, sha256: sha256(content) })
    if (trust === 'nothing') await visited({ name, content }, tables, visit)
  }
  if (!manifest || !isOurs) throw new ArchiveError('archive_signature', 'there is none')
  compareEntries(manifest, found)
  if (trust === 'nothing') compareDigests(manifest, tables)
  return manifest
}

async function visited({ name, content }: Entry, tables: Map<string, { rows: number; sum: bigint; part: number }>, visit: Visit) {
  const [, table, part] = TABLE.exec(name) ?? []
  if (table) {
    const sums = tables.get(table) ?? { rows: 0, sum: 0n, part: 0 }
    if (Number(part) !== sums.part + 1) throw new ArchiveError('archive_entry_refused', `${name} out of order`)
    const lines = rowsOf(name, content)
    for (const line of lines) sums.sum += hashOf(line)
    tables.set(table, { ...sums, rows: sums.rows + lines.length, part: sums.part + 1 })
    await visit.lines?.(table, lines)
  } else if (name === 'files.ndjson') {
    for (const line of rowsOf(name, content)) visit.reference?.(referenceIn(line))
  } else if (name.startsWith('files/')) await visit.file?.(name.slice('files/'.length), content)
}

/** Parts are written once they hold 4 MiB, and no row is nearly as long. */
const MOST_PART = 16 * 1024 * 1024
const NOTHING = '\n\n'

/** The lines of a part, each of them a row as JSON. What is none costs nothing but a look. */
function rowsOf(name: string, content: Buffer): string[] {
  if (content.length > MOST_PART) throw new ArchiveError('archive_too_large', name)
  if (content.includes(NOTHING)) throw new ArchiveError('archive_entry_refused', `${name} with empty lines`)
  const lines = linesOf(content)
  if (!lines.every((line) => line.startsWith('{') && line.endsWith('}')))
    throw new ArchiveError('archive_entry_refused', `${name} with what is no row`)
  return lines
}

const FILE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function referenceIn(line: string): string {
  try {
    const { id } = JSON.parse(line) as { id?: unknown }
    if (typeof id === 'string' && FILE_ID.test(id)) return id
  } catch {
    // Whatever stands there names no file.
  }
  throw new ArchiveError('archive_entry_refused', 'files.ndjson with what names no file')
}

function parsed(content: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw new ArchiveError('archive_manifest', 'it cannot be read', { cause: error })
  }
}

function signed(ring: BackupSecrets, written: Buffer | undefined, content: Buffer): boolean {
  try {
    const signature = Signature.parse(JSON.parse(content.toString('utf8')))
    if (written && isSigned(ring, written, signature)) return true
  } catch {
    // Whatever stands there instead of a signature is none.
  }
  throw new ArchiveError('archive_signature', 'the manifest is not ours')
}

/** Nothing may be missing, nothing more, and nothing otherwise than the manifest names it. */
function compareEntries({ entries }: Manifest, found: ReadonlyMap<string, { bytes: number; sha256: string }>): void {
  if (found.size !== entries.length) throw new ArchiveError('archive_manifest', 'entries are missing or too many')
  for (const entry of entries) {
    const one = found.get(entry.name)
    if (one?.bytes !== entry.bytes || one.sha256 !== entry.sha256) throw new ArchiveError('archive_damaged', entry.name)
  }
}

function compareDigests(manifest: Manifest, tables: ReadonlyMap<string, { rows: number; sum: bigint }>): void {
  for (const { name, rows, digest } of manifest.tables) {
    const one = tables.get(name) ?? { rows: 0, sum: 0n }
    if (one.rows !== rows || one.sum.toString() !== digest) throw new ArchiveError('archive_manifest', `the digest of ${name}`)
  }
}
