import type Sharp from 'sharp'
import { gifFrames } from './gif-frames.ts'

/** Side of an avatar; twice what the largest one on a screen measures. */
const SIDE = 192
const QUALITY = 82
/** Sides of up to 4096: more than a camera's picture made small, and little enough to be held in memory. */
const MOST_PIXELS = 4096 * 4096
const SECONDS = 5

let loaded: Promise<typeof Sharp> | undefined

/** The library, with the first picture: it takes 15 MB. */
async function open(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Of all that the library reads only these: whatever else a file says it is, its reader is never run.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
  // One picture takes one thread and leaves nothing behind: the server has other work.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const library = () => (loaded ??= open())

/**
 * Draws a PNG, JPEG or WebP anew as a small square WebP: what comes out holds what one sees, and neither place nor camera.
 * The kind is read from the bytes. @returns undefined where they are no whole picture of these kinds
 */
export async function avatar(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const sharp = await library()
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Twice what the header of the portal has room for. */
const LOGO = { width: 480, height: 96 }

/** Draws a PNG, JPEG or WebP anew as a WebP of the height of a header, with what is see-through in it. */
export async function logo(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const sharp = await library()
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** More than this no camera takes and no screen shows: whoever opens it fills their memory. */
const MOST_OPENED = 1_000_000_000
const MOST_FRAMES = 5_000

/** True of what would fill the memory of whoever opens it, by what it says of itself: nothing is drawn. */
export async function isTooLarge(bytes: Uint8Array, mime: string): Promise<boolean> {
  if (mime === 'image/gif') return gifFrames(bytes) > MOST_FRAMES
  try {
    const sharp = await library()
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height > MOST_OPENED || pages > MOST_FRAMES
  } catch {
    return false
  }
}

const THUMBNAIL = { width: 480, height: 320 }
/** A photograph of 100 megapixels; of a larger one there is no small picture. */
const MOST_SHRUNK = 100_000_000

/** A small WebP of a PNG, JPEG or WebP, upright, without metadata. @returns undefined where none can be drawn */
export async function thumbnail(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const sharp = await library()
    return await sharp(bytes, { limitInputPixels: MOST_SHRUNK, pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return undefined
  }
}
