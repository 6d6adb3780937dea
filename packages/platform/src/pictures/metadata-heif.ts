import type { Pull } from '../pull.ts'
import { orientationOnly } from './orientation.ts'

/** Boxes before the pictures' bytes are read as a whole up to this; an iPhone's are some kilobytes. */
const MOST_META = 1024 * 1024
const MOST_BOXES = 16
const HEAD_BYTES = 8

type Box = { kind: string; from: number; to: number }
type Extent = { from: number; to: number; isExif: boolean }

/** The boxes that lie one after the other in a stretch of bytes; none from where it is not built as it should be. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + HEAD_BYTES <= end; ) {
    const size = bytes.readUInt32BE(at)
    if (size < HEAD_BYTES || at + size > end) break
    boxes.push({ kind: bytes.toString('latin1', at + 4, at + 8), from: at + HEAD_BYTES, to: at + size })
    at += size
  }
  return boxes
}

/** The items of a file that say things about its pictures, and whether each is EXIF; the others are XMP. */
function sayings(meta: Buffer, { from, to }: Box): Map<number, boolean> {
  const version = meta.readUInt8(from)
  const ids = new Map<number, boolean>()
  for (const { kind, from: at } of boxesIn(meta, from + (version === 0 ? 6 : 8), to)) {
    const form = meta.readUInt8(at)
    if (kind !== 'infe' || form < 2) continue
    const idBytes = form === 2 ? 2 : 4
    const type = meta.toString('latin1', at + 4 + idBytes + 2, at + 4 + idBytes + 6)
    if (type === 'Exif' || type === 'mime') ids.set(meta.readUIntBE(at + 4, idBytes), type === 'Exif')
  }
  return ids
}

/** Where these items lie in the file, first to last. */
function placesOf(meta: Buffer, { from }: Box, ids: ReadonlyMap<number, boolean>): Extent[] {
  const version = meta.readUInt8(from)
  const sizes = meta.readUInt16BE(from + 4)
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version > 0 ? sizes & 15 : 0,
  ]
  // Stretches without a length would be counted for ever.
  if (lengthBytes === 0) return []
  let at = from + 6
  const number = (count: number) => {
    const value = count === 0 ? 0 : count === 8 ? Number(meta.readBigUInt64BE(at)) : meta.readUIntBE(at, count)
    at += count
    return value
  }
  const extents: Extent[] = []
  for (let items = number(version < 2 ? 2 : 4); items > 0; items--) {
    const id = number(version < 2 ? 2 : 4)
    const method = version > 0 ? number(2) & 15 : 0
    number(2)
    const base = number(baseBytes)
    for (let count = number(2); count > 0; count--) {
      number(indexBytes)
      const start = base + number(offsetBytes)
      const length = number(lengthBytes)
      const isExif = ids.get(id)
      if (isExif !== undefined && method === 0 && length > 0) extents.push({ from: start, to: start + length, isExif })
    }
  }
  return extents.toSorted((a, b) => a.from - b.from)
}

/** What is to be blanked of a file that begins so; nothing where its boxes are not built as they should be. */
function blanksOf(head: Buffer): Extent[] {
  try {
    const meta = boxesIn(head, 0, head.length).find(({ kind }) => kind === 'meta')
    if (!meta) return []
    const inner = boxesIn(head, meta.from + 4, meta.to)
    const [items, places] = ['iinf', 'iloc'].map((kind) => inner.find((box) => box.kind === kind))
    return items && places ? placesOf(head, places, sayings(head, items)) : []
  } catch {
    return []
  }
}

/** As much of the file as comes before its pictures' bytes. */
async function headOf(bytes: Pull): Promise<Buffer> {
  let length = 0
  for (let n = 0; n < MOST_BOXES; n++) {
    const head = (await bytes.peek(length + HEAD_BYTES)).subarray(length)
    if (head.length < HEAD_BYTES) break
    const size = head.readUInt32BE(0)
    if (size < HEAD_BYTES || length + size > MOST_META) break
    length += size
    if (head.toString('latin1', 4, HEAD_BYTES) === 'meta') break
  }
  return bytes.peek(length)
}

/** An EXIF item begins with how many bytes lie before its TIFF: none; what was in it is nothing now. */
const EMPTY = Buffer.concat([Buffer.alloc(4), orientationOnly(1)])

/**
 * Passes a HEIC or AVIF on with its EXIF and XMP blanked in place: everything in it is found by where it lies. The way up is
 * a property of the picture itself.
 */
export async function* cleanHeif(bytes: Pull): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { from, to, isExif } of blanksOf(await headOf(bytes))) {
    if (from < at) continue
    yield* bytes.pass(from - at)
    let done = 0
    for await (const piece of bytes.pass(to - from)) {
      const blank = Buffer.alloc(piece.length)
      if (isExif) EMPTY.copy(blank, 0, Math.min(done, EMPTY.length))
      yield blank
      done += piece.length
    }
    at = to
  }
}
