import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anS3Server } from '../testing/s3-server.ts'
import { type Files, FilesUnavailableError } from './files.ts'
import { openS3Files } from './s3.ts'

async function keysOf(files: Files, before: Date): Promise<string[]> {
  const keys: string[] = []
  for await (const batch of files.storedBefore(before)) keys.push(...batch)
  return keys
}
const MiB = 1024 * 1024
let server: Awaited<ReturnType<typeof anS3Server>>
beforeEach(async () => {
  server = await anS3Server()
})
afterEach(() => server.close())

const small = () => Readable.from([Buffer.from('olá')])
async function* zeros(pieces: number) {
  for (let n = 0; n < pieces; n++) yield Buffer.alloc(MiB)
}
const unavailable = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(FilesUnavailableError)

test('a bucket that is away is said to be, by every call, and serves again when it is back', async () => {
  const files = openS3Files(server.settings)
  const key = randomUUID()
  await files.put(key, small())
  await server.stop()
  await unavailable(files.put(randomUUID(), small()))
  await unavailable(files.put(randomUUID(), zeros(12)))
  await unavailable(files.get(key))
  await unavailable(files.remove(key))
  await unavailable(files.probe())
  await unavailable(keysOf(files, new Date()))
  await unavailable(files.removeHalves(new Date()))
  await server.start()
  expect(await text((await files.get(key))?.stream ?? Readable.from([]))).toBe('olá')
  await files.probe()
})

test('a store that is busy for a moment is asked again; one that stays so, or answers nothing, is away', async () => {
  const files = openS3Files({ ...server.settings, timeoutMs: 500 })
  server.state.failing = 503
  await unavailable(files.put(randomUUID(), small()))
  expect(server.state.asked, 'tried again').toBe(3)
  server.state.failing = undefined
  server.state.silent = true
  await unavailable(files.put(randomUUID(), small()))
  server.state.silent = false
  await files.put(randomUUID(), small())
  expect(server.objects.size).toBe(1)
})

test('a wrong secret, key, region or bucket is refused by the store, and nothing is kept', async () => {
  for (const wrong of [
    { secretAccessKey: 'another secret' },
    { accessKeyId: 'somebody' },
    { region: 'us-east-1' },
    { bucket: 'another' },
  ]) {
    const files = openS3Files({ ...server.settings, ...wrong })
    await unavailable(files.put(randomUUID(), small()))
    await unavailable(files.get(randomUUID()).then((found) => found ?? Promise.reject(new FilesUnavailableError('none'))))
    await unavailable(files.probe())
  }
  expect(server.objects.size).toBe(0)
})

test('an upload whose store breaks off half-way leaves no half once the store is back', async () => {
  const files = openS3Files(server.settings)
  async function* breaking() {
    yield* zeros(7)
    server.state.failing = 500
    yield* zeros(7)
  }
  await unavailable(files.put(randomUUID(), breaking()))
  server.state.failing = undefined
  expect(server.objects.size).toBe(0)
  // What could not be taken back then is taken back by the job.
  await files.removeHalves(new Date(Date.now() + 1_000))
  expect(server.halves.size).toBe(0)
})

test('a large upload is held in memory by parts, and the source waits for the store', async () => {
  const files = openS3Files(server.settings)
  let made = 0
  async function* counted() {
    for await (const piece of zeros(25)) {
      made += 1
      const arrived = [...server.halves.values()].flatMap(({ parts }) => [...parts.values()]).reduce((sum, { length }) => sum + length, 0)
      expect(made * MiB - arrived, 'bytes that are neither read nor stored').toBeLessThanOrEqual(16 * MiB)
      yield piece
    }
  }
  await files.put(randomUUID(), counted())
  expect(server.state.mostBytes).toBeLessThan(6 * MiB)
  expect([...server.objects.values()].map(({ bytes }) => bytes.length)).toEqual([25 * MiB])
})
