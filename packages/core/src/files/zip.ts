import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Fetches stored bytes by their key; undefined where the store has none. */
export type StoredBytes = (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>

/** A zip that is written while it is read, by what fills it. */
export async function* zipOf(fill: (zip: ZipFile) => Promise<void>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const filled = fill(zip)
    .then(() => zip.end())
    .catch((error: unknown) => output.destroy(error as Error))
  yield* output as AsyncIterable<Uint8Array>
  await filled
}

/** Adds a stored file as it is, and waits until it was taken: so no more than one waits in memory. What is gone is left out. */
export async function addStored(zip: ZipFile, bytes: StoredBytes, key: string, path: string, mtime?: Date): Promise<void> {
  const found = await bytes(key)
  if (!found) return
  const stream = Readable.from(found)
  await new Promise<void>((resolve, reject) => {
    stream.once('close', resolve).once('error', reject)
    zip.addReadStream(stream, path, { compress: false, ...(mtime ? { mtime } : {}) })
  })
}
