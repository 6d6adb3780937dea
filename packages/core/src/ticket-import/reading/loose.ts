import { fromHtml } from '../../kb/transfer/reading/html.ts'
import type { LinkedFile } from './item.ts'
import { link, text } from './make.ts'

/** An object of a file that nothing has checked. */
export type Loose = Record<string, unknown>
export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
export const objects = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** An object of JSON text; undefined for what is none. */
export function parsed(json: string): Loose | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The plain text where there is one; otherwise what the HTML comes to. Markup that cannot be read is taken away. */
export function plainOr(plain: unknown, html: unknown): string {
  const written = text(plain)
  if (written) return written
  const markup = text(html)
  if (!/<[a-z][^<>]*>/i.test(markup)) return markup
  try {
    return fromHtml(markup).content
  } catch {
    return markup.replace(/<[^<>]*>/g, ' ')
  }
}

/** Links to the files of a message, by the names that exports give their parts. */
export const filesOf = (value: unknown): LinkedFile[] =>
  objects(value).flatMap(
    (file) => link(file.file_name ?? file.name ?? file.filename, file.content_url ?? file.attachment_url ?? file.url) ?? [],
  )

/** A value of a custom field as text, or several. */
export function fieldValue(value: unknown): string | string[] | undefined {
  if (Array.isArray(value)) {
    const all = value.map(text).filter(Boolean)
    return all.length > 0 ? all : undefined
  }
  return text(value) || undefined
}
