import type { TextFailure } from '@balcao/contracts/documents/bounds'
import { MOST_FILE_BYTES } from './bounds.ts'
import type { ReadText } from './gathered.ts'
import { isOffice, officeText } from './office-text.ts'
import { pdfText } from './pdf-text.ts'
import { htmlText, plainText } from './plain-text.ts'
import { Unreadable } from './unreadable.ts'

/** Texts by the endings of their names: their bytes do not say what they are. */
const PLAIN = /^(txt|csv|tsv|md|markdown|log|json|xml|yml|yaml|ini|eml|rst)$/
const HTML = /^html?$/

const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether files of this name and type may have text that is read. */
export function mayHaveText(name: string, mime: string): boolean {
  const ending = endingOf(name)
  return mime === 'application/pdf' || ending === 'pdf' || isOffice(ending) || PLAIN.test(ending) || HTML.test(ending)
}

/**
 * The text inside a file, for a thread that can be ended: files of others may be made to take all time and memory.
 * @returns why there is none
 */
export async function extractText(bytes: Uint8Array, name: string, mime: string): Promise<ReadText | { failure: TextFailure }> {
  const ending = endingOf(name)
  try {
    if (bytes.byteLength > MOST_FILE_BYTES) throw new Unreadable('too_large')
    if (mime === 'application/pdf' || ending === 'pdf') return await pdfText(bytes)
    if (isOffice(ending)) return await officeText(bytes, ending)
    if (HTML.test(ending)) return htmlText(bytes)
    if (PLAIN.test(ending)) return plainText(bytes)
    throw new Unreadable('unsupported')
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.why }
    throw error
  }
}
