import { decode, isText, type Property, readProperties, textOf } from './properties.ts'
import { Reader } from './reader.ts'
import { textOfRtf, unpackRtf } from './rtf.ts'

/** What Outlook packed into a winmail.dat (MS-OXTNEF): the text of the message, if it is there, and its files. */
export type Unpacked = { text: string; html: string | null; files: PackedFile[] }
export type PackedFile = { name: string; mime: string; cid: string | null; bytes: Uint8Array }

const SIGNATURE = 0x223e9f78
const MOST_FILES = 50
const MOST_ATTRIBUTES = 10_000
/** Numbers of attributes, without their types. */
const ATTRIBUTE = { alphabet: 0x9007, body: 0x800c, properties: 0x9003, file: 0x9002, title: 0x8010, data: 0x800f, fileProperties: 0x9005 }
const PROPERTY = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  extension: 0x3703,
  shortName: 0x3704,
  name: 0x3707,
  mime: 0x370e,
  cid: 0x3712,
}

type Attribute = { id: number; bytes: Buffer }

/** The attributes, as far as they can be read. */
function attributesOf(bytes: Uint8Array): Attribute[] {
  const reader = new Reader(bytes)
  const found: Attribute[] = []
  try {
    if (reader.u32() !== SIGNATURE) return []
    reader.u16()
    while (reader.left > 0 && found.length < MOST_ATTRIBUTES) {
      reader.u8()
      const id = reader.u16()
      reader.u16()
      const attribute = { id, bytes: reader.take(reader.u32()) }
      found.push(attribute)
      reader.take(Math.min(2, reader.left))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

const propertiesIn = ({ bytes }: Attribute) => readProperties(new Reader(bytes))
const alphabetOf = (bytes: Buffer) => (bytes.length >= 4 ? `windows-${bytes.readUInt32LE()}` : 'windows-1252')

/** A file out of its attributes, which follow each other. */
function fileOf(attributes: readonly Attribute[], alphabet: string): PackedFile | undefined {
  const properties = attributes.filter(({ id }) => id === ATTRIBUTE.fileProperties).flatMap(propertiesIn)
  const held = (id: number) => properties.find((one) => one.id === id)
  const said = (...ids: number[]) =>
    ids
      .map(held)
      .filter((one): one is Property => one !== undefined && isText(one))
      .map((one) => textOf(one, alphabet))
      .find(Boolean)
  const title = attributes.find(({ id }) => id === ATTRIBUTE.title)
  const bytes = attributes.find(({ id }) => id === ATTRIBUTE.data)?.bytes ?? held(PROPERTY.data)?.value
  if (!bytes || bytes.length === 0) return undefined
  const name = said(PROPERTY.name, PROPERTY.shortName) ?? (title ? decode(title.bytes, alphabet) : '')
  return { name, mime: said(PROPERTY.mime) ?? 'application/octet-stream', cid: said(PROPERTY.cid) ?? null, bytes }
}

/** The text of the message: as it stands there, else out of its RTF. */
function textIn(attributes: readonly Attribute[], properties: readonly Property[], alphabet: string): string {
  const body = properties.find(({ id }) => id === PROPERTY.body)
  if (body && isText(body)) return textOf(body, alphabet)
  const old = attributes.find(({ id }) => id === ATTRIBUTE.body)
  if (old) return decode(old.bytes, alphabet)
  const rtf = properties.find(({ id }) => id === PROPERTY.rtf)
  return rtf ? textOfRtf(unpackRtf(rtf.value), alphabet) : ''
}

/** Takes a winmail.dat apart; what is broken or too much is left out. @returns undefined for what is none */
export function unpackTnef(bytes: Uint8Array): Unpacked | undefined {
  const attributes = attributesOf(bytes)
  if (attributes.length === 0) return undefined
  const alphabet = alphabetOf(attributes.find(({ id }) => id === ATTRIBUTE.alphabet)?.bytes ?? Buffer.alloc(0))
  const begins = attributes.flatMap(({ id }, at) => (id === ATTRIBUTE.file ? [at] : []))
  const files = begins
    .slice(0, MOST_FILES)
    .flatMap((from, n) => fileOf(attributes.slice(from, begins[n + 1] ?? attributes.length), alphabet) ?? [])
  const ofMessage = attributes.slice(0, begins[0] ?? attributes.length)
  const properties = ofMessage.filter(({ id }) => id === ATTRIBUTE.properties).flatMap(propertiesIn)
  const html = properties.find(({ id }) => id === PROPERTY.html)
  return {
    text: textIn(ofMessage, properties, alphabet),
    html: html ? (isText(html) ? textOf(html, alphabet) : decode(html.value, alphabet)) : null,
    files,
  }
}
