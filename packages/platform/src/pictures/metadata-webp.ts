import { MOST_PARTS, type Pull } from '../pull.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const RIFF_BYTES = 12
const HEAD_BYTES = 8
/** Of the flags of an extended file: it has XMP. */
const HAS_XMP = 0x04
const MOST_EXIF = 1024 * 1024
const EXIF_BEFORE = 'Exif\0\0'

/**
 * Passes a WebP on without what it says of itself. Its length stands at its beginning, before one knows what will go: so
 * EXIF and XMP are blanked in place, the one but for the way up, and the file stays as long as it was.
 */
export async function* cleanWebp(bytes: Pull): AsyncGenerator<Uint8Array> {
  const riff = await bytes.take(RIFF_BYTES)
  yield riff
  let left = riff.readUInt32LE(4) - 4
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    if (left < HEAD_BYTES) {
      // Behind the end that the file names lies nothing of the picture's.
      if (left >= 0) for (let more = await bytes.piece(); more.length > 0; more = await bytes.piece());
      return
    }
    const head = await bytes.peek(HEAD_BYTES)
    if (head.length < HEAD_BYTES) return
    const kind = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const padded = length + (length % 2)
    yield await bytes.take(HEAD_BYTES)
    if (kind === 'VP8X') {
      const flags = Buffer.from(await bytes.take(padded))
      if (flags.length > 0) flags.writeUInt8((flags[0] ?? 0) & ~HAS_XMP, 0)
      yield flags
    } else if (kind === 'EXIF' && length <= MOST_EXIF) yield blankExif(await bytes.take(padded))
    else if (kind === 'EXIF' || kind === 'XMP ') for await (const piece of bytes.pass(padded)) yield Buffer.alloc(piece.length)
    else yield* bytes.pass(padded)
    left -= HEAD_BYTES + padded
  }
}

function blankExif(content: Buffer): Buffer {
  const blank = Buffer.alloc(content.length)
  const tiff = content.toString('latin1', 0, EXIF_BEFORE.length) === EXIF_BEFORE ? content.subarray(EXIF_BEFORE.length) : content
  orientationOnly(orientationOf(tiff)).copy(blank)
  return blank
}
