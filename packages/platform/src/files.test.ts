import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Files, FileTooLargeError, openFiles } from './files.ts'

let dataDir: string
let files: Files
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-files-'))
  files = openFiles(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true }))

const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
const everything = () => readdir(dataDir, { recursive: true, withFileTypes: true }).then((found) => found.filter((entry) => entry.isFile()))

test('what was put is what is got', async () => {
  const key = randomUUID()
  const stored = await files.put(key, bytes('olá ', 'mundo'))
  expect(stored).toEqual({ size: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const opened = await files.get(key)
  expect(opened?.size).toBe(10)
  expect(await text(opened?.stream ?? Readable.from([]))).toBe('olá mundo')
  const part = await files.get(key, { start: 5, end: 6 })
  expect((await buffer(part?.stream ?? Readable.from([]))).toString()).toBe('mu')
  await files.remove(key)
  await files.remove(key)
  expect(await files.get(key)).toBeUndefined()
})

test('a file that is too large or breaks off leaves nothing behind', async () => {
  const before = (await everything()).length
  await expect(files.put(randomUUID(), bytes('12345', '67890'), { maxBytes: 9 })).rejects.toBeInstanceOf(FileTooLargeError)
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  await expect(files.put(randomUUID(), broken())).rejects.toThrow('connection lost')
  expect((await everything()).length).toBe(before)
})

test.each(['', '../../etc/passwd', 'a/../b', randomUUID().toUpperCase(), `${randomUUID()}/..`, `${randomUUID()}\0`])(
  'key %j is refused',
  async (key) => {
    await expect(files.put(key, bytes('x'))).rejects.toThrow(TypeError)
    await expect(files.get(key)).rejects.toThrow(TypeError)
    await expect(files.remove(key)).rejects.toThrow(TypeError)
  },
)
