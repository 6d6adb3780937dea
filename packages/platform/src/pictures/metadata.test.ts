import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutMetadata } from './metadata.ts'
import './pictures.ts'

const SECRET = 'Rua das Acácias 12'
const EXIF = {
  IFD0: { Copyright: SECRET, Make: 'Camera', Artist: SECRET },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`
const KINDS = ['jpeg', 'png', 'webp'] as const
type Kind = (typeof KINDS)[number]

/** A picture as a camera writes it: where, who, with what, and perhaps lying on its side. */
const taken = (kind: Kind, orientation = 1, how: object = {}) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .toFormat(kind, how)
    .withExif(EXIF)
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toBuffer()

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const clean = (bytes: Uint8Array, size = 65_536) => buffer(withoutMetadata(cut(bytes, size)))
const pixels = async (bytes: Uint8Array) =>
  createHash('sha256')
    .update(await sharp(bytes).raw().toBuffer())
    .digest('hex')
const sayings = ['Acácias', 'Camera', 'GPS', 'xmpmeta'].map((text) => Buffer.from(text))

for (const kind of KINDS) {
  test(`F06 a ${kind} loses place, camera, author and XMP, and keeps every pixel, its colours and its way up`, async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const original = await taken(kind, orientation)
      const before = await sharp(original).metadata()
      expect([before.exif?.includes('Camera'), before.xmp?.includes(SECRET)]).toEqual([true, true])
      const cleaned = await clean(original)
      for (const saying of sayings) expect(cleaned.includes(saying), saying.toString()).toBe(false)
      const facts = await sharp(cleaned).metadata()
      expect([facts.format, facts.width, facts.height, facts.orientation ?? 1]).toEqual([kind, 90, 60, orientation])
      expect([facts.xmp, facts.iptc]).toEqual([undefined, undefined])
      expect(facts.icc?.equals(before.icc ?? Buffer.alloc(0)), 'its colours').toBe(true)
      expect(await pixels(cleaned)).toBe(await pixels(original))
      const said = facts.exif?.filter((byte) => byte !== 0) ?? []
      expect(said.length, 'an EXIF says the way up at most').toBeLessThan(20)
    }
  })

  test(`F06 a ${kind} is cleaned alike however it comes in pieces, and what is clean stays as it is`, async () => {
    const original = await taken(kind, 6)
    const cleaned = await clean(original)
    for (const size of [1, 2, 3, 7, 1000]) expect((await clean(original, size)).equals(cleaned), `pieces of ${size}`).toBe(true)
    expect((await clean(cleaned)).equals(cleaned)).toBe(true)
  })

  test(`F06 what is hung on behind the end of a ${kind} is left out`, async () => {
    const original = await taken(kind)
    const hung = Buffer.concat([original, Buffer.from(`PK\u0003\u0004 ${SECRET} <?php`)])
    expect((await clean(hung)).equals(await clean(original))).toBe(true)
  })

  test(`a ${kind} that is cut anywhere, or broken, comes through to its end and ends nothing`, async () => {
    const original = await taken(kind, 6)
    for (let length = 0; length < original.length; length += 97) await clean(original.subarray(0, length))
    for (let at = 2; at < original.length; at += 61) {
      const broken = Buffer.from(original)
      broken[at] = 255 - (broken[at] ?? 0)
      expect((await clean(broken, 500)).length).toBeLessThanOrEqual(original.length)
    }
  })
}

test('a progressive JPEG with restarts, comments and a maker’s notes keeps its picture', async () => {
  const original = await taken('jpeg', 1, { progressive: true, optimiseScans: true })
  const comment = Buffer.from(`\xff\xfe\0\x16${'x'.repeat(20)}`, 'latin1')
  const notes = Buffer.concat([Buffer.from([0xff, 0xec, 0, 2 + SECRET.length + 1]), Buffer.from(SECRET)])
  const cleaned = await clean(Buffer.concat([original.subarray(0, 2), comment, notes, original.subarray(2)]))
  expect([cleaned.includes('xxxx'), cleaned.includes('Acácias')]).toEqual([false, false])
  expect(await pixels(cleaned)).toBe(await pixels(original))
})

test('millions of empty parts cost no more than a large picture, and come through', async () => {
  const [jpeg, png] = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]
  const riff = Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1')
  for (const [head, part] of [
    [jpeg, Buffer.from([0xff])],
    [jpeg, Buffer.from([0xff, 0xd0])],
    [jpeg, Buffer.from([0xff, 0xdb, 0, 2])],
    [png, Buffer.from('\0\0\0\0aaAa\0\0\0\0')],
    [riff, Buffer.from('aaaa\0\0\0\0')],
  ] as const) {
    const bytes = Buffer.concat([head, Buffer.alloc(8_000_000, part)])
    const started = performance.now()
    expect((await clean(bytes)).equals(bytes)).toBe(true)
    expect(performance.now() - started, 'ms').toBeLessThan(10_000)
  }
})

test('other files come through as they are', async () => {
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  for (const bytes of [Buffer.alloc(0), Buffer.from('x'), Buffer.from(`uma nota ${SECRET}`), gif, Buffer.from('RIFF\x10\0\0\0WAVEfmt ')])
    expect((await clean(bytes, 3)).equals(bytes)).toBe(true)
})

test('a large picture is held in pieces, and a source that breaks off says so', async () => {
  const large = await sharp({
    create: { width: 2500, height: 2500, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  let most = 0
  for await (const piece of withoutMetadata(cut(large, 65_536))) most = Math.max(most, piece.byteLength)
  expect(large.length).toBeGreaterThan(3_000_000)
  expect(most).toBeLessThanOrEqual(131_072)
  async function* broken() {
    yield large.subarray(0, 100_000)
    throw new Error('connection lost')
  }
  await expect(buffer(withoutMetadata(broken()))).rejects.toThrow('connection lost')
})
