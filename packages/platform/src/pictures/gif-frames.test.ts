import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gifFrames } from './gif-frames.ts'

const colour = (n: number) => ({ create: { width: 4, height: 4, channels: 3, background: { r: n * 40, g: 10, b: 200 - n * 30 } } }) as const

test('F07 the pictures of a GIF are counted, with their tables of colours and extensions; of one that breaks off, those that are there', async () => {
  const still = await sharp(colour(1)).gif().toBuffer()
  expect(gifFrames(still)).toBe(1)
  const pictures = await Promise.all([1, 2, 3, 4, 5].map((n) => sharp(colour(n)).png().toBuffer()))
  const moving = await sharp(pictures, { join: { animated: true } })
    .gif({ delay: 50, loop: 0 })
    .toBuffer()
  expect(gifFrames(moving)).toBe(5)
  expect(gifFrames(moving.subarray(0, moving.length - 20))).toBeLessThanOrEqual(5)
  expect(gifFrames(moving.subarray(0, 8))).toBe(0)
  expect(gifFrames(Buffer.alloc(64, 0x21))).toBe(0)
})
