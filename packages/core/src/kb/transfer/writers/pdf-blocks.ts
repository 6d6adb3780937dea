import { INK, type InFile, MUTED, PLAIN, runsOf, writeRuns } from './pdf-text.ts'
import { type Mark, textOf } from './pdf-tree.ts'
import { printable } from './printable.ts'

type Doc = PDFKit.PDFDocument
const TEXT = 10.5
const HEADING: Readonly<Record<number, number>> = { 2: 15, 3: 12.5, 4: 11 }
const CALLOUT: Readonly<Record<string, string>> = {
  'article-note': '#3b72d9',
  'article-tip': '#2a8a57',
  'article-warning': '#b7791f',
  'article-danger': '#c53030',
}

/** What blocks are drawn on. `picture`: the bytes behind an address of the text, where it can be shown, and what it is called. */
export type Around = {
  doc: Doc
  inFile: InFile
  picture: (url: string | undefined) => Promise<{ bytes: Buffer | undefined; name: string }>
}

const left = (doc: Doc) => doc.page.margins.left
const right = (doc: Doc) => doc.page.width - doc.page.margins.right
const bottom = (doc: Doc) => doc.page.height - doc.page.margins.bottom

/** Draws blocks one below the other, from this distance to the left margin. */
export async function drawBlocks(around: Around, nodes: readonly Mark[], indent = 0): Promise<void> {
  for (const node of nodes) await drawBlock(around, node, indent)
}

async function drawBlock(around: Around, node: Mark, indent: number): Promise<void> {
  const { doc, inFile } = around
  const children = node.children ?? []
  const at = { width: right(doc) - left(doc) - indent, indent: 0 }
  doc.x = left(doc) + indent
  switch (node.type) {
    case 'heading': {
      if (doc.y > bottom(doc) - 60) doc.addPage()
      doc.moveDown(0.5)
      doc.x = left(doc) + indent
      writeRuns(doc, runsOf(children, inFile, { ...PLAIN, bold: true, font: 'Helvetica-Bold' }), HEADING[node.depth ?? 2] ?? 11, at)
      doc.moveDown(0.3)
      return
    }
    case 'list':
      return drawList(around, node, indent)
    case 'blockquote':
      return drawQuote(around, node, indent)
    case 'code':
      doc.font('Courier').fontSize(9).fillColor(INK)
      doc.text(printable(node.value ?? ''), { ...at, lineGap: 1 })
      doc.moveDown(0.6)
      return
    case 'table':
      return drawTable(around, node, indent)
    case 'thematicBreak':
      doc.moveTo(doc.x, doc.y).lineTo(right(doc), doc.y).strokeColor('#c9ced6').lineWidth(0.7).stroke()
      doc.moveDown(0.8)
      return
    default:
      writeRuns(doc, runsOf([node], inFile), TEXT, { ...at, lineGap: 2 })
      doc.moveDown(0.5)
      for (const picture of picturesIn(node)) await drawPicture(around, picture, indent)
  }
}

async function drawList(around: Around, list: Mark, indent: number): Promise<void> {
  const { doc } = around
  let number = list.start ?? 1
  for (const item of list.children ?? []) {
    if (doc.y > bottom(doc) - 20) doc.addPage()
    const sign = item.checked === true ? '[x]' : item.checked === false ? '[ ]' : list.ordered ? `${number}.` : '•'
    number += 1
    const { y } = doc
    const { page } = doc
    doc.font('Helvetica').fontSize(TEXT).fillColor(INK)
    doc.text(sign, left(doc) + indent, y, { lineBreak: false })
    if (doc.page === page) doc.y = y
    await drawBlocks(around, item.children ?? [], indent + 18)
  }
}

/** A callout or a quote: a line of its colour beside it, on the page where it begins. */
async function drawQuote(around: Around, quote: Mark, indent: number): Promise<void> {
  const { doc } = around
  const color = CALLOUT[quote.data?.hProperties?.className?.[1] ?? ''] ?? '#9aa3b0'
  const { y, page } = doc
  await drawBlocks(around, quote.children ?? [], indent + 12)
  const end = doc.page === page ? doc.y - 4 : undefined
  if (end !== undefined && end > y) doc.rect(left(doc) + indent, y, 2.5, end - y).fill(color)
  doc.moveDown(0.3)
}

/** Each row as one line of cells, as high as its highest; a row that does not fit begins the next page. */
async function drawTable({ doc, inFile }: Around, table: Mark, indent: number): Promise<void> {
  const rows = table.children ?? []
  const columns = Math.max(1, ...rows.map(({ children }) => children?.length ?? 0))
  const width = (right(doc) - left(doc) - indent) / columns
  if (width < 30) {
    for (const row of rows)
      doc
        .font('Helvetica')
        .fontSize(9)
        .fillColor(INK)
        .text(printable((row.children ?? []).map(textOf).join(' | ')))
    doc.moveDown(0.6)
    return
  }
  rows.forEach((row, n) => {
    const font = n === 0 ? 'Helvetica-Bold' : 'Helvetica'
    const cells = (row.children ?? []).map((cell) => printable(textOf(cell)))
    doc.font(font).fontSize(9)
    const height = Math.min(
      bottom(doc) - doc.page.margins.top,
      Math.max(12, ...cells.map((text) => doc.heightOfString(text, { width: width - 8 }))) + 6,
    )
    if (doc.y + height > bottom(doc)) doc.addPage()
    const { y } = doc
    cells.forEach((text, column) => {
      const runs = runsOf(row.children?.[column]?.children ?? [], inFile, { ...PLAIN, bold: n === 0, font })
      doc.x = left(doc) + indent + column * width + 4
      doc.y = y + 3
      if (text) writeRuns(doc, runs, 9, { width: width - 8, height: height - 3, ellipsis: true })
    })
    doc.y = y + height
    doc
      .moveTo(left(doc) + indent, doc.y)
      .lineTo(right(doc), doc.y)
      .strokeColor('#c9ced6')
      .lineWidth(0.5)
      .stroke()
  })
  doc.moveDown(0.8)
}

const picturesIn = (node: Mark): Mark[] => (node.type === 'image' ? [node] : (node.children ?? []).flatMap(picturesIn))

async function drawPicture({ doc, picture: pictureAt }: Around, picture: Mark, indent: number): Promise<void> {
  const { bytes, name } = await pictureAt(picture.url)
  try {
    if (!bytes) throw new TypeError('this picture is named only')
    const image = (doc as unknown as { openImage(bytes: Buffer): { width: number; height: number } }).openImage(bytes)
    const scale = Math.min(1, (right(doc) - left(doc) - indent) / image.width, 380 / image.height)
    const height = image.height * scale
    if (doc.y + height > bottom(doc)) doc.addPage()
    doc.image(image as never, left(doc) + indent, doc.y, { width: image.width * scale, height })
    doc.y += height + 8
  } catch {
    doc.font('Helvetica-Oblique').fontSize(9).fillColor(MUTED)
    doc.text(`[${printable(picture.alt || name)}]`)
    doc.moveDown(0.5)
  }
}
