import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { TextFailure } from '@balcao/contracts/documents/bounds'
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
    const last = Math.min(pdf.numPages, MOST_PAGES)
    let broken = 0
    for (let number = 1; number <= last; number++) {
      const text = await pageText(pdf, number)
      if (text === null) broken += 1
      if (!gathered.add(text ?? '', number)) break
    }
    if (broken === last) throw new Unreadable('broken')
    if (pdf.numPages > MOST_PAGES) gathered.add('', pdf.numPages)
    return gathered.done()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(whyOf(error))
  } finally {
    await task.destroy()
  }
}

/** What its own worker throws arrives as text: that there was no room for what a file unpacks to is said by the engine. */
const NO_ROOM = /allocation failed|Invalid (typed )?array (buffer )?length|Invalid string length/i

function whyOf(error: unknown): TextFailure {
  const { name, message } = error as Error
  if (name === 'PasswordException') return 'encrypted'
  return NO_ROOM.test(message) ? 'limits' : 'broken'
}

type Pdf = { getPage(number: number): Promise<{ getTextContent(): Promise<{ items: Item[] }>; cleanup(): unknown }> }

/** A page that is broken is null: the others are read. @throws where there is no room for it */
async function pageText(pdf: Pdf, number: number): Promise<string | null> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return items.map(lineOf).join('')
  } catch (error) {
    if (whyOf(error) === 'limits') throw error
    return null
  }
}
