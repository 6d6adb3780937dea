import { decode } from './properties.ts'
import { Reader } from './reader.ts'

/** What every compressed text begins with (MS-OXRTFCP). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const WINDOW = 4_096
/** A text of a mail is no longer, whatever it unpacks to. */
const MOST = 2_000_000

/** The RTF of a message, unpacked; empty where it cannot be. */
export function unpackRtf(bytes: Uint8Array): string {
  try {
    const reader = new Reader(bytes)
    reader.u32()
    const size = Math.min(reader.u32(), MOST)
    const kind = reader.u32()
    reader.u32()
    if (kind === PLAIN) return reader.take(Math.min(size, reader.left)).toString('latin1')
    return kind === COMPRESSED ? unpacked(reader, size) : ''
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

function unpacked(reader: Reader, size: number): string {
  const window = Buffer.alloc(WINDOW, ' ')
  let at = window.write(BEGINNING, 'latin1')
  const out: number[] = []
  const put = (byte: number) => {
    window[at] = byte
    at = (at + 1) % WINDOW
    out.push(byte)
  }
  while (out.length < size && reader.left > 0) {
    const flags = reader.u8()
    for (let bit = 0; bit < 8 && out.length < size && reader.left > 0; bit++) {
      if (!((flags >> bit) & 1)) put(reader.u8())
      else {
        const word = reader.left >= 2 ? (reader.u8() << 8) | reader.u8() : 0
        const [from, length] = [word >> 4, (word & 15) + 2]
        // A reference to where the writing stands ends the text.
        if (from === at || word === 0) return Buffer.from(out).toString('latin1')
        for (let n = 0; n < length && out.length < size; n++) put(window[(from + n) % WINDOW] as number)
      }
    }
  }
  return Buffer.from(out).toString('latin1')
}

/** Groups whose content is none of the text. */
const ASIDE =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|themedata|datastore|listtable|listoverridetable|generator|htmltag|mhtmltag|xmlnstbl)$/
const SIGNS: Readonly<Record<string, string>> = {
  ...{ par: '\n', line: '\n', row: '\n', tab: '\t', cell: '\t', emdash: '—', endash: '–', bullet: '•' },
  ...{ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
}
const TOKEN = /\\'([\da-f]{2})|\\u(-?\d{1,6}) ?\??|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n\\]/gi

/** The text of RTF, without its looks. */
export function textOfRtf(rtf: string, alphabet: string): string {
  const out: string[] = []
  const groups: boolean[] = []
  let isAside = false
  let bytes: number[] = []
  const flush = () => {
    if (bytes.length > 0) out.push(decode(Uint8Array.from(bytes), alphabet))
    bytes = []
  }
  for (const [, hex, unicode, word, number, sign, brace, plain] of rtf.matchAll(TOKEN)) {
    if (hex === undefined) flush()
    if (brace === '{') groups.push(isAside)
    else if (brace === '}') isAside = groups.pop() ?? false
    else if (word !== undefined) {
      if (ASIDE.test(word)) isAside = true
      // What a mail in HTML says twice is inside of this.
      else if (word === 'htmlrtf') isAside = number !== '0'
      else if (!isAside && SIGNS[word] !== undefined) out.push(SIGNS[word])
    } else if (sign === '*') isAside = true
    else if (isAside) continue
    else if (hex !== undefined) bytes.push(Number.parseInt(hex, 16))
    else if (unicode !== undefined) out.push(String.fromCharCode(Number(unicode) & 0xffff))
    else if (sign === '~') out.push(' ')
    else if (sign === '\\' || sign === '{' || sign === '}') out.push(sign)
    else if (plain !== undefined) out.push(plain)
  }
  flush()
  return out.join('').trim()
}
