import { fillVariables } from '../templates/variables.ts'

/**
 * A value as Markdown that shows just these characters: names and titles of others must not format a document, nor open variables in it.
 * It is one line.
 */
export const asMarkdown = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<|~{}]/g, '\\$&')
    .replace(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\_')
    .replace(/^(#{1,6}|[-+>=])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')

const escapedName = (name: string) => name.replace(/[.]/g, '\\.')

/**
 * A text with its variables filled. What has no value stays open, except what may be left out (`blanks`), which leaves nothing.
 */
export function fillDocument(text: string, values: Readonly<Record<string, string | null>>, blanks: readonly string[]): string {
  const without = blanks.filter((name) => !values[name])
  const filled = fillVariables(text, values)
  if (without.length === 0) return filled
  // Values are filled in by now, and none of them opens a variable.
  return filled.replace(new RegExp(`\\{\\{\\s*(?:${without.map(escapedName).join('|')})\\s*\\}\\}`, 'g'), '')
}
