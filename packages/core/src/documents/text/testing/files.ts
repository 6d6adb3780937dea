import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { ZipFile } from 'yazl'

/** A PDF with a page for each text; empty ones have a drawing alone. */
export async function aPdf(pages: readonly string[], options: ConstructorParameters<typeof PDFDocument>[0] = {}): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, ...options })
  const bytes = buffer(pdf)
  for (const text of pages) {
    pdf.addPage()
    if (text) pdf.text(text)
    else pdf.rect(50, 50, 200, 200).fill('gray')
  }
  pdf.end()
  return new Uint8Array(await bytes)
}

/** A zip of files by their names. */
export async function aZip(files: Record<string, string | Buffer>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  const done = once(zip.outputStream, 'end')
  const bytes = buffer(zip.outputStream as unknown as AsyncIterable<Buffer>)
  zip.end()
  await done
  return new Uint8Array(await bytes)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A text of Word with a paragraph for each line. */
export const aDocx = (lines: readonly string[]): Promise<Uint8Array> =>
  aZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="urn:w"><w:body>${lines
      .map((line) => `<w:p><w:r><w:rPr/><w:t>${escaped(line)}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  })
