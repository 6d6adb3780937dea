import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutMetadata } from './metadata.ts'

const SECRET = 'Rua das Acacias 12'
async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const clean = (bytes: Uint8Array, size = 65_536) => buffer(withoutMetadata(cut(bytes, size)))

/** An AVIF: built like a HEIC, box for box, and free to be written here. */
const taken = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .avif({ effort: 0 })
    .withExif({ IFD0: { Copyright: SECRET, Make: 'Camera' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .toBuffer()

test('F06 what is built like a HEIC loses place, camera, author and XMP in place, and keeps every pixel', async () => {
  const original = await taken()
  for (const saying of [SECRET, 'Camera', 'xmpmeta']) expect(original.includes(saying), saying).toBe(true)
  const cleaned = await clean(original)
  for (const saying of [SECRET, 'Camera', 'xmpmeta']) expect(cleaned.includes(saying), saying).toBe(false)
  expect(cleaned.length).toBe(original.length)
  const facts = await sharp(cleaned).metadata()
  expect([facts.format, facts.width, facts.height]).toEqual(['heif', 90, 60])
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
  expect((await pixels(cleaned)).equals(await pixels(original))).toBe(true)
})

test('F06 it is cleaned alike however it comes in pieces, as a HEIC by its name as well, and stays clean', async () => {
  const original = await taken()
  const cleaned = await clean(original)
  for (const size of [1, 3, 100, 1000]) expect((await clean(original, size)).equals(cleaned), `pieces of ${size}`).toBe(true)
  expect((await clean(cleaned)).equals(cleaned)).toBe(true)
  const heic = Buffer.from(original)
  heic.write('heic', 8, 'latin1')
  expect((await clean(heic)).subarray(12).equals(cleaned.subarray(12))).toBe(true)
})

test('one that is cut anywhere, or broken, comes through as long as it was', async () => {
  const original = await taken()
  for (let length = 0; length < original.length; length += 61) expect((await clean(original.subarray(0, length))).length).toBe(length)
  for (let at = 4; at < Math.min(original.length, 1_500); at++) {
    const broken = Buffer.from(original)
    broken[at] = 255 - (broken[at] ?? 0)
    expect((await clean(broken, 4_096)).length, `byte ${at}`).toBe(original.length)
  }
})
