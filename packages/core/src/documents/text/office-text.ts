import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { MOST_PACKED_FILES, MOST_TEXT, MOST_UNPACKED_TEXT } from './bounds.ts'
import { gathering, type ReadText } from './gathered.ts'
import { Unreadable } from './unreadable.ts'

type Format = {
  /** The files within it that hold its text. */
  files: RegExp
  /** Elements whose text counts; without them all text does. */
  text?: ReadonlySet<string>
  /** Elements that end a line, and those that part words. */
  lines: ReadonlySet<string>
  gaps: ReadonlySet<string>
  /** Whether each file is a page, such as a slide. */
  hasPages: boolean
}

const FORMATS: Record<string, Format> = {
  docx: {
    files: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
    text: new Set(['w:t']),
    lines: new Set(['w:p', 'w:br']),
    gaps: new Set(['w:tab', 'w:tc']),
    hasPages: false,
  },
  pptx: {
    files: /^ppt\/slides\/slide\d+\.xml$/,
    text: new Set(['a:t']),
    lines: new Set(['a:p', 'a:br']),
    gaps: new Set(['a:tab']),
    hasPages: true,
  },
  // Texts of cells stand in a list of their own, numbers in the sheets.
  xlsx: {
    files: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
    text: new Set(['t']),
    lines: new Set(['si', 'is']),
    gaps: new Set(),
    hasPages: false,
  },
  odt: {
    files: /^content\.xml$/,
    lines: new Set(['text:p', 'text:h', 'text:line-break']),
    gaps: new Set(['text:s', 'text:tab']),
    hasPages: false,
  },
}
FORMATS.ods = FORMATS.odp = FORMATS.odt as Format

export const isOffice = (ending: string): boolean => ending in FORMATS

/**
 * The text of an office file, which is a zip of XML. Its directory is judged before anything is unpacked; the XML reader knows no entities but the
 * five of XML and reads nothing outside. @throws Unreadable
 */
export async function officeText(bytes: Uint8Array, ending: string): Promise<ReadText> {
  const format = FORMATS[ending] as Format
  const zip = await open(bytes)
  const entries = (await entriesOf(zip)).filter(({ fileName }) => format.files.test(fileName))
  if (entries.length === 0) throw new Unreadable('broken')
  if (entries.some((entry) => entry.isEncrypted())) throw new Unreadable('encrypted')
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MOST_UNPACKED_TEXT) throw new Unreadable('too_large')
  const gathered = gathering(format.hasPages)
  let page = 0
  for (const entry of inOrder(entries)) {
    page += 1
    if (!gathered.add(await textOf(zip, entry, format), page)) break
  }
  return gathered.done()
}

/** The text itself first, then what stands around it; slides by their numbers. */
const inOrder = (entries: Entry[]): Entry[] =>
  entries.toSorted((a, b) => Number(b.fileName.includes('document')) - Number(a.fileName.includes('document')) || byName(a, b))
const byName = (a: Entry, b: Entry) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true })

async function open(bytes: Uint8Array): Promise<ZipFile> {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      validateEntrySizes: true,
    })
  } catch {
    // With a password they are no zips, but the containers that came before.
    throw new Unreadable(Buffer.from(bytes.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1' ? 'encrypted' : 'broken')
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_PACKED_FILES) throw new Unreadable('too_large')
  const entries: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.once('end', resolve).once('error', () => reject(new Unreadable('broken')))
    zip.readEntry()
  })
  return entries
}

/** Bytes beyond what an entry says it has end its reading; so does more text than is kept. */
async function textOf(zip: ZipFile, entry: Entry, { text, lines, gaps }: Format): Promise<string> {
  let read = ''
  let inside = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (text?.has(name)) inside += 1
    if (gaps.has(name)) read += ' '
  })
  parser.on('closetag', ({ name }) => {
    if (text?.has(name)) inside -= 1
    if (lines.has(name)) read += '\n'
  })
  parser.on('text', (piece) => {
    if (!text || inside > 0) read += piece
  })
  parser.on('error', () => {
    throw new Unreadable('broken')
  })
  try {
    const decoder = new TextDecoder()
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      parser.write(decoder.decode(piece as Buffer, { stream: true }))
      // Twice: what is cleaned gets shorter.
      if (read.length > 2 * MOST_TEXT) return read
    }
    parser.close()
    return read
  } catch {
    throw new Unreadable('broken')
  }
}
