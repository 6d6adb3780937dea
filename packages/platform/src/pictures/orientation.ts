const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12
const HEADER_BYTES = 8

/** Which way up a picture is, by its EXIF (a TIFF): 1 where that is not said, or said wrongly. */
export function orientationOf(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const entries = short(directory)
    for (let n = 0; n < entries; n++) {
      const at = directory + 2 + n * ENTRY_BYTES
      if (short(at) !== ORIENTATION) continue
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
    return 1
  } catch {
    return 1
  }
}

/** The smallest EXIF there is: which way up, and nothing else. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(HEADER_BYTES + 2 + ENTRY_BYTES + 4)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(HEADER_BYTES, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
