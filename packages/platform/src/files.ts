import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export type StoredFile = { size: number; sha256: string }
export type OpenFile = { size: number; stream: Readable }

/** Keeps bytes by key. Keys are random UUIDs made by us; names and types of files live in the database. */
export type Files = {
  /** Stores a stream whole or not at all. @throws FileTooLargeError once more than `maxBytes` came. */
  put(key: string, source: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>
  /** Opens a file, or a byte range of it (`end` inclusive); undefined where there is none. */
  get(key: string, range?: { start: number; end: number }): Promise<OpenFile | undefined>
  /** Removes a file; nothing happens where there is none. */
  remove(key: string): Promise<void>
}

export class FileTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`)
    this.name = 'FileTooLargeError'
  }
}

/** Files on a disk, under DATA_DIR/files in folders by the first two characters of the key. */
export function openFiles(dataDir: string): Files {
  const root = join(dataDir, 'files')
  const place = (key: string) => {
    if (!UUID.test(key)) throw new TypeError('a file key is a lower-case UUID')
    const folder = join(root, key.slice(0, 2))
    return { folder, path: join(folder, key) }
  }

  return {
    async put(key, source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const { folder, path } = place(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomUUID()}.tmp`
      try {
        const stored = await write(temporary, source, maxBytes)
        await rename(temporary, path)
        return stored
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const { path } = place(key)
      const found = await stat(path).catch(absent)
      return found && { size: found.size, stream: createReadStream(path, range) }
    },
    async remove(key) {
      await rm(place(key).path, { force: true })
    },
  }
}

async function write(path: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile> {
  const digest = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) throw new FileTooLargeError(maxBytes)
    digest.update(chunk)
    await file.writeFile(chunk)
  }
  await file.sync()
  return { size, sha256: digest.digest('hex') }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
