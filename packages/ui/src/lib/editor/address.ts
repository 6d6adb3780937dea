/** The addresses that a link may lead to. */
export const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

/** What people type as an address, whole: a site without its scheme, a mail's address. */
export function wholeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (SAFE_ADDRESS.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(text)) return `mailto:${text}`
  return /^[^\s@/:.?#]+(?:\.[^\s@/:.?#]+)*\.[^\s@/:.?#]{2,}(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : undefined
}
