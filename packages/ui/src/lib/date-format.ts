import { locale } from './language.ts'

const made = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of dates with these parts, in the reader's language where none is given. Each is made once:
 * making one takes tens of times as long as using it, and a list shows the time of every row.
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions, language = locale()): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(parts)}`
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, parts)
  made.set(key, format)
  return format
}
