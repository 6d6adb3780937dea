import { MOST_ENTRIES, MOST_UNPACKED } from '@balcao/contracts/kb/import-words'
import type { Reason } from '@balcao/contracts/reason-texts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { invalid } from '../../../errors.ts'

/** A file within a zip. */
export type Packed = { path: string; size: number; read(): Promise<Buffer> }

const refuse = (why: Reason) => invalid({ field: 'file', ...why })

/** What the upper half of the attributes says an entry is, where it was packed on Unix; 0 where it says nothing. */
const KIND = 0xf000
const ORDINARY = new Set([0, 0x8000, 0x4000])
const kindOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 16) & KIND

const CONTROL = /\p{Cc}/u

/** Names that systems without capitals or with other accents would take for one. */
const alike = (path: string) => path.normalize('NFC').toLowerCase()

/**
 * The files of a zip. Its directory is judged before anything is unpacked: a path that leads out of it, a link or device, a name that stands
 * there twice, more entries or bytes than it may have (B03, B04). Bytes beyond what an entry says it has end its reading.
 * @throws DomainError invalid_input
 */
export async function unzip(bytes: Buffer): Promise<Packed[]> {
  const zip = await open(bytes)
  if (zip.entryCount > MOST_ENTRIES) throw refuse({ reason: 'import_zip_entries', params: { most: MOST_ENTRIES } })
  const entries = await entriesOf(zip)
  const seen = new Set<string>()
  let total = 0
  for (const entry of entries) {
    const { fileName: name } = entry
    if (!ORDINARY.has(kindOf(entry)) || entry.isEncrypted() || CONTROL.test(name))
      throw refuse({ reason: 'import_zip_entry', params: { name: name.replace(/\p{Cc}/gu, ' ') } })
    if (seen.has(alike(name))) throw refuse({ reason: 'import_zip_twice', params: { name } })
    seen.add(alike(name))
    total += entry.uncompressedSize
    if (total > MOST_UNPACKED) throw refuse({ reason: 'import_zip_size', params: { megabytes: MOST_UNPACKED / 1_000_000 } })
  }
  return entries
    .filter(({ fileName }) => !fileName.endsWith('/'))
    .map((entry) => ({ path: entry.fileName.normalize('NFC'), size: entry.uncompressedSize, read: () => read(zip, entry) }))
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true })
  } catch {
    throw refuse({ reason: 'import_not_zip' })
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        entries.push(entry)
        zip.readEntry()
      })
      zip.once('end', resolve).once('error', reject)
      zip.readEntry()
    })
  } catch {
    // Names with `..`, a root, a backslash or a drive are among them.
    throw refuse({ reason: 'import_zip_broken', params: { after: entries.at(-1)?.fileName ?? '' } })
  }
  return entries
}

/** @throws Error where an entry is not what the directory says */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
