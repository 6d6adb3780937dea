import { crc32 } from 'node:zlib'
import { MOST_PARTS, type Pull } from '../pull.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const SIGNATURE_BYTES = 8
/** Length and kind before a chunk's content, a checksum after it. */
const [HEAD_BYTES, CHECK_BYTES] = [8, 4]
const EXIF = 'eXIf'
/** What a picture says about itself: text of any kind (XMP among it), and when it was changed. */
const SAYS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', EXIF])
const END = 'IEND'
/** An EXIF longer than this is not read for the way up. */
const MOST_EXIF = 1024 * 1024

/** Passes a PNG on up to its end without what it says of itself; what is hung on behind its end is left out with it. */
export async function* cleanPng(bytes: Pull): AsyncGenerator<Uint8Array> {
  yield await bytes.take(SIGNATURE_BYTES)
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    const head = await bytes.peek(HEAD_BYTES)
    const kind = head.toString('latin1', 4, HEAD_BYTES)
    if (!/^[A-Za-z]{4}$/.test(kind)) return
    const length = head.readUInt32BE(0)
    const whole = HEAD_BYTES + length + CHECK_BYTES
    if (kind === EXIF && length <= MOST_EXIF) {
      const content = (await bytes.take(whole)).subarray(HEAD_BYTES, HEAD_BYTES + length)
      const orientation = orientationOf(content)
      if (orientation !== 1) yield chunk(EXIF, orientationOnly(orientation))
    } else if (SAYS.has(kind)) await bytes.drop(whole)
    else yield* bytes.pass(whole)
    if (kind !== END) continue
    for (let more = await bytes.piece(); more.length > 0; more = await bytes.piece());
    return
  }
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(CHECK_BYTES)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
