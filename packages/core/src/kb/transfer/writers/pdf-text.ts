import { articleOf } from '@balcao/contracts/kb/article-dialect'
import type { Mark } from './pdf-tree.ts'
import { printable } from './printable.ts'

type Doc = PDFKit.PDFDocument

/** A piece of a line in one font. */
type Run = { text: string; font: string; color: string; link?: string; goTo?: string; strike: boolean }
type Style = Omit<Run, 'text'> & { bold: boolean; italic: boolean }

export const INK = '#1c2330'
export const MUTED = '#66707f'
const LINK = '#1f5fbf'
export const PLAIN: Style = { font: 'Helvetica', color: INK, strike: false, bold: false, italic: false }

const fontOf = (bold: boolean, italic: boolean) =>
  bold && italic ? 'Helvetica-BoldOblique' : bold ? 'Helvetica-Bold' : italic ? 'Helvetica-Oblique' : 'Helvetica'

/** Where links of a file lead: into it, as far as it holds the article. */
export type InFile = (articleId: number) => boolean

/** The text of nodes in pieces; pictures are left to the caller. */
export function runsOf(nodes: readonly Mark[], inFile: InFile, style: Style = PLAIN): Run[] {
  return nodes.flatMap((node): Run[] => {
    const children = node.children ?? []
    switch (node.type) {
      case 'text':
        return [{ ...style, text: printable(node.value ?? '') }]
      case 'break':
        return [{ ...style, text: '\n' }]
      case 'inlineCode':
        return [{ ...style, font: 'Courier', text: printable(node.value ?? '') }]
      case 'strong':
        return runsOf(children, inFile, { ...style, bold: true, font: fontOf(true, style.italic) })
      case 'emphasis':
        return runsOf(children, inFile, { ...style, italic: true, font: fontOf(style.bold, true) })
      case 'delete':
        return runsOf(children, inFile, { ...style, strike: true })
      case 'link':
        return runsOf(children, inFile, { ...style, ...linkOf(node.url ?? '', inFile) })
      case 'image':
        return []
      default:
        return children.length > 0 ? runsOf(children, inFile, style) : [{ ...style, text: printable(node.value ?? '') }]
    }
  })
}

function linkOf(url: string, inFile: InFile): Partial<Style> {
  const article = articleOf(url)
  if (article) return inFile(article.id) ? { goTo: `article-${article.id}`, color: LINK } : {}
  return /^(?:https?:|mailto:|tel:)/i.test(url) ? { link: url, color: LINK } : {}
}

/** Writes pieces as one paragraph. */
export function writeRuns(doc: Doc, runs: readonly Run[], size: number, options: PDFKit.Mixins.TextOptions = {}): void {
  const shown = runs.filter(({ text }) => text !== '')
  if (shown.length === 0) return
  doc.fontSize(size)
  shown.forEach(({ text, font, color, link, goTo, strike }, n) => {
    doc.font(font).fillColor(color)
    doc.text(text, {
      ...options,
      continued: n < shown.length - 1,
      link: link ?? null,
      goTo: goTo ?? null,
      underline: Boolean(link ?? goTo),
      strike,
    } as PDFKit.Mixins.TextOptions)
  })
}
