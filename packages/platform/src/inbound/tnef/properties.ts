import type { Reader } from './reader.ts'

const MULTIPLE = 0x1000
/** Bytes of a value by its type; those that are not here have a length of their own before them. */
const FIXED: Readonly<Record<number, number>> = {
  ...{ 2: 4, 3: 4, 4: 4, 10: 4, 11: 4 },
  ...{ 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 },
}
const TEXT = 0x1e
const UNICODE = 0x1f
const MOST_VALUES = 1_000
const MOST_PROPERTIES = 5_000

/** A property of a message or a file: what it is, and the first of its values. */
export type Property = { id: number; type: number; value: Buffer }

const padded = (length: number) => (length + 3) & ~3

/** The name of a property that has one instead of a number; it says nothing to us. */
function skipName(reader: Reader): void {
  reader.take(16)
  if (reader.u32() === 0) reader.take(4)
  else reader.take(padded(reader.u32()))
}

/** Properties as Outlook writes them, as far as they can be read. */
export function readProperties(reader: Reader): Property[] {
  const found: Property[] = []
  try {
    const count = Math.min(reader.u32(), MOST_PROPERTIES)
    for (let n = 0; n < count; n++) {
      const [type, id] = [reader.u16(), reader.u16()]
      if (id >= 0x8000) skipName(reader)
      const kind = type & ~MULTIPLE
      const fixed = FIXED[kind]
      const values = type & MULTIPLE || fixed === undefined ? reader.u32() : 1
      if (values > MOST_VALUES) break
      for (let place = 0; place < values; place++) {
        const length = fixed ?? reader.u32()
        const value = reader.take(length)
        reader.take(Math.min(padded(length) - length, reader.left))
        if (place === 0) found.push({ id, type: kind, value })
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

/** Text without what ends it, in the alphabet of its type; that of other texts is the mail's. */
export const textOf = ({ type, value }: Pick<Property, 'type' | 'value'>, alphabet: string): string =>
  decode(value, type === UNICODE ? 'utf-16le' : alphabet)

export const isText = ({ type }: Property): boolean => type === TEXT || type === UNICODE

/** Bytes in an alphabet of Windows; one that nobody knows is that of Western Europe. */
export function decode(bytes: Uint8Array, alphabet: string): string {
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(alphabet)
  } catch {
    decoder = new TextDecoder('windows-1252')
  }
  return decoder.decode(bytes).split('\0', 1)[0] ?? ''
}
