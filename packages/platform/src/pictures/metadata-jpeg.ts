import { MOST_PARTS, type Pull } from '../pull.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const [START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe]
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef]
const EXIF = 'Exif\0\0'
const ICC = 'ICC_PROFILE\0'

/** How the picture is coded and coloured; all other APP segments (EXIF, XMP, IPTC, maker's own) and comments say things about it. */
const isKept = (marker: number, content: Buffer) =>
  marker === APP0 || marker === APP14 || (marker === APP2 && content.toString('latin1', 0, ICC.length) === ICC)

/** Markers without a length: restarts, and one that is reserved. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/** Passes a JPEG on up to its end without what it says of itself; what is hung on behind its end is left out with it. */
export async function* cleanJpeg(bytes: Pull): AsyncGenerator<Uint8Array> {
  yield await bytes.take(2)
  let isTold = false
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    const head = await bytes.peek(4)
    const marker = head[1]
    if (head[0] !== 0xff || marker === undefined) return
    if (marker === 0xff) {
      // Filling before a marker means nothing.
      yield await bytes.take(1)
      continue
    }
    if (marker === END_OF_IMAGE) {
      yield await bytes.take(2)
      for (let more = await bytes.piece(); more.length > 0; more = await bytes.piece());
      return
    }
    if (isBare(marker)) {
      yield await bytes.take(2)
      continue
    }
    if (head.length < 4 || marker === START_OF_IMAGE || marker < 0xc0) return
    const length = head.readUInt16BE(2)
    if (length < 2) return
    if (marker === COMMENT || (marker >= APP0 && marker <= APP15)) {
      const segment = await bytes.take(length + 2)
      const content = segment.subarray(4)
      if (isKept(marker, content)) yield segment
      else if (marker === APP1 && !isTold && content.toString('latin1', 0, EXIF.length) === EXIF) {
        const orientation = orientationOf(content.subarray(EXIF.length))
        if (orientation !== 1) yield exif(orientation)
        isTold = true
      }
      continue
    }
    yield* bytes.pass(length + 2)
    if (marker === START_OF_SCAN) yield* scan(bytes)
  }
}

function exif(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationOnly(orientation)])
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The coded picture, up to the next marker that is not part of it. */
async function* scan(bytes: Pull): AsyncGenerator<Uint8Array> {
  for (let piece = await bytes.piece(); piece.length > 0; piece = await bytes.piece()) {
    const end = markerIn(piece)
    if (end < 0) {
      yield piece
      continue
    }
    if (end > 0) yield piece.subarray(0, end)
    bytes.back(piece.subarray(end))
    const next = (await bytes.peek(2))[1]
    if (next === undefined) return
    if (next !== 0 && !isBare(next)) return
    yield await bytes.take(2)
  }
}

/** Where a marker begins, also one whose second byte is not here yet; -1 where none does. */
function markerIn(piece: Buffer): number {
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at + 1)) {
    const next = piece[at + 1]
    if (next === undefined || (next !== 0 && !isBare(next))) return at
  }
  return -1
}
