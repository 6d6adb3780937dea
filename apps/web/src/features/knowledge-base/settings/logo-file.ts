import { MAX_SENT_PICTURE_BYTES } from '@balcao/contracts/picture-address'

/** Twice what the header has room for. */
const WIDTH = 480
const HEIGHT = 96

/** A picture made small enough to be sent, with what is see-through in it; undefined where the browser cannot read it. */
export async function sentLogo(file: File): Promise<string | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const scale = Math.min(1, WIDTH / image.width, HEIGHT / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const address = canvas.toDataURL('image/png')
  // Browsers without WebP answer with a PNG.
  return address.length * 0.75 < MAX_SENT_PICTURE_BYTES ? address : canvas.toDataURL('image/webp', 0.9)
}
