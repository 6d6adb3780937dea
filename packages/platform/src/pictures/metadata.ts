import { pull } from '../pull.ts'
import { cleanHeif } from './metadata-heif.ts'
import { cleanJpeg } from './metadata-jpeg.ts'
import { cleanPng } from './metadata-png.ts'
import { cleanWebp } from './metadata-webp.ts'

const SIGNATURE_BYTES = 12
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIF: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/**
 * Passes a file on; from a JPEG, PNG, WebP, HEIC or AVIF without what it says of place, camera, people and software. The picture itself
 * is not touched, its colours (ICC) and the way up are kept. Where such a file is not built as it should be, the rest of it
 * comes as it is: it is somebody's file, not ours to mend.
 */
export async function* withoutMetadata(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = pull(source)
  try {
    const head = await bytes.peek(SIGNATURE_BYTES)
    if (head.subarray(0, JPEG.length).equals(JPEG)) yield* cleanJpeg(bytes)
    else if (head.subarray(0, PNG.length).equals(PNG)) yield* cleanPng(bytes)
    else if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') yield* cleanWebp(bytes)
    else if (head.toString('latin1', 4, 8) === 'ftyp' && HEIF.has(head.toString('latin1', 8, 12))) yield* cleanHeif(bytes)
    yield* bytes.rest()
  } finally {
    await bytes.close()
  }
}
