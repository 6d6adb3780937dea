import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anS3Server } from '../testing/s3-server.ts'
import { openDiskFiles } from './disk.ts'
import { type Files, FileTooLargeError } from './files.ts'
import { openS3Files } from './s3.ts'

/** A store, and what lies in it beside the port. */
type Store = {
  files: Files
  everything(): Promise<number>
  /** Makes a file, or what a killed upload left, older than it is. */
  age(key: string, to: Date): Promise<void>
  leaveHalf(at: Date): Promise<void>
  close(): Promise<void>
}

async function onDisk(): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-files-'))
  return {
    files: openDiskFiles(dataDir),
    everything: async () => (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length,
    age: (key, to) => utimes(join(dataDir, 'files', key.slice(0, 2), key), to, to),
    leaveHalf: async (at) => {
      const half = join(dataDir, 'files', 'ab', `${randomUUID()}.${randomUUID()}.tmp`)
      await mkdir(join(half, '..'), { recursive: true })
      await writeFile(half, 'half')
      await utimes(half, at, at)
    },
    close: () => rm(dataDir, { recursive: true }),
  }
}

async function inABucket(): Promise<Store> {
  const server = await anS3Server({ page: 2 })
  return {
    files: openS3Files(server.settings),
    everything: async () => server.objects.size + server.halves.size,
    age: async (key, at) => {
      const kept = server.objects.get(`files/${key}`)
      if (kept) server.objects.set(`files/${key}`, { ...kept, at })
    },
    leaveHalf: async (at) => void server.halves.set(randomUUID(), { key: `files/${randomUUID()}`, at, parts: new Map() }),
    close: server.close,
  }
}

const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
async function keysOf(files: Files, before: Date): Promise<string[]> {
  const keys: string[] = []
  for await (const batch of files.storedBefore(before)) keys.push(...batch)
  return keys
}
const MiB = 1024 * 1024

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inABucket],
] as const)('files %s', (_, open) => {
  let store: Store
  let files: Files
  beforeAll(async () => {
    store = await open()
    files = store.files
  })
  afterAll(() => store.close())

  test('what was put is what is got, whole and in part', async () => {
    const key = randomUUID()
    const stored = await files.put(key, bytes('olá ', 'mundo'))
    expect(stored).toEqual({ size: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const opened = await files.get(key)
    expect(opened?.size).toBe(10)
    expect(await text(opened?.stream ?? Readable.from([]))).toBe('olá mundo')
    const part = await files.get(key, { start: 5, end: 6 })
    expect(part?.size).toBe(10)
    expect((await buffer(part?.stream ?? Readable.from([]))).toString()).toBe('mu')
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeUndefined()
    await files.probe()
  })

  test('nothing at all, and exactly what is allowed, are files like others; the same key again is the new bytes', async () => {
    const key = randomUUID()
    expect((await files.put(key, bytes())).size).toBe(0)
    expect(await buffer((await files.get(key))?.stream ?? Readable.from(['x']))).toHaveLength(0)
    expect((await files.put(key, bytes('12345', '6789'), { maxBytes: 9 })).size).toBe(9)
    expect(await text((await files.get(key))?.stream ?? Readable.from([]))).toBe('123456789')
    await files.remove(key)
  })

  test('a large file comes back byte for byte', async () => {
    const key = randomUUID()
    const piece = (n: number) => Buffer.alloc(64 * 1024, n % 251)
    async function* large() {
      for (let n = 0; n < 200; n++) yield piece(n)
    }
    expect(await files.put(key, large())).toMatchObject({ size: 200 * 64 * 1024 })
    const back = await buffer((await files.get(key))?.stream ?? Readable.from([]))
    expect(back.equals(Buffer.concat(Array.from({ length: 200 }, (__, n) => piece(n))))).toBe(true)
    const part = await files.get(key, { start: 5 * MiB - 3, end: 5 * MiB + 2 })
    expect((await buffer(part?.stream ?? Readable.from([]))).equals(back.subarray(5 * MiB - 3, 5 * MiB + 3))).toBe(true)
    await files.remove(key)
  })

  test('a file that is too large or breaks off, early or late, leaves nothing behind', async () => {
    const before = await store.everything()
    await expect(files.put(randomUUID(), bytes('12345', '67890'), { maxBytes: 9 })).rejects.toBeInstanceOf(FileTooLargeError)
    async function* broken(size: number) {
      for (let sent = 0; sent < size; sent += MiB) yield Buffer.alloc(MiB)
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    for (const size of [0, 12 * MiB]) await expect(files.put(randomUUID(), broken(size))).rejects.toThrow('connection lost')
    await expect(files.put(randomUUID(), broken(12 * MiB), { maxBytes: 11 * MiB })).rejects.toBeInstanceOf(FileTooLargeError)
    expect(await store.everything()).toBe(before)
  })

  test('what is old is listed, what is young is not; only halves that began before are removed', async () => {
    const [yesterday, noon, now] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 43_200_000), new Date()]
    const keys = Array.from({ length: 5 }, () => randomUUID())
    for (const key of keys) await files.put(key, bytes(key))
    for (const key of keys.slice(0, 4)) await store.age(key, yesterday)
    for (const at of [yesterday, yesterday, yesterday, now]) await store.leaveHalf(at)
    const listed = await keysOf(files, noon)
    expect(listed.toSorted()).toEqual(keys.slice(0, 4).toSorted())
    expect(await files.removeHalves(noon)).toBe(3)
    expect(await files.removeHalves(noon)).toBe(0)
    expect(await store.everything()).toBe(keys.length + 1)
    for (const key of keys) await files.remove(key)
  })

  test.each(['', '../../etc/passwd', 'a/../b', randomUUID().toUpperCase(), `${randomUUID()}/..`, `${randomUUID()}\0`])(
    'key %j is refused',
    async (key) => {
      await expect(files.put(key, bytes('x'))).rejects.toThrow(TypeError)
      await expect(files.get(key)).rejects.toThrow(TypeError)
      await expect(files.remove(key)).rejects.toThrow(TypeError)
    },
  )
})
