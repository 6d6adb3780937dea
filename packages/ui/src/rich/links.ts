export type TextPart = { text: string; href?: string }

const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"']+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
const TRAILING = /[.,;:!?)\]}]+$/

/** Plain text cut into text and safe links: only http, https and mailto ever become one. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const found = match[0].replace(TRAILING, '')
    if (!found) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: found, href: /^(https?:|mailto:)/i.test(found) ? found : `mailto:${found}` })
    at = match.index + found.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
