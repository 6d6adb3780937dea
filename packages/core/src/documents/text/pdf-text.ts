import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { MOST_PAGES } from './bounds.ts'
import { gathering, type ReadText } from './gathered.ts'
import { Unreadable } from './unreadable.ts'

/** Tables of characters that some fonts of Asia need. */
const CMAPS = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps', sep)

type Item = { str: string; hasEOL: boolean } | { type: string }

const lineOf = (item: Item): string => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')

/** The text of a PDF by page. Nothing in it runs, and nothing outside is read. @throws Unreadable */
export async function pdfText(bytes: Uint8Array): Promise<ReadText> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: bytes,
    cMapUrl: CMAPS,
    verbosity: VerbosityLevel.ERRORS,
    ...{ useWasm: false, useSystemFonts: false, disableFontFace: true, isOffscreenCanvasSupported: false },
    ...{ isImageDecoderSupported: false, enableXfa: false, stopAtErrors: false },
  })
  try {
    const pdf = await task.promise
    const gathered = gathering(true)
    if (pdf.numPages === 0) throw new Unreadable('broken')
    for (let number = 1; number <= pdf.numPages; number++) {
      const text = number > MOST_PAGES ? '' : await pageText(pdf, number)
      if (!gathered.add(text, number)) break
    }
    return gathered.done()
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? new Unreadable('encrypted') : new Unreadable('broken')
  } finally {
    await task.destroy()
  }
}

type Pdf = { getPage(number: number): Promise<{ getTextContent(): Promise<{ items: Item[] }>; cleanup(): unknown }> }

/** A page that is broken is left out: the others are read. */
async function pageText(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return items.map(lineOf).join('')
  } catch {
    return ''
  }
}
