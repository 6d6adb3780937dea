import { buffer } from 'node:stream/consumers'
import type { Language } from '@balcao/contracts/language'
import PDFDocument from 'pdfkit'
import type { Cell } from './tables.ts'

const MARGIN = 48
const LINE = 18

/** What the standard fonts of PDF have: others are shown as a question mark. */
const printable = (text: string) => text.replace(/[^\x20-\x7E\u00A0-\u00FF–—“”‘’•…€›]/g, '?')

type PdfOptions = {
  title: string
  language: Language
  about: readonly Cell[][]
  heads: readonly string[]
  rows: readonly Cell[][]
  show: (cell: Cell) => string
}

/** A report as a PDF: what it is of, and its table, with the heads on each page. */
export async function pdfOf({ title, language, about, heads, rows, show }: PdfOptions): Promise<Uint8Array> {
  const wide = heads.length > 6
  const doc = new PDFDocument({
    size: 'A4',
    layout: wide ? 'landscape' : 'portrait',
    margin: MARGIN,
    lang: language,
    info: { Title: title, Creator: 'Balcão' },
  })
  const whole = buffer(doc)
  doc.font('Helvetica-Bold').fontSize(18).text(printable(title)).moveDown(0.5)
  doc.font('Helvetica').fontSize(9)
  for (const [name, value] of about) doc.text(printable(`${show(name ?? '')}: ${show(value ?? '')}`))
  doc.moveDown()
  const width = doc.page.width - 2 * MARGIN
  // The first column names the row, and has twice the room of the others.
  const unit = width / (heads.length + 1)
  const widthOf = (n: number) => (n === 0 ? 2 * unit : unit) - 6
  const line = (cells: readonly string[], font: string) => {
    doc.font(font).fontSize(9)
    // Heads are read whole, on as many lines as they take; cells on one.
    const isHead = font === 'Helvetica-Bold'
    const height = isHead
      ? Math.max(...cells.map((text, n) => doc.heightOfString(printable(text), { width: widthOf(n) }))) + LINE / 2
      : LINE
    if (doc.y + height > doc.page.height - MARGIN) {
      doc.addPage()
      if (!isHead) line(heads, 'Helvetica-Bold')
    }
    const top = doc.y
    doc.font(font).fontSize(9)
    for (const [n, text] of cells.entries())
      doc.text(printable(text), MARGIN + (n === 0 ? 0 : unit * (n + 1)), top, {
        width: widthOf(n),
        ...(isHead ? {} : { height: LINE, ellipsis: true, lineBreak: false }),
        align: n === 0 ? 'left' : 'right',
      })
    doc.x = MARGIN
    doc.y = top + height
  }
  line(heads, 'Helvetica-Bold')
  for (const row of rows) line(row.map(show), 'Helvetica')
  doc.end()
  return whole
}
