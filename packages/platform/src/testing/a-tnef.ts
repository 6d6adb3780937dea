type Property = { type: number; id: number; value: Buffer }
type PackedFile = { title: string; name?: string; mime?: string; cid?: string; bytes: Buffer }

const numbers = (...all: [bytes: 1 | 2 | 4, value: number][]) =>
  Buffer.concat(
    all.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )

/** Properties of a message or a file, by their ids. */
export const property = {
  unicode: (id: number, text: string): Property => ({ type: 0x1f, id, value: Buffer.from(`${text}\0`, 'utf16le') }),
  text: (id: number, text: string): Property => ({ type: 0x1e, id, value: Buffer.from(`${text}\0`, 'latin1') }),
  binary: (id: number, value: Buffer): Property => ({ type: 0x102, id, value }),
}

const propertiesOf = (all: readonly Property[]) =>
  Buffer.concat([
    numbers([4, all.length]),
    ...all.map(({ type, id, value }) =>
      Buffer.concat([numbers([2, type], [2, id], [4, 1], [4, value.length]), value, Buffer.alloc(-value.length & 3)]),
    ),
  ])

const attribute = (level: 1 | 2, id: number, bytes: Buffer) =>
  Buffer.concat([
    numbers([1, level], [2, id], [2, 6], [4, bytes.length]),
    bytes,
    numbers([2, bytes.reduce((sum, one) => sum + one, 0) & 0xffff]),
  ])

/** RTF as a message holds it where it is not compressed. */
export const stored = (rtf: string): Buffer =>
  Buffer.concat([numbers([4, rtf.length + 12], [4, rtf.length], [4, 0x414c454d], [4, 0]), Buffer.from(rtf, 'latin1')])

/** A winmail.dat as Outlook writes it. */
export function aTnef({ properties = [], files = [] }: { properties?: Property[]; files?: readonly PackedFile[] }): Buffer {
  return Buffer.concat([
    numbers([4, 0x223e9f78], [2, 1]),
    attribute(1, 0x9007, numbers([4, 1252], [4, 0])),
    ...(properties.length > 0 ? [attribute(1, 0x9003, propertiesOf(properties))] : []),
    ...files.flatMap(({ title, name, mime, cid, bytes }) => {
      const own = [
        ...(name ? [property.unicode(0x3707, name)] : []),
        ...(mime ? [property.text(0x370e, mime)] : []),
        ...(cid ? [property.unicode(0x3712, cid)] : []),
      ]
      return [
        attribute(2, 0x9002, Buffer.alloc(14)),
        attribute(2, 0x8010, Buffer.from(`${title}\0`, 'latin1')),
        attribute(2, 0x800f, bytes),
        attribute(2, 0x9005, propertiesOf(own)),
      ]
    }),
  ])
}
