import { trimmed } from '../text/trim.ts'

const MAX_CHARACTERS = 150
/** Control characters, and those that make a name read as something else: overrides, joiners, marks without width. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const HIDDEN = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}/gu
const RESERVED = /[<>:"|?*]/g

/** What a file may be called: no folders, nothing hidden, no dots at the ends; its ending is kept where it is cut. */
export function fileName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = trimmed(last.replace(HIDDEN, '').replace(RESERVED, '_'), /[\s.]/)
  const characters = [...clean]
  if (characters.length === 0) return 'arquivo'
  if (characters.length <= MAX_CHARACTERS) return clean
  const ending = /\.[^.\s]{1,12}$/u.exec(clean)?.[0] ?? ''
  return characters.slice(0, MAX_CHARACTERS - [...ending].length).join('') + ending
}

/** A header that names a download in any alphabet (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain || 'arquivo'}"; filename*=UTF-8''${encoded}`
}
