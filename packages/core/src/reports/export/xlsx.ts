import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Cell } from './tables.ts'

const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** A cell of a sheet holds no more. */
const MOST_LETTERS = 32_767

/** Text is always text, whatever it begins with: a spreadsheet never reads it as a formula. */
const cellOf = (cell: Cell, bold: boolean) => {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"${bold ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(cell.slice(0, MOST_LETTERS))}</t></is></c>`
}
const rowOf = (cells: readonly Cell[], bold = false) => `<row>${cells.map((cell) => cellOf(cell, bold)).join('')}</row>`

type Sheet = { about: readonly Cell[][]; heads: readonly string[]; parts: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]> }

async function* sheetOf({ about, heads, parts }: Sheet): AsyncGenerator<Buffer> {
  const head = [...about.map((cells) => rowOf(cells)), rowOf([]), rowOf(heads, true)].join('')
  yield Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${head}`)
  for await (const rows of parts) yield Buffer.from(rows.map((cells) => rowOf(cells)).join(''))
  yield Buffer.from('</sheetData></worksheet>')
}

/** A workbook of one sheet, made while it is taken: lines about the report, an empty one, the heads in bold, and the rows part by part. */
export async function* xlsxIn(name: string, sheet: Sheet): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(XML + text), path)
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  // A sheet's name has 31 characters at most, and none of these.
  const named = escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${named}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  )
  const rows = Readable.from(sheetOf(sheet), { objectMode: false })
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  zip.end()
  const out = zip.outputStream as Readable
  // What fails while rows are read ends the file before its end, and nobody takes half of it for all.
  rows.once('error', (error) => out.destroy(error))
  try {
    yield* out
  } finally {
    rows.destroy()
  }
}

/** The same of rows that are all there. */
export const xlsxOf = (name: string, about: readonly Cell[][], heads: readonly string[], rows: readonly Cell[][]): Promise<Uint8Array> =>
  buffer(Readable.from(xlsxIn(name, { about, heads, parts: inParts(rows) })))

const PART = 500
function* inParts(rows: readonly Cell[][]): Generator<readonly Cell[][]> {
  for (let from = 0; from < rows.length; from += PART) yield rows.slice(from, from + PART)
}
