const ATTRIBUTE = /\s(style|on\w+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi
const STYLES: readonly [RegExp, string][] = [
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, ' data-bold'],
  [/font-style\s*:\s*italic/i, ' data-italic'],
  [/text-decoration[^;]{0,80}line-through/i, ' data-strike'],
]

/**
 * A pasted page before it is parsed: our policy lets no style or script of it work, and complains of each.
 * What such a style says is kept as a mark; what else of it stays is the schema's to say.
 */
export function withoutStyles(html: string): string {
  return (
    html
      .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
      // Around a whole page some programs put a bold that is none.
      .replace(/<(?:b|strong)(?=\s[^>]*font-weight\s*:\s*(?:normal|400))/gi, '<span')
      .replace(ATTRIBUTE, (_, name: string, value: string) =>
        name.toLowerCase() === 'style' ? STYLES.map(([says, mark]) => (says.test(value) ? mark : '')).join('') : '',
      )
  )
}
