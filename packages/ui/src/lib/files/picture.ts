import { MAX_SENT_PICTURE_BYTES } from '@balcao/contracts/picture-address'

const SIDE = 192
const QUALITIES = [0.85, 0.6, 0.4]

export class UnreadablePicture extends Error {}
export class LargePicture extends Error {}

const bytesOf = (url: string) => Math.ceil(((url.length - url.indexOf(',') - 1) * 3) / 4)

/**
 * Draws a picture anew, square and small: what is sent holds nothing of the file but what one sees.
 * @throws UnreadablePicture, LargePicture
 */
export async function smallPicture(file: Blob): Promise<string> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) throw new UnreadablePicture()
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const side = Math.min(picture.width, picture.height)
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  // A browser that cannot write WebP answers with PNG.
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/webp', quality)
    if (bytesOf(url) <= MAX_SENT_PICTURE_BYTES) return url
  }
  throw new LargePicture()
}
