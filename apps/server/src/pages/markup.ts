/** A text that is HTML, or XML, already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Markup | string | number | null | undefined | false | readonly Value[]

/** What XML has no place for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as text: for between elements and for quoted attributes alike. */
export const escaped = (text: string): string => text.replace(NO_TEXT, '').replace(/[&<>"']/g, (sign) => ENTITY[sign] ?? sign)

const put = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(put).join('')
  return escaped(String(value))
}

/** Markup with values in it: all but markup is escaped, nothing stands for null and false. Attributes are to be quoted. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.reduce((text, part, at) => text + put(values[at - 1]) + part))

/** Data for a script element: nothing in it ends the element or begins another. */
export const data = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
