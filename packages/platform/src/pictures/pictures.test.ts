import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avatar } from './pictures.ts'

const RED = { r: 200, g: 30, b: 30 }
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } })
const facts = async (bytes: Uint8Array | undefined) => sharp(bytes).metadata()

test('PNG, JPEG and WebP become a small square WebP', async () => {
  for (const picture of [plain(900, 600).png(), plain(40, 30).jpeg(), plain(300, 300).webp()]) {
    const made = await avatar(await picture.toBuffer())
    expect(await facts(made)).toMatchObject({ format: 'webp', width: 192, height: 192 })
    expect(made?.byteLength).toBeLessThan(64 * 1024)
  }
})

test('place, camera and comments are gone, and the picture stands upright', async () => {
  const secret = 'Rua das Acácias 12'
  const taken = await plain(60, 120)
    .jpeg()
    .withExif({ IFD0: { Copyright: secret, Make: 'Camera' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .toBuffer()
  expect(taken.includes(secret)).toBe(true)
  const made = await avatar(taken)
  expect(Buffer.from(made ?? []).includes(secret)).toBe(false)
  const { exif, xmp, icc, iptc, orientation } = await facts(made)
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
})

test('noise, the worst there is, stays below the limit', async () => {
  const noise = sharp({
    create: { width: 500, height: 500, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  })
  expect((await avatar(await noise.png().toBuffer()))?.byteLength).toBeLessThan(64 * 1024)
})

test('what is no picture, is cut, is of another kind or is a bomb is refused', async () => {
  const png = await plain(300, 300).png().toBuffer()
  const cut = (await plain(300, 300).jpeg().toBuffer()).subarray(0, 300)
  const gif = await plain(10, 10).gif().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
  const bomb = await plain(5000, 5000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.byteLength, 'small enough to be sent').toBeLessThan(200 * 1024)
  const beginsWell = Buffer.concat([png.subarray(0, 16), Buffer.from('alert(1)')])
  for (const bytes of [Buffer.alloc(0), Buffer.from('não é uma imagem'), cut, gif, svg, bomb, beginsWell])
    expect(await avatar(bytes), bytes.subarray(0, 12).toString('latin1')).toBeUndefined()
})
