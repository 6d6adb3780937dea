export type TextPart = { text: string; href?: string }

/** Addresses, and e-mail addresses. What stands before an `@` is bounded: without a bound, a long run would be read again from each word in it. */
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"']+|\b[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi
const TRAILING = '.,;:!?)]}'

/** An address without the punctuation that ends the sentence around it. */
function withoutTrailing(address: string): string {
  let end = address.length
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** Splits plain text into text and safe links: only http, https and mailto ever become one. Linear in the length of the text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const found = withoutTrailing(match[0])
    if (!found) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: found, href: /^(https?:|mailto:)/i.test(found) ? found : `mailto:${found}` })
    at = match.index + found.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
