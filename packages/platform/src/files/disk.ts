import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Files, FilesUnavailableError, FileTooLargeError, isKey, mustBeKey, type StoredFile } from './files.ts'

const HALF = '.tmp'
/** No room, no disk, or one that may only be read: not the file's fault. */
const OUT_OF_ORDER = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EMFILE', 'ENFILE'])

/** Files on a disk, under DATA_DIR/files in folders by the first two characters of the key. */
export function openDiskFiles(dataDir: string): Files {
  const root = join(dataDir, 'files')
  const place = (key: string) => {
    mustBeKey(key)
    const folder = join(root, key.slice(0, 2))
    return { folder, path: join(folder, key) }
  }

  return {
    async put(key, source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const { folder, path } = place(key)
      const temporary = `${path}.${randomUUID()}${HALF}`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const stored = await write(temporary, source, maxBytes)
        await rename(temporary, path)
        return stored
      } catch (error) {
        await rm(temporary, { force: true })
        throw named(error)
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
    async *storedBefore(instant) {
      for await (const { folder, names } of folders(root)) {
        const keys: string[] = []
        for (const name of names) if (isKey(name) && (await isOlder(join(folder, name), instant))) keys.push(name)
        if (keys.length > 0) yield keys
      }
    },
    async removeHalves(before) {
      let removed = 0
      for await (const { folder, names } of folders(root))
        for (const name of names) {
          if (!name.endsWith(HALF) || !(await isOlder(join(folder, name), before))) continue
          await rm(join(folder, name), { force: true })
          removed += 1
        }
      return removed
    },
    async probe() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.R_OK | constants.W_OK)
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

async function* folders(root: string) {
  for (const name of await readdir(root).catch(none)) yield { folder: join(root, name), names: await readdir(join(root, name)).catch(none) }
}

const isOlder = async (path: string, instant: Date) => ((await stat(path).catch(absent))?.mtime ?? instant) < instant

const named = (error: unknown) => (OUT_OF_ORDER.has((error as NodeJS.ErrnoException).code ?? '') ? new FilesUnavailableError(error) : error)

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
function none(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
