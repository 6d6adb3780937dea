import { attachmentOf } from '@balcao/contracts/comments/rich-text'
import PDFDocument from 'pdfkit'
import type { ArticleOfFile } from '../exported-rows.ts'
import { drawBlocks } from './pdf-blocks.ts'
import { INK, MUTED } from './pdf-text.ts'
import { articleTree } from './pdf-tree.ts'
import { printable } from './printable.ts'
import { type Source, whole } from './writer.ts'

type Doc = PDFKit.PDFDocument
type Place = { id: number; page: number }
const LINE = 17
/** A larger picture is named in the place of being shown; only these kinds can be. */
const MOST_PICTURE = 5_000_000
const DRAWN = new Set(['image/png', 'image/jpeg'])
const MARGINS = { top: 60, bottom: 60, left: 60, right: 60 }
const wide = (doc: Doc) => doc.page.width - MARGINS.left - MARGINS.right

/** Articles as a PDF: a title, the contents with page numbers and links, and each article on a page of its own. */
export async function* writePdf(source: Source): AsyncGenerator<Uint8Array> {
  const { file, words } = source
  const info = { Title: `${words.title} — ${file.organisation}`, Creator: 'Balcão' }
  const doc = new PDFDocument({ size: 'A4', margins: MARGINS, bufferPages: true, lang: file.language, displayTitle: true, info })
  const drawn = draw(doc, source).catch((error: unknown) => doc.destroy(error as Error))
  yield* doc as unknown as AsyncIterable<Uint8Array>
  await drawn
}

async function draw(doc: Doc, source: Source): Promise<void> {
  const { file, words, articles, wrote } = source
  drawTitle(doc, source)
  // How many lines the contents have is known before; what stands in them is not.
  const first = 1
  const lines = contentsLines(source)
  const perPage = Math.floor((doc.page.height - MARGINS.top - MARGINS.bottom - 40) / LINE)
  const contentsPages = Math.max(1, Math.ceil(lines.length / perPage))
  for (let page = 0; page < contentsPages; page += 1) doc.addPage()
  const inFile = new Set(file.articles.map(({ id }) => id))
  const places: Place[] = []
  for await (const article of articles) {
    doc.addPage()
    const { count } = doc.bufferedPageRange()
    places.push({ id: article.id, page: count })
    drawHead(doc, source, article)
    const picture = async (url: string | undefined) => {
      const attachment = article.attachments.find(({ id }) => id === attachmentOf(url))
      const bytes = attachment && DRAWN.has(attachment.type) ? await whole(source, attachment, MOST_PICTURE) : undefined
      return { bytes, name: attachment?.name ?? '' }
    }
    await drawBlocks({ doc, picture, inFile: (id) => inFile.has(id) }, articleTree(article.content))
    await wrote(places.length)
  }
  fillContents(doc, words.contents, lines, places, { first, perPage })
  const { count } = doc.bufferedPageRange()
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page)
    numbered(doc, words.page(page + 1, count))
  }
  doc.end()
}

function drawTitle(doc: Doc, { file, words }: Source): void {
  doc
    .font('Helvetica-Bold')
    .fontSize(28)
    .fillColor(INK)
    .text(printable(words.title), MARGINS.left, 260, { width: wide(doc) })
  doc
    .moveDown(0.3)
    .font('Helvetica')
    .fontSize(16)
    .fillColor(MUTED)
    .text(printable(file.organisation), { width: wide(doc) })
  doc
    .moveDown(0.3)
    .fontSize(11)
    .text(file.day, { width: wide(doc) })
}

type Line = { category: string } | { id: number; title: string }

function contentsLines({ file, words }: Source): Line[] {
  let category: string | undefined
  return file.articles.flatMap((article): Line[] => {
    const isNew = article.category !== category
    category = article.category
    const line = { id: article.id, title: article.title }
    return isNew ? [{ category: article.category || words.noCategory }, line] : [line]
  })
}

function fillContents(
  doc: Doc,
  title: string,
  lines: readonly Line[],
  places: readonly Place[],
  at: { first: number; perPage: number },
): void {
  const pageOf = new Map(places.map(({ id, page }) => [id, page]))
  doc.switchToPage(at.first)
  doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(printable(title), MARGINS.left, MARGINS.top, { lineBreak: false })
  lines.forEach((line, n) => {
    doc.switchToPage(at.first + Math.floor(n / at.perPage))
    const y = MARGINS.top + 40 + (n % at.perPage) * LINE
    if ('category' in line) {
      doc
        .font('Helvetica-Bold')
        .fontSize(10)
        .fillColor(MUTED)
        .text(cut(doc, printable(line.category), wide(doc)), MARGINS.left, y, { lineBreak: false })
      return
    }
    const page = pageOf.get(line.id)
    // Deleted since the file was begun.
    if (page === undefined) return
    doc.font('Helvetica').fontSize(10.5).fillColor(INK)
    doc.text(cut(doc, printable(line.title), wide(doc) - 60), MARGINS.left + 10, y, { lineBreak: false, goTo: `article-${line.id}` })
    const number = String(page)
    doc.text(number, MARGINS.left + wide(doc) - doc.widthOfString(number), y, { lineBreak: false })
  })
}

/** As much of a text as one line of this width holds, in the font of now. */
function cut(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text
  let kept = text
  while (kept.length > 1 && doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, Math.floor(kept.length * 0.9))
  return `${kept.trimEnd()}…`
}

function drawHead(doc: Doc, { words }: Source, article: ArticleOfFile): void {
  doc.addNamedDestination(`article-${article.id}`)
  doc.outline.addItem(printable(article.title))
  doc.font('Helvetica').fontSize(9).fillColor(MUTED)
  const about = [article.category.join(' › '), words.status[article.status], `${words.updated} ${article.updatedAt.slice(0, 10)}`]
  doc.text(printable(about.filter(Boolean).join('  ·  ')), { width: wide(doc) })
  doc
    .moveDown(0.4)
    .font('Helvetica-Bold')
    .fontSize(20)
    .fillColor(INK)
    .text(printable(article.title), { width: wide(doc) })
  if (article.summary) doc.moveDown(0.2).font('Helvetica-Oblique').fontSize(11).fillColor(MUTED).text(printable(article.summary))
  doc.moveDown(0.6)
}

/** Below the margin, where text would begin a page of its own. */
export function numbered(doc: Doc, text: string): void {
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  doc.font('Helvetica').fontSize(8.5).fillColor(MUTED)
  doc.text(text, MARGINS.left + wide(doc) - doc.widthOfString(text), doc.page.height - 38, { lineBreak: false })
  doc.page.margins.bottom = bottom
}
