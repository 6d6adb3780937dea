import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Content = { kind: 'txt' | 'pdf' | 'csv' | 'docx'; lines: readonly string[] }

/** What a page shows: its first line as a title, the others below it. */
function contentsOf(lines: readonly string[]): string {
  const [title = '', ...rest] = lines.map((line) => line.replace(/[\\()]/g, '\\$&'))
  const shown = [
    `BT /F1 20 Tf 72 760 Td (${title}) Tj ET`,
    ...rest.map((line, n) => `BT /F1 12 Tf 72 ${724 - n * 20} Td (${line}) Tj ET`),
  ].join('\n')
  return `<< /Length ${Buffer.byteLength(shown, 'latin1')} >>\nstream\n${shown}\nendstream`
}

/** Lines of each page: `\f` begins another one. */
const pagesOf = (lines: readonly string[]): string[][] => {
  const pages: string[][] = [[]]
  for (const line of lines) line === '\f' ? pages.push([]) : pages.at(-1)?.push(line)
  return pages
}

/** Pages of A4 with these lines, in a typeface that every reader has; letters of Latin-1 alone. */
function pdfOf(lines: readonly string[]): Buffer {
  const pages = pagesOf(lines)
  const numbers = pages.map((_, n) => 4 + 2 * n)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      contentsOf(page),
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [n, object] of objects.entries()) {
    places.push(Buffer.byteLength(file, 'latin1'))
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = Buffer.byteLength(file, 'latin1')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'

/** A text of Word with a paragraph for each line. */
async function docxOf(lines: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile()
  const bytes = buffer(zip.outputStream as unknown as AsyncIterable<Buffer>)
  const done = once(zip.outputStream, 'end')
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(XML + xml), name, { mtime: new Date('2026-01-05T12:00:00Z') })
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  add(
    '[Content_Types].xml',
    `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`).join('')
  add('word/document.xml', `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`)
  zip.end()
  await done
  return bytes
}

/** The bytes of a demo file. */
export async function bytesOf({ kind, lines }: Content): Promise<Buffer> {
  if (kind === 'pdf') return pdfOf(lines)
  if (kind === 'docx') return docxOf(lines)
  return Buffer.from(kind === 'csv' ? `\uFEFF${lines.join('\r\n')}\r\n` : `${lines.join('\n')}\n`)
}
