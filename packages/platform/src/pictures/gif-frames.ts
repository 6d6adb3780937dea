const SEPARATOR = { picture: 0x2c, extension: 0x21 } as const
/** How long the table of colours is that this flag byte announces. */
const tableOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** How many pictures a GIF shows one after the other, counted along its blocks without drawing any; it ends where it is broken. */
export function gifFrames(bytes: Uint8Array): number {
  let at = 13 + tableOf(bytes[10])
  let frames = 0
  const skipParts = () => {
    for (let size = bytes[at]; size; size = bytes[at]) at += size + 1
    at += 1
  }
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === SEPARATOR.picture) {
      frames += 1
      at += 11 + tableOf(bytes[at + 9])
    } else if (kind === SEPARATOR.extension) at += 2
    else break
    skipParts()
  }
  return frames
}
