import { setImmediate } from 'node:timers/promises'
import { MAX_MADE_PAGES } from '@balcao/contracts/documents/template-bounds'
import PDFDocument from 'pdfkit'
import { unprocessable } from '../../errors.ts'
import { drawBlocks } from '../../kb/transfer/writers/pdf-blocks.ts'
import { MUTED } from '../../kb/transfer/writers/pdf-text.ts'
import { articleTree } from '../../kb/transfer/writers/pdf-tree.ts'
import { printable } from '../../kb/transfer/writers/printable.ts'

type Doc = PDFKit.PDFDocument
export type Rendered = { bytes: Buffer; pages: number }

/** What is drawn: `at` is what the file says of when it was made, so that the same text makes the same bytes. */
export type Drawn = { title: string; organisation: string; at: Date; hasHeader: boolean; hasPageNumbers: boolean }

const MARGINS = { top: 72, bottom: 64, left: 64, right: 64 }
const HEADER_Y = 36
/** Blocks that are drawn before others get their turn. */
const AT_ONCE = 8

/** A PDF that this draws, page by page, with the same head and foot on each. @throws DomainError document_too_long */
export async function draw(
  { title, organisation, at, hasHeader, hasPageNumbers }: Drawn,
  body: (doc: Doc) => Promise<void>,
): Promise<Rendered> {
  const info = { Title: title, Author: organisation, Creator: 'Balcão', CreationDate: at, ModDate: at }
  const doc = new PDFDocument({ size: 'A4', margins: MARGINS, bufferPages: true, lang: 'pt-BR', displayTitle: true, info })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  await body(doc)
  const pages = doc.bufferedPageRange().count
  if (pages > MAX_MADE_PAGES) throw unprocessable('document_too_long')
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page)
    if (hasHeader) inMargin(doc, printable(organisation), HEADER_Y, 'left')
    if (hasPageNumbers) inMargin(doc, `${page + 1} / ${pages}`, doc.page.height - HEADER_Y - 8, 'right')
  }
  doc.end()
  await done
  return { bytes: Buffer.concat(parts), pages }
}

/** Writes a line above or below the text, where it would begin a page of its own. */
function inMargin(doc: Doc, text: string, y: number, align: 'left' | 'right'): void {
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  const width = doc.page.width - MARGINS.left - MARGINS.right
  doc.font('Helvetica').fontSize(8.5).fillColor(MUTED)
  doc.text(text, MARGINS.left, y, { width, height: 10, align, ellipsis: true, lineBreak: false })
  doc.page.margins.bottom = bottom
}

/** Markdown as a PDF. Others get their turn while it is drawn. @throws DomainError document_too_long */
export function renderDocument(about: Drawn, text: string): Promise<Rendered> {
  return draw(about, async (doc) => {
    // Only files of articles have pictures; a document names those that it links.
    const around = { doc, inFile: () => false, picture: async () => ({ bytes: undefined, name: '' }) }
    const blocks = articleTree(text)
    for (let n = 0; n < blocks.length; n += AT_ONCE) {
      await drawBlocks(around, blocks.slice(n, n + AT_ONCE))
      if (doc.bufferedPageRange().count > MAX_MADE_PAGES) throw unprocessable('document_too_long')
      await setImmediate()
    }
  })
}
